/// An error or a warning about a schema, with its position and, if there is one, the correction.
///
/// The description is what a compiler prints:
///
///     let text = "table Weapon {}\ntable Monster {\n  weapon: Wepon;\n}"
///     print(SchemaCompiler.compile(text: text, path: "monster.fbs").diagnostics[0])
///     // monster.fbs:3:11: error: unknown type 'Wepon'
///     //   weapon: Wepon;
///     //           ^~~~~
///     //   fix: write 'Weapon', or declare 'Wepon'
///
public struct SchemaDiagnostic: Hashable, Sendable {
  /// The weight of a diagnostic.
  ///
  ///     let result = SchemaCompiler.compile(text: "table T { a: in; }")
  ///     result.diagnostics.contains { $0.severity == .error }  // true
  ///
  public enum Severity: String, Sendable {
    /// The schema has no meaning as written.
    case error
    /// The schema has a meaning that its author may not intend.
    case warning
  }

  /// The kind of rule that a schema breaks.
  ///
  ///     let result = SchemaCompiler.compile(text: "table T { a: in; }")
  ///     result.diagnostics[0].category  // name
  ///
  public enum Category: String, Sendable, CaseIterable {
    /// The text is not UTF-8, or a literal or a comment is malformed.
    case text
    /// The text does not match the grammar.
    case syntax
    /// A file that is included cannot be read.
    case include
    /// A name is declared twice, or is not declared.
    case name
    /// A type may not be used in this position.
    case type
    /// A constant does not fit its type.
    case value
    /// An attribute is unknown, or may not be used in this position.
    case attribute
    /// Fields, identifiers of fields or sizes contradict each other.
    case layout
    /// The schema is larger or deeper than the compiler accepts.
    case limit
  }

  /// The weight of the diagnostic.
  public var severity: Severity
  /// The kind of rule that the schema breaks.
  public var category: Category
  /// The statement of the problem, with the names and values of the schema.
  public var message: String
  /// The suggested correction, or `nil` if the compiler knows none.
  public var fix: String?
  /// The position of the problem.
  public var location: SourceLocation

  /// The text that a compiler prints: position, message, the line with a caret, and the fix.
  public var text: String {
    var text = "\(location): \(severity.rawValue): \(message)"
    if !location.excerpt.isEmpty {
      text += "\n  \(location.excerpt)\n  \(location.marker)"
    }
    if let fix { text += "\n  fix: \(fix)" }
    return text
  }
}

extension SchemaDiagnostic: CustomStringConvertible {
  /// The same as `text`.
  public var description: String { text }
}
