internal import ApusBytes
internal import ApusFlatBuffersCompiler

/// Compiles schemas from the file system, and reads and writes files for the commands.
enum SchemaFiles {
  /// Compiles a schema and prints its diagnostics; returns `nil` if there are errors.
  static func compile(_ path: String, _ options: Options, _ output: inout Output) -> Schema? {
    let result = SchemaCompiler(includePaths: options.includePaths).compile(path, read: contents)
    for diagnostic in result.diagnostics { output.error(diagnostic.text) }
    return result.schema
  }

  private static func contents(_ path: String) -> [UInt8]? {
    do {
      return try bytes(path)
    } catch {
      return nil
    }
  }

  /// The bytes of a file; `-` is the standard input.
  static func bytes(_ path: String) throws(FileError) -> [UInt8] {
    let file = try path == "-" ? LoadedFile("/dev/stdin") : LoadedFile(path)
    let span = file.span
    return [UInt8](capacity: span.count) { output in
      for index in span.indices { output.append(span[index]) }
    }
  }

  /// Writes a file, or to the standard output; returns whether it could be written.
  static func write(_ bytes: [UInt8], to path: String?, _ output: inout Output) -> Bool {
    guard let path, path != "-" else {
      output.write(bytes)
      return true
    }
    do {
      try AtomicFileWriter.write(bytes, to: path)
      return true
    } catch {
      output.error("\(error)")
      return false
    }
  }
}
