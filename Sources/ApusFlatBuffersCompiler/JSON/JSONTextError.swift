/// The first fault of a JSON text: the statement, its position, and the correction if there is one.
///
///     let schema = SchemaCompiler.compile(text: "table T { apples: int; } root_type T;").schema!
///     do {
///       _ = try JSONReader(schema).buffer(Array(#"{"aples": 7}"#.utf8))
///     } catch {
///       print(error)
///       // JSON:1:2: error: 'T' has no field 'aples'
///       //   {"aples": 7}
///       //    ^~~~~~~
///       //   fix: write 'apples'
///     }
///
public struct JSONTextError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of faults.
  ///
  ///     do {
  ///       _ = try JSONReader(schema).buffer(Array("{".utf8))
  ///     } catch {
  ///       print(error.kind)  // syntax
  ///     }
  ///
  public enum Kind: String, Sendable, CaseIterable {
    /// The text is no JSON.
    case syntax
    /// The schema does not declare the field.
    case unknownField
    /// A field is given twice.
    case duplicateField
    /// A required field, or a field of a struct, is missing.
    case missingField
    /// The value does not fit the type of the field.
    case value
    /// The tag of a union is missing or has no member.
    case union
    /// Values are nested too deeply, a table has 65536 bytes, or the buffer would have 2 GiB.
    case limit
    /// The schema has no root table, and none was named.
    case noRoot
  }

  /// The kind of fault.
  public var kind: Kind
  /// The statement of the fault, with the names and values of the text.
  public var message: String
  /// The suggested correction, or `nil` if there is none.
  public var fix: String?
  /// The position in the text.
  public var location: SourceLocation

  /// The text that a compiler prints: position, message, the line with a caret, and the fix.
  public var description: String {
    SchemaDiagnostic(
      severity: .error, category: .value, message: message, fix: fix, location: location
    ).text
  }
}
