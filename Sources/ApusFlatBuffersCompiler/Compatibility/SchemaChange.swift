/// A difference between two versions of a schema, with its effect and its position.
///
///     let old = SchemaCompiler.compile(text: "table T { a: int; b: int; }").schema!
///     let new = SchemaCompiler.compile(text: "table T { b: int; a: int; }").schema!
///     let changes = SchemaComparison(old, new).changes
///     changes[0].description
///     // "schema.fbs:1: breaks buffers: T.a: the id changed from 0 to 1; add fields at the end, or write ids"
///
public struct SchemaChange: Hashable, Sendable, CustomStringConvertible {
  /// The effect of a difference: the first of three levels that it breaks, or none.
  ///
  ///     let isSafe = !SchemaComparison(old, new).changes.contains { $0.effect >= .breaksJSON }
  ///     print(isSafe ? "old buffers and JSON can be read" : "old buffers or JSON cannot be read")
  ///
  public enum Effect: String, Sendable, CaseIterable, Comparable {
    /// Old and new programs understand each other, and sources compile.
    case compatible
    /// Sources for the old version do not compile with the new one; buffers and JSON stay readable.
    case breaksSource = "breaks source"
    /// New programs reject or misread JSON of the old version; buffers stay readable.
    case breaksJSON = "breaks JSON"
    /// New programs misread old buffers, or old programs misread new buffers.
    case breaksBuffers = "breaks buffers"

    /// Orders effects from `compatible` to `breaksBuffers`.
    public static func < (left: Effect, right: Effect) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// The effect of the difference.
  public var effect: Effect
  /// The declaration, such as `MyGame.Monster.hp`.
  public var declaration: String
  /// The statement of the difference.
  public var message: String
  /// The path of the file with the declaration: of the new version unless it was removed.
  public var path: String
  /// The line of the declaration.
  public var line: Int

  /// The position, the effect, the declaration and the statement.
  public var description: String {
    "\(path):\(line): \(effect.rawValue): \(declaration): \(message)"
  }
}
