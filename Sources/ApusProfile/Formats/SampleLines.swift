import ApusBytes
import ApusIO
import ApusJSON

/// Samples as JSON lines: each line has a sample with its time, thread and stack.
///
/// Other formats lose the order of samples. These lines keep it, so that the intervals of shares are
/// widened by bursts. They are large: use `FoldedStacks` for the counts alone.
///
///     let text = SampleLines.bytes(of: profile)
///     try SampleLines.read(text.span).samples == profile.samples  // true
///
/// A line has the members `time` in nanoseconds, `process`, `thread`, `name` (of the thread), `stack` (names,
/// the outermost first), `modules` (as many as names) and, if they are known, `lines` such as `main.swift:12`. A sample
/// with its instruction has the `offset` in the `file` with a `build`, and one of a task `task` and `parent`.
public enum SampleLines {
  /// Returns the lines of a profile.
  ///
  ///     SampleLines.bytes(of: profile)
  ///
  /// - Parameter profile: The samples.
  /// - Complexity: O(*n*) in the frames of all samples; allocates the result.
  public static func bytes(of profile: Profile) -> [UInt8] {
    guard !profile.samples.isEmpty else { return [] }
    return JSONDocument.bytes { writer throws(JSONWriterError) in
      for sample in profile.samples {
        try write(sample, of: profile, &writer)
        try writer.endLine()
      }
    }
  }

  private static func write(
    _ sample: ProfileSample, of profile: Profile, _ writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    let thread = profile.threads[sample.thread]
    let path = profile.stacks.path(to: sample.stack)
    try writer.beginObject()
    try writer.key("time")
    try writer.write(sample.nanoseconds)
    try writer.write(thread.process, for: "process")
    try writer.write(thread.thread, for: "thread")
    try writer.write(thread.name, for: "name")
    for (key, name) in [("stack", \ProfileFrame.name), ("modules", \ProfileFrame.module)] {
      try writer.key(key)
      try writer.array(of: path) { frame, writer throws(JSONWriterError) in
        try writer.write(profile.frames[Int(frame)][keyPath: name])
      }
    }
    if path.contains(where: { profile.frames[Int($0)].line != nil }) {
      try writer.key("lines")
      try writer.array(of: path) { frame, writer throws(JSONWriterError) in
        try writer.write(profile.frames[Int(frame)].line.map { "\($0)" } ?? "")
      }
    }
    try writeInstruction(of: sample, profile, &writer)
    if let task = sample.task.map({ profile.tasks[$0] }) {
      try writer.write(task.number, for: "task")
      if let parent = task.parent { try writer.write(parent, for: "parent") }
    }
    try writer.endObject()
  }

  private static func writeInstruction(
    of sample: ProfileSample, _ profile: Profile, _ writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    guard sample.instruction >= 0 else { return }
    let instruction = profile.instructions[Int(sample.instruction)]
    try writer.key("offset")
    try writer.write(instruction.offset)
    try writer.write(instruction.path, for: "file")
    if !instruction.identity.isEmpty { try writer.write(instruction.identity, for: "build") }
  }

  /// Reads the lines of a profile.
  ///
  /// Unknown members are ignored; absent members are 0 or empty.
  ///
  ///     try SampleLines.read([UInt8](#"{"time":5,"stack":["main"]}"#.utf8).span).samples.count  // 1
  ///
  /// - Parameter text: The lines, of less than 1 GiB.
  /// - Throws: `ProfileError` with the position of the first line that is no sample.
  /// - Complexity: O(*n*), and O(*n* log *n*) in the samples if they are not in the order of time;
  ///   allocates the names, stacks and samples.
  public static func read(_ text: Span<UInt8>) throws(ProfileError) -> Profile {
    var lines = SampleLineReader()
    do throws(JSONError) {
      var reader = try JSONReader(onDemand: text)
      try reader.lines { (reader) throws(JSONError) in try lines.readSample(&reader) }
    } catch {
      if case .documentTooLarge = error.kind { throw ProfileError(.tooLong, at: 0, line: 1) }
      let offset = min(error.offset, text.count)
      var line = 1
      for index in 0..<offset where text[index] == UInt8(ascii: "\n") { line += 1 }
      throw ProfileError(.noSample, at: offset, line: line)
    }
    return lines.finish()
  }
}

/// The state of reading lines of samples.
private struct SampleLineReader {
  private static let keys: JSONKeys = [
    "time", "process", "thread", "name", "stack", "modules", "lines", "offset", "file", "build",
    "task", "parent",
  ]

  /// The members of a line that are single values; absent ones are 0, or -1 for numbers of names.
  private struct Values {
    var time: UInt64 = 0
    var (process, thread, name) = (0, 0, "")
    var offset: UInt64 = 0
    var (file, build): (Int32, Int32) = (-1, -1)
    var (task, parent) = (0, 0)
  }

  private let keys = SampleLineReader.keys
  private var names = ByteNames()
  private var pairs = PairTable()
  /// The frames: a pair of a module and a name, and a line or -1.
  private var frames = PairTable()
  private var stacks = StackTable()
  private var threads: [ProfileThread] = []
  private var threadNumbers: [ProfileThread: Int] = [:]
  private var samples: [ProfileSample] = []
  private var stack: [Int32] = []
  private var modules: [Int32] = []
  private var lines: [Int32] = []
  /// The files of instructions: pairs of a path and a build identifier or -1.
  private var files = PairTable()
  private var instructions = InstructionTable()
  private var tasks = TaskTable()

  mutating func readSample(_ reader: inout JSONReader) throws(JSONError) {
    var values = Values()
    stack.removeAll(keepingCapacity: true)
    modules.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    try reader.object(keys) { (key, reader) throws(JSONError) in
      switch key {
      case 0: values.time = try reader.integer()
      case 1: values.process = try reader.integer()
      case 2: values.thread = try reader.integer()
      case 3: values.name = try reader.string()
      case 4: try Self.read(&stack, &names, &reader)
      case 5: try Self.read(&modules, &names, &reader)
      case 6: try Self.read(&lines, &names, &reader)
      case 7: values.offset = try reader.integer()
      case 8: values.file = try Self.number(&names, &reader)
      case 9: values.build = try Self.number(&names, &reader)
      case 10: values.task = try reader.integer()
      default: values.parent = try reader.integer()
      }
    }
    add(values)
  }

  private static func read(
    _ numbers: inout [Int32], _ names: inout ByteNames, _ reader: inout JSONReader
  ) throws(JSONError) {
    numbers.removeAll(keepingCapacity: true)
    try reader.array { (reader) throws(JSONError) in
      numbers.append(try number(&names, &reader))
    }
  }

  /// Reads a text, and returns its number among the names.
  private static func number(
    _ names: inout ByteNames, _ reader: inout JSONReader
  ) throws(JSONError) -> Int32 {
    let text = try reader.view()
    guard text.hasEscapes else { return names.number(of: text.bytes) }
    let bytes = Array(text.text.utf8)
    return names.number(of: bytes.span)
  }

  private mutating func add(_ values: Values) {
    let thread = ProfileThread(process: values.process, thread: values.thread, name: values.name)
    let number = threadNumbers[thread, default: threads.count]
    if number == threads.count {
      threadNumbers[thread] = number
      threads.append(thread)
    }
    var node: Int32 = 0
    for (depth, name) in stack.enumerated() {
      let module = depth < modules.count ? modules[depth] : -1
      let line = depth < lines.count ? lines[depth] : -1
      let frame = frames.number(of: pairs.number(of: module, name), line)
      node = stacks.child(of: node, frame: frame)
    }
    let instruction =
      values.file < 0
      ? -1
      : instructions.number(
        inFile: files.number(of: values.file, values.build), at: values.offset)
    let task =
      values.task == 0
      ? -1
      : tasks.index(
        process: values.process, number: values.task,
        parent: values.parent == 0 ? nil : values.parent)
    samples.append(
      ProfileSample(
        stack: node, thread: number, nanoseconds: values.time, instruction: instruction, task: task)
    )
  }

  func finish() -> Profile {
    let texts = names.texts
    let all = (0..<frames.count).map { frame in
      let pair = Int(frames.firsts[frame])
      let (module, line) = (pairs.firsts[pair], frames.seconds[frame])
      return ProfileFrame(
        texts[Int(pairs.seconds[pair])], module: module < 0 ? "" : texts[Int(module)],
        line: line < 0 ? nil : SourceLine(text: texts[Int(line)]))
    }
    let places = instructions.instructions { file in
      let build = files.seconds[Int(file)]
      return (texts[Int(files.firsts[Int(file)])], build < 0 ? "" : texts[Int(build)])
    }
    return Profile(
      stacks: stacks, frames: all, threads: threads, samples: samples, instructions: places,
      tasks: tasks.tasks)
  }
}
