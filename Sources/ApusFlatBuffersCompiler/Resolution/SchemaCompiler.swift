/// Compiles schema files: parses them, finds every type, and computes the layouts.
///
/// The compiler never traps and never recurses on its input, so that a program may run it on text
/// that it does not trust.
///
///     let compilation = SchemaCompiler.compile(text: "table T { a: in; }")
///     compilation.diagnostics[0].message  // "unknown type 'in'"
///
/// Source: the grammar of FlatBuffers, <https://flatbuffers.dev/grammar>.
public struct SchemaCompiler: Sendable {
  /// The result of a compilation.
  ///
  ///     let result = SchemaCompiler.compile(text: "table T { a: in; }")
  ///     result.schema == nil      // true
  ///     result.diagnostics.count  // 1
  ///
  public struct Result: Sendable {
    /// The schema, or `nil` if there are errors.
    public var schema: Schema?
    /// The errors and warnings, in the order in which they were found.
    public var diagnostics: [SchemaDiagnostic]
  }

  /// The folders in which included files are searched, after the folder of the including file.
  public var includePaths: [String]
  /// The number of errors after which a compilation ends.
  public var errorLimit: Int
  /// The number of files that one compilation may read.
  public var fileLimit: Int

  /// Makes a compiler.
  ///
  /// - Parameters:
  ///   - includePaths: The folders in which included files are searched.
  ///   - errorLimit: The number of errors after which a compilation ends.
  ///   - fileLimit: The number of files that one compilation may read.
  public init(includePaths: [String] = [], errorLimit: Int = 20, fileLimit: Int = 10_000) {
    self.includePaths = includePaths
    self.errorLimit = errorLimit
    self.fileLimit = fileLimit
  }

  /// Compiles a schema that includes no files.
  ///
  /// - Parameters:
  ///   - text: The text of the schema.
  ///   - path: The name of the text in messages.
  /// - Complexity: O(*n*) in the bytes.
  public static func compile(text: String, path: String = "schema.fbs") -> Result {
    SchemaCompiler().compile(path) { $0 == path ? Array(text.utf8) : nil }
  }

  /// The form in which paths are compared and passed to `read`: without `.`, and without `..` after
  /// a folder.
  public static func normalized(_ path: String) -> String { SchemaLoader.normalized(path) }

  /// Compiles a schema file and the files that it includes.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - read: Returns the bytes of a file, or `nil` if there is no file at the path.
  /// - Complexity: O(*n*) in the bytes of all files.
  public func compile(_ path: String, read: (String) -> [UInt8]?) -> Result {
    var diagnostics = DiagnosticList(errorLimit: errorLimit)
    var loader = SchemaLoader(compiler: self)
    loader.load(path, read: read, diagnostics: &diagnostics)
    guard diagnostics.errorCount == 0 else {
      return Result(schema: nil, diagnostics: diagnostics.diagnostics)
    }
    var resolver = SchemaResolver(
      files: loader.files, order: loader.order, diagnostics: diagnostics)
    let schema = resolver.resolve()
    return Result(
      schema: resolver.diagnostics.errorCount == 0 ? schema : nil,
      diagnostics: resolver.diagnostics.diagnostics)
  }
}
