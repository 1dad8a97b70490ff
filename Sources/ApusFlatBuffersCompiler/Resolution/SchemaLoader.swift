/// A file after parsing.
struct ParsedFile {
  var source: SourceFile
  var tree: SyntaxTree
  /// The indices of the files that it includes.
  var includes: [Int] = []
}

/// Reads and parses a schema file and everything that it includes, each file once.
struct SchemaLoader {
  let compiler: SchemaCompiler
  private(set) var files: [ParsedFile] = []
  /// The indices of the files, each after the files that it includes.
  private(set) var order: [Int] = []
  private var indices: [String: Int] = [:]

  init(compiler: SchemaCompiler) { self.compiler = compiler }

  /// A file whose includes are being loaded: their list, and the number that is done.
  private struct Frame {
    var file: Int
    var includes: [SyntaxInclude]
    var next = 0
  }

  /// Loads a file with its includes; the stack is explicit, because includes may nest deeply.
  mutating func load(
    _ path: String, read: (String) -> [UInt8]?, diagnostics: inout DiagnosticList
  ) {
    // The normalized form of the working folder is empty.
    let normalized = Self.normalized(path)
    let root = normalized.isEmpty ? path : normalized
    guard let bytes = read(root) else {
      diagnostics.add(Self.missing(path, fix: nil, at: .file(path)))
      return
    }
    var stack = [parse(root, bytes, &diagnostics)]
    while var frame = stack.popLast() {
      guard frame.next < frame.includes.count, !diagnostics.isFull else {
        order.append(frame.file)
        continue
      }
      let include = frame.includes[frame.next]
      frame.next += 1
      stack.append(frame)
      guard let (path, bytes) = find(include, from: frame.file, read) else {
        diagnostics.add(
          Self.missing(
            include.path, fix: "pass the folder of the file with -I",
            at: files[frame.file].source.location(include.range.bytes)))
        continue
      }
      if let known = indices[path] {
        files[frame.file].includes.append(known)
      } else if files.count >= compiler.fileLimit {
        diagnostics.add(
          SchemaDiagnostic(
            severity: .error, category: .limit,
            message: "more than \(compiler.fileLimit) files are included", fix: nil,
            location: files[frame.file].source.location(include.range.bytes)))
        return
      } else {
        files[frame.file].includes.append(files.count)
        stack.append(parse(path, bytes, &diagnostics))
      }
    }
  }

  /// The number of bytes of a path that may be a file; systems have lower limits.
  private static let pathLimit = 4096

  private static func missing(
    _ path: String, fix: String?, at location: SourceLocation
  ) -> SchemaDiagnostic {
    SchemaDiagnostic(
      severity: .error, category: .include,
      message: "there is no file '\(path.prefix(200))'", fix: fix, location: location)
  }

  private mutating func parse(
    _ path: String, _ bytes: [UInt8], _ diagnostics: inout DiagnosticList
  ) -> Frame {
    let index = files.count
    indices[path] = index
    let source = SourceFile(path: path, bytes: bytes)
    guard bytes.count < UInt32.max else {
      diagnostics.add(
        SchemaDiagnostic(
          severity: .error, category: .limit, message: "the file has 4 GiB or more", fix: nil,
          location: .file(path)))
      files.append(ParsedFile(source: SourceFile(path: path, bytes: []), tree: SyntaxTree()))
      return Frame(file: index, includes: [])
    }
    var parser = SchemaParser(source, index: Int32(index), diagnostics: diagnostics)
    parser.parse()
    diagnostics = parser.diagnostics
    files.append(ParsedFile(source: source, tree: parser.tree))
    return Frame(file: index, includes: parser.includes)
  }

  /// Finds an included file: beside the including file, in the include paths, beside the compiled
  /// file, and in the working folder.
  private func find(
    _ include: SyntaxInclude, from file: Int, _ read: (String) -> [UInt8]?
  ) -> (path: String, bytes: [UInt8])? {
    guard include.path.utf8.count <= Self.pathLimit else { return nil }
    var folders = [Self.folder(files[file].source.path)]
    folders += compiler.includePaths
    folders += [Self.folder(files[0].source.path), ""]
    for folder in include.path.hasPrefix("/") ? [""] : folders {
      let path = Self.normalized(folder.isEmpty ? include.path : folder + "/" + include.path)
      if indices[path] != nil { return (path, []) }
      if let bytes = read(path) { return (path, bytes) }
    }
    return nil
  }

  private static func folder(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path without `.` and, where a folder is before them, without `..`.
  static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
