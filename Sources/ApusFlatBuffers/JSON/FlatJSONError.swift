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
  ///       error.reason == .duplicateField("hp")  // true
  ///     }
  ///
  public enum Reason: Equatable, Sendable {
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
    case notUTF8
    /// A text is no base64.
    case base64
    /// Values are nested deeper than the limit.
    case tooDeep(limit: Int)
    /// A table would have 65536 bytes or more. The place is the end of the buffer's root.
    case tableTooLarge
  }

  /// The reason.
  public let reason: Reason
  /// The offset in the JSON text, or 0 for an error of a buffer.
  public let offset: Int
  /// The line in the JSON text from 1 on, or 0 for an error of a buffer.
  public let line: Int
  /// The column in bytes from 1 on, or 0 for an error of a buffer.
  public let column: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The reason.
  ///   - offset: The offset in the JSON text.
  ///   - line: The line in the JSON text from 1 on, or 0 for an error of a buffer.
  ///   - column: The column in bytes from 1 on.
  public init(_ reason: Reason, at offset: Int = 0, line: Int = 0, column: Int = 0) {
    self.reason = reason
    self.offset = offset
    self.line = line
    self.column = column
  }
}

extension FlatJSONError: CustomStringConvertible {
  /// The place, and a sentence with the reason and the correction.
  public var description: String {
    line == 0 ? sentence : "line \(line), column \(column): \(sentence)"
  }

  private var sentence: String {
    switch reason {
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
    case .notUTF8: "the string is not UTF-8"
    case .base64: "the text is no base64"
    case .tableTooLarge: "a table has 65536 bytes or more; move some of its fields to another table"
    case .tooDeep(let limit): "values are nested more than \(limit) deep"
    }
  }
}
