/// A difference between two versions of a schema, with its effect and its place.
///
///     let old = SchemaCompiler.compile(text: "table T { a: int; b: int; }").schema!
///     let new = SchemaCompiler.compile(text: "table T { b: int; a: int; }").schema!
///     let changes = SchemaComparison(old, new).changes
///     changes[0].description
///     // "schema.fbs:1: breaks buffers: T.a: the id changed from 0 to 1; add fields at the end, or write ids"
///
public struct SchemaChange: Hashable, Sendable, CustomStringConvertible {
  /// The effect of a difference.
  ///
  ///     let breaking = SchemaComparison(old, new).changes.filter { $0.effect == .breaksBuffers }
  ///     print(breaking.isEmpty ? "old buffers can be read" : "old buffers cannot be read")
  ///
  public enum Effect: String, Sendable {
    /// New programs misread old buffers, or old programs misread new buffers.
    case breaksBuffers = "breaks buffers"
    /// Buffers stay readable, but source code or JSON of the old version does not.
    case breaksSource = "breaks source and JSON"
    /// Old and new programs understand each other.
    case compatible
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

  /// The place, the effect, the declaration and the statement.
  public var description: String {
    "\(path):\(line): \(effect.rawValue): \(declaration): \(message)"
  }
}
