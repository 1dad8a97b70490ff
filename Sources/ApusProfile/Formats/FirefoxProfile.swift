import ApusIO
import ApusJSON

/// Profiles in the format of the Firefox Profiler, which shows threads over time.
///
/// Use `Speedscope` or `Pprof` for a tree, which has no times.
///
///     let text = FirefoxProfile.bytes(of: profile)
///
/// The format is that of processed profiles, version 62, whose tables are shared by all threads. Source:
/// "CHANGELOG-formats.md" and "src/types/profile.ts", github.com/firefox-devtools/profiler, 2025.
public enum FirefoxProfile {
  /// Returns a profile in the format of the Firefox Profiler.
  ///
  ///     FirefoxProfile.bytes(of: profile)
  ///
  /// - Parameters:
  ///   - profile: The samples.
  ///   - name: The name of the program in the viewer.
  /// - Complexity: O(*n*) in the samples and stacks; allocates the result.
  public static func bytes(of profile: Profile, name: String = "apus") -> [UInt8] {
    let profile = profile.withoutLines
    return JSONDocument.bytes { writer throws(JSONWriterError) in
      let text = FirefoxText(profile)
      try writer.beginObject()
      try text.writeMeta(name, &writer)
      try text.writeLibraries(&writer)
      try text.writeShared(&writer)
      try text.writeThreads(&writer)
      try writer.endObject()
    }
  }
}

/// The parts of a profile for the Firefox Profiler.
private struct FirefoxText {
  private let profile: Profile
  /// The modules of frames.
  private var modules: [String] = []
  private var moduleNumbers: [String: Int] = [:]

  init(_ profile: Profile) {
    self.profile = profile
    for frame in profile.frames where !frame.module.isEmpty {
      guard moduleNumbers[frame.module] == nil else { continue }
      moduleNumbers[frame.module] = modules.count
      modules.append(frame.module)
    }
  }

  private static let version = 62

  func writeMeta(
    _ name: String, _ writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    try writer.key("meta")
    try writer.beginObject()
    try writer.write(24, for: "version")
    try writer.write(Self.version, for: "preprocessedProfileVersion")
    try writer.write(name, for: "product")
    try writer.write(interval, for: "interval")
    try writer.write(0, for: "startTime")
    try writer.write(0, for: "processType")
    try writer.write(true, for: "symbolicated")
    try writer.write(false, for: "debug")
    try writer.write(true, for: "usesOnlyOneStackType")
    try writer.write(true, for: "sourceCodeIsNotOnSearchfox")
    try writer.key("categories")
    try writer.beginArray()
    try writer.beginObject()
    try writer.write("Other", for: "name")
    try writer.write("grey", for: "color")
    try writer.key("subcategories")
    try writer.array(of: ["Other"]) { text, writer throws(JSONWriterError) in
      try writer.write(text)
    }
    try writer.endObject()
    try writer.endArray()
    try writer.key("markerSchema")
    try FirefoxTaskMarkers.writeSchema(&writer)
    try writer.endObject()
  }

  /// The mean milliseconds between samples of a thread, for the viewer.
  private var interval: Double {
    guard let first = profile.samples.first, let last = profile.samples.last,
      last.nanoseconds > first.nanoseconds
    else { return 1 }
    let span = Double(last.nanoseconds - first.nanoseconds) / 1e6
    return span * Double(profile.threads.count) / Double(profile.samples.count)
  }

  func writeLibraries(_ writer: inout JSONWriter<MemorySink>) throws(JSONWriterError) {
    try writer.key("libs")
    try writer.array(of: modules) { module, writer throws(JSONWriterError) in
      try writer.beginObject()
      for key in ["name", "path", "debugName", "debugPath"] {
        try writer.write(module, for: JSONKey(key))
      }
      try writer.write("", for: "breakpadId")
      for key in ["codeId", "arch"] {
        try writer.key(key)
        try writer.writeNull()
      }
      try writer.endObject()
    }
  }

  // MARK: Tables

  func writeShared(_ writer: inout JSONWriter<MemorySink>) throws(JSONWriterError) {
    let (frames, stacks) = (profile.frames, profile.stacks)
    try writer.key("shared")
    try writer.beginObject()
    try writer.key("stringArray")
    try writer.array(of: frames.map(\.label) + modules + [FirefoxTaskMarkers.name]) {
      text, writer throws(JSONWriterError) in
      try writer.write(text)
    }
    try writeTable(
      "funcTable", frames.count,
      [
        ("name", frames.indices.map { $0 }),
        ("resource", frames.map { moduleNumbers[$0.module] ?? -1 }),
        ("isJS", []), ("relevantForJS", []), ("source", nil), ("lineNumber", nil),
        ("columnNumber", nil),
      ], &writer)
    try writeTable(
      "frameTable", frames.count,
      [
        ("func", frames.indices.map { $0 }), ("address", frames.map { _ in -1 }),
        ("inlineDepth", frames.map { _ in 0 }), ("category", frames.map { _ in 0 }),
        ("subcategory", frames.map { _ in 0 }), ("innerWindowID", frames.map { _ in 0 }),
        ("nativeSymbol", nil), ("line", nil), ("column", nil),
      ], &writer)
    // The empty stack, which is stack 0, is not in the table.
    try writer.key("stackTable")
    try writer.beginObject()
    try writer.write(stacks.count - 1, for: "length")
    try write("frame", stacks.frames.dropFirst().map { Int($0) }, &writer)
    try writer.key("prefix")
    try writer.array(of: stacks.parents.dropFirst()) { parent, writer throws(JSONWriterError) in
      if parent > 0 { try writer.write(parent - 1) } else { try writer.writeNull() }
    }
    try writer.endObject()
    try writeTable(
      "resourceTable", modules.count,
      [
        ("name", modules.indices.map { frames.count + $0 }), ("lib", modules.indices.map { $0 }),
        ("host", nil), ("type", modules.map { _ in 1 }),
      ], &writer)
    for (name, columns) in [
      ("nativeSymbols", ["libIndex", "address", "name", "functionSize"]),
      ("sources", ["id", "filename", "startLine", "startColumn", "sourceMapURL"]),
    ] {
      try writeTable(name, 0, columns.map { ($0, nil) }, &writer)
    }
    try writer.endObject()
  }

  /// Writes a table of columns: numbers, nulls for `nil`, or `false` for an empty array.
  private func writeTable(
    _ name: String, _ count: Int, _ columns: [(name: String, values: [Int]?)],
    _ writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    try writer.key(name)
    try writer.beginObject()
    try writer.write(count, for: "length")
    for column in columns {
      try writer.key(column.name)
      try writer.array(of: 0..<count) { row, writer throws(JSONWriterError) in
        guard let values = column.values else { return try writer.writeNull() }
        if values.isEmpty { try writer.write(false) } else { try writer.write(values[row]) }
      }
    }
    try writer.endObject()
  }

  private func write(
    _ name: String, _ numbers: [Int], _ writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    try writer.key(name)
    try writer.array(of: numbers) { number, writer throws(JSONWriterError) in
      try writer.write(number)
    }
  }

  // MARK: Threads

  func writeThreads(_ writer: inout JSONWriter<MemorySink>) throws(JSONWriterError) {
    let groups = Dictionary(grouping: profile.samples, by: \.thread)
    try writer.key("threads")
    try writer.beginArray()
    for (index, thread) in profile.threads.enumerated() {
      try writeThread(thread, groups[index] ?? [], &writer)
    }
    try writer.endArray()
  }

  private func writeThread(
    _ thread: ProfileThread, _ samples: [ProfileSample], _ writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    try writer.beginObject()
    try writer.write(thread.name, for: "name")
    try writer.write(thread.name, for: "processName")
    try writer.write("default", for: "processType")
    try writer.write(thread.process == thread.thread, for: "isMainThread")
    try writer.write("\(thread.process)", for: "pid")
    try writer.write("\(thread.thread)", for: "tid")
    for key in ["processStartupTime", "registerTime"] { try writer.write(0, for: JSONKey(key)) }
    for key in ["processShutdownTime", "unregisterTime"] {
      try writer.key(key)
      try writer.writeNull()
    }
    try writer.key("pausedRanges")
    try writer.beginArray()
    try writer.endArray()
    let markers = FirefoxTaskMarkers(
      samples, of: profile, nameIndex: profile.frames.count + modules.count)
    try markers.write(&writer)
    try writeSamples(samples, &writer)
    try writer.endObject()
  }

  private func writeSamples(
    _ samples: [ProfileSample], _ writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    try writer.key("samples")
    try writer.beginObject()
    try writer.write(samples.count, for: "length")
    try writer.write("samples", for: "weightType")
    try writer.key("weight")
    try writer.writeNull()
    try writer.key("stack")
    try writer.array(of: samples) { sample, writer throws(JSONWriterError) in
      if sample.stack > 0 { try writer.write(sample.stack - 1) } else { try writer.writeNull() }
    }
    var before = profile.samples.first?.nanoseconds ?? 0
    try writer.key("timeDeltas")
    try writer.array(of: samples) { sample, writer throws(JSONWriterError) in
      try writer.write(Double(sample.nanoseconds - before) / 1e6)
      before = sample.nanoseconds
    }
    try writer.endObject()
  }
}
