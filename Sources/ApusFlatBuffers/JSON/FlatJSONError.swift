@_exported public import struct ApusBytes.TextPosition

/// An error in a JSON text that is read as a buffer, or in a buffer that is written as JSON.
///
///     var builder = FlatBufferBuilder()
///     do {
///       try builder.finish(json: Array(#"{"hq": 80}"#.utf8).span, as: Monster.self)
///     } catch {
///       print(error)  // line 1, column 2: 'Monster' has no field 'hq'; correct the name, or skip unknown fields
///     }
///
public struct FlatJSONError: Error, Equatable, Sendable {
  /// The reasons why a text or a buffer is rejected.
  ///
  ///     var builder = FlatBufferBuilder()
  ///     do {
  ///       try builder.finish(json: Array(#"{"hp": 80, "hp": 90}"#.utf8).span, as: Monster.self)
  ///     } catch {
  ///       error.kind == .duplicateField("hp")  // true
  ///     }
  ///
  public enum Kind: Equatable, Sendable {
    /// The text is no JSON: what was expected there.
    case syntax(expected: String)
    /// The table or struct has no field of this name.
    case unknownField(String, type: String)
    /// A field is given twice.
    case duplicateField(String)
    /// A required field of a table, or a field of a struct, is missing.
    case missingField(String, type: String)
    /// A value does not fit the type of its field.
    case value(String, type: String)
    /// A fixed array needs another number of elements.
    case elementCount(Int)
    /// A union has no tag.
    case missingTag
    /// The tag of a union has no member, or its value is missing, or the vectors of a union have
    /// different lengths.
    case unionMember
    /// The bytes of a nested buffer are invalid.
    case nestedBuffer
    /// An escape in a string is unknown or incomplete, or is half of a surrogate pair.
    case escape
    /// A string has a control character, which must be an escape.
    case controlCharacter
    /// The bytes of a string are not UTF-8.
    case invalidUTF8
    /// A text is no base64.
    case base64
    /// Values are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A table would have 65536 bytes or more. The position is the end of the buffer's root.
    case tableTooLarge
  }

  /// The kind of the error.
  public let kind: Kind
  /// The offset in the JSON text, or 0 for an error of a buffer.
  public let offset: Int
  /// The line and column in the JSON text, or `nil` for an error of a buffer.
  public let position: TextPosition?

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of the error.
  ///   - offset: The offset in the JSON text.
  ///   - position: The line and column in the JSON text, or `nil` for an error of a buffer.
  public init(_ kind: Kind, at offset: Int = 0, position: TextPosition? = nil) {
    self.kind = kind
    self.offset = offset
    self.position = position
  }
}

extension FlatJSONError: CustomStringConvertible {
  /// The position, and a sentence with the kind and the correction.
  public var description: String {
    position.map { "\($0): \(sentence)" } ?? sentence
  }

  private var sentence: String {
    switch kind {
    case .syntax(let expected): "expected \(expected)"
    case .unknownField(let name, let type):
      "'\(type)' has no field '\(name)'; correct the name, or skip unknown fields"
    case .duplicateField(let name): "the field '\(name)' is given twice; remove one"
    case .missingField(let name, let type):
      "the field '\(name)' of '\(type)' is missing; add it"
    case .value(let text, let type): "'\(text)' is no value of type '\(type)'"
    case .elementCount(let count): "the array must have \(count) elements"
    case .missingTag: "the union has no tag; add the field with the suffix '_type'"
    case .unionMember: "the union's value does not match its tag"
    case .nestedBuffer: "the bytes of a nested buffer are invalid; write its table as an object"
    case .escape: "the string has an unknown or incomplete escape"
    case .controlCharacter: "the string has a control character; write it as an escape"
    case .invalidUTF8: "the string is not UTF-8"
    case .base64: "the text is no base64"
    case .tableTooLarge: "a table has 65536 bytes or more; move some of its fields to another table"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    }
  }
}
