internal import ApusBytes
internal import ApusFlatBuffersCompiler

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Compiles schemas from the file system, and reads and writes files for the commands.
enum SchemaFiles {
  /// Compiles a schema and prints its diagnostics; returns `nil` if there are errors.
  ///
  /// Included files that are in no search path are searched in the folders below the schema's, with
  /// a warning that names the folders.
  static func compile(_ path: String, _ options: Options, _ output: Output) -> Schema? {
    var unreadable: SystemError?
    var result = SchemaCompiler(includePaths: options.includePaths).compile(path) {
      contents($0, &unreadable)
    }
    if let unreadable, result.diagnostics.contains(where: { $0.category == .include }) {
      output.error("\(unreadable)")
      return nil
    }
    let isIncomplete = result.diagnostics.contains {
      $0.category == .include && $0.location.line > 0
    }
    if isIncomplete, let found = compileSearching(path, options) {
      output.error(
        "\(path): warning: schemas were found in folders below; pass "
          + found.folders.map { "-I " + $0 }.joined(separator: " "))
      result = found.result
    }
    for diagnostic in result.diagnostics { output.error(diagnostic.text) }
    return result.schema
  }

  private static func compileSearching(
    _ path: String, _ options: Options
  ) -> (result: SchemaCompiler.Result, folders: [String])? {
    let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    let folders = SearchFolders.below(parent)
    var unreadable: SystemError?
    let result = SchemaCompiler(includePaths: options.includePaths + folders)
      .compile(path) { contents($0, &unreadable) }
    guard let schema = result.schema else { return nil }
    let used = folders.filter { folder in
      schema.files.contains { $0.path.hasPrefix(SchemaCompiler.normalized(folder) + "/") }
    }
    return (result, used)
  }

  /// The bytes of a file, or `nil` if there is none; notes the error of a file that cannot be read.
  private static func contents(_ path: String, _ unreadable: inout SystemError?) -> [UInt8]? {
    do {
      return try bytes(path)
    } catch {
      if error.code != ENOENT { unreadable = unreadable ?? error }
      return nil
    }
  }

  /// A file in memory; `-` is the standard input.
  static func load(_ path: String) throws(SystemError) -> LoadedFile {
    try LoadedFile(path == "-" ? "/dev/stdin" : path)
  }

  static func bytes(_ path: String) throws(SystemError) -> [UInt8] {
    let file = try load(path)
    let span = file.span
    return [UInt8](capacity: span.count) { output in
      for index in span.indices { output.append(span[index]) }
    }
  }

  /// Writes a file, or to the standard output; returns whether it could be written.
  static func write(_ bytes: [UInt8], to path: String?, _ output: Output) -> Bool {
    guard let path, path != "-" else {
      output.write(bytes)
      return true
    }
    do {
      _ = try Folders.make(for: path)
      try AtomicFileWriter.write(bytes, to: path)
      return true
    } catch {
      output.error("\(error)")
      return false
    }
  }
}
