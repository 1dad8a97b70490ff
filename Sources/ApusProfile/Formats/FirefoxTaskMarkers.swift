import ApusIO
import ApusJSON

/// The tasks of a thread as markers of the Firefox Profiler: an interval for each run of samples of one task.
struct FirefoxTaskMarkers {
  /// Successive samples of a thread in one task.
  private struct Run {
    let task: ProfileTask
    /// The milliseconds from the first sample of the profile.
    let start: Double
    var end: Double
  }

  /// The name of the markers, and of their kind.
  static let name = "task"
  /// The number of intervals in the format's phases of markers.
  private static let interval = 1

  private var runs: [Run] = []
  private let nameIndex: Int

  /// Finds the runs of a thread's samples.
  ///
  /// - Parameters:
  ///   - samples: The samples of a thread in the order of time.
  ///   - nameIndex: The index of the name in the profile's strings.
  init(_ samples: [ProfileSample], of profile: Profile, nameIndex: Int) {
    self.nameIndex = nameIndex
    let first = profile.samples.first?.nanoseconds ?? 0
    var current: Int?
    for sample in samples {
      let time = Double(sample.nanoseconds - first) / 1e6
      if sample.task != nil, sample.task == current {
        runs[runs.count - 1].end = time
      } else if let task = sample.task {
        runs.append(Run(task: profile.tasks[task], start: time, end: time))
      }
      current = sample.task
    }
  }

  /// Writes the kind of the markers: its fields, and the places where the viewer shows it.
  static func writeSchema(_ writer: inout JSONWriter<MemorySink>) throws(JSONWriterError) {
    try writer.beginArray()
    try writer.beginObject()
    try writer.write(name, for: "name")
    try writer.write("{marker.name} {marker.data.task}", for: "chartLabel")
    try writer.write("{marker.name} {marker.data.task}", for: "tableLabel")
    try writer.key("display")
    try writer.array(of: ["marker-chart", "marker-table", "timeline-overview"]) {
      place, writer throws(JSONWriterError) in try writer.write(place)
    }
    try writer.key("fields")
    try writer.array(of: [("task", "Task"), ("parent", "Child of task")]) {
      field, writer throws(JSONWriterError) in
      try writer.beginObject()
      try writer.write(field.0, for: "key")
      try writer.write(field.1, for: "label")
      try writer.write("integer", for: "format")
      try writer.endObject()
    }
    try writer.endObject()
    try writer.endArray()
  }

  func write(_ writer: inout JSONWriter<MemorySink>) throws(JSONWriterError) {
    try writer.key("markers")
    try writer.beginObject()
    try writer.write(runs.count, for: "length")
    try writer.key("data")
    try writer.array(of: runs) { run, writer throws(JSONWriterError) in
      try writer.beginObject()
      try writer.write(Self.name, for: "type")
      try writer.write(run.task.number, for: "task")
      if let parent = run.task.parent { try writer.write(parent, for: "parent") }
      try writer.endObject()
    }
    try write("name", [Int](repeating: nameIndex, count: runs.count), &writer)
    for (key, time) in [("startTime", \Run.start), ("endTime", \Run.end)] {
      try writer.key(JSONKey(key))
      try writer.array(of: runs) { run, writer throws(JSONWriterError) in
        try writer.write(run[keyPath: time])
      }
    }
    try write("phase", [Int](repeating: Self.interval, count: runs.count), &writer)
    try write("category", [Int](repeating: 0, count: runs.count), &writer)
    try writer.endObject()
  }

  private func write(
    _ name: String, _ numbers: [Int], _ writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    try writer.key(JSONKey(name))
    try writer.array(of: numbers) { number, writer throws(JSONWriterError) in
      try writer.write(number)
    }
  }
}
