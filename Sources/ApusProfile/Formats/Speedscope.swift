import ApusIO
import ApusJSON

/// Profiles in the format of speedscope, a viewer of flame graphs.
///
/// The order of samples is not written: use `FirefoxProfile` to see a program over time.
///
///     let text = Speedscope.bytes(of: tree)
///
/// Source: "file-format-spec.ts", github.com/jlfwong/speedscope, 2024.
public enum Speedscope {
  /// Returns a tree in the format of speedscope.
  ///
  /// Removed samples are not written.
  ///
  ///     Speedscope.bytes(of: tree)
  ///
  /// - Parameters:
  ///   - tree: The tree; each node with samples of its own becomes a stack with a weight.
  ///   - name: The name of the profile in the viewer.
  /// - Complexity: O(*n*) in the frames of all stacks; allocates the result.
  public static func bytes(of tree: CallTree, name: String = "profile") -> [UInt8] {
    JSONDocument.bytes { writer throws(JSONWriterError) in
      try writer.beginObject()
      try writer.write("0.0.1", for: "version")
      try writer.write("https://www.speedscope.app/file-format-schema.json", for: "$schema")
      try writer.key("shared")
      try writer.beginObject()
      try writer.key("frames")
      try writer.array(of: tree.frames) { frame, writer throws(JSONWriterError) in
        try writer.beginObject()
        try writer.write(frame.label, for: "name")
        if !frame.module.isEmpty { try writer.write(frame.module, for: "file") }
        try writer.endObject()
      }
      try writer.endObject()
      try writer.key("profiles")
      try writer.beginArray()
      try writeSamples(tree, name, &writer)
      try writer.endArray()
      try writer.write(name, for: "name")
      try writer.write("apus", for: "exporter")
      try writer.endObject()
    }
  }

  private static func writeSamples(
    _ tree: CallTree, _ name: String, _ writer: inout JSONWriter<MemorySink>
  ) throws(JSONWriterError) {
    try writer.beginObject()
    try writer.write("sampled", for: "type")
    try writer.write(name, for: "name")
    try writer.write("none", for: "unit")
    try writer.write(0, for: "startValue")
    try writer.write(tree.count, for: "endValue")
    var path: [Int] = []
    try writer.key("samples")
    try writer.array(of: tree.records) { record, writer throws(JSONWriterError) in
      path.removeLast(path.count - max(0, Int(record.depth) - 1))
      if record.frame >= 0 { path.append(Int(record.frame)) }
      guard record.selfCount > 0 else { return }
      try writer.array(of: path) { frame, writer throws(JSONWriterError) in try writer.write(frame)
      }
    }
    try writer.key("weights")
    try writer.array(of: tree.records) { record, writer throws(JSONWriterError) in
      if record.selfCount > 0 { try writer.write(record.selfCount) }
    }
    try writer.endObject()
  }
}
