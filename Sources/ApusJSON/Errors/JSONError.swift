import ApusBytes

/// An error of reading JSON: its kind and position, and what was expected there.
///
///     do throws(JSONError) {
///       try JSONParser.check("[1, 2".utf8.span)
///     } catch {
///       print(error)  // line 1, column 6, byte 6, at /1: the text ends; expected ',' or ']'
///     }
///
/// An error that a value of a wrong type causes has the same positions as an error of the grammar.
public struct JSONError: Error, Sendable {
  /// A kind of error.
  ///
  ///     do {
  ///       try JSONParser.check("[1, 2".utf8.span)
  ///     } catch {
  ///       error.kind == .unexpectedEnd  // true
  ///     }
  ///
  public enum Kind: Sendable, Hashable {
    /// A byte that the grammar does not allow there.
    case unexpectedByte(UInt8)
    /// The text ends within a value, or before it.
    case unexpectedEnd
    /// A control character in a string, or outside of strings.
    case controlCharacter(UInt8)
    /// Bytes that are not UTF-8.
    case invalidUTF8
    /// A backslash before a byte that it cannot escape.
    case invalidEscape
    /// An escaped surrogate without a partner.
    case loneSurrogate
    /// A number that the grammar does not allow.
    case invalidNumber
    /// A number that the type cannot hold.
    case outOfRange
    /// More containers within containers than the limit.
    case tooDeep(limit: Int)
    /// A string or number of more bytes than the limit.
    case tokenTooLong(limit: Int)
    /// A text of more bytes than the limit.
    case documentTooLarge(limit: Int)
    /// A key that the object already has.
    case duplicateKey(String)
    /// A value of another type than expected.
    case wrongType(found: JSONKind)
    /// An object without a key that is needed; the name is that of the text, such as `first_name`, if keys are converted.
    case missingKey(String)
    /// A value that the program rejected, with its reason.
    case rejected(String)
  }

  /// The members, behind one pointer, so that a call that might fail costs one test.
  private final class Storage: Sendable {
    let kind: Kind
    let offset: Int
    let expected: JSONExpectation?
    let position: TextPosition?
    let path: JSONPointer?

    init(
      _ kind: Kind, _ offset: Int, _ expected: JSONExpectation?, _ position: TextPosition?,
      _ path: JSONPointer?
    ) {
      self.kind = kind
      self.offset = offset
      self.expected = expected
      self.position = position
      self.path = path
    }
  }

  private let storage: Storage

  /// Creates an error without a line and a path.
  ///
  /// - Parameters:
  ///   - kind: The kind of the error.
  ///   - offset: The offset in the text, from 0.
  ///   - expected: The part of the grammar that was expected, if any.
  /// - Complexity: Allocates once.
  public init(_ kind: Kind, at offset: Int, expected: JSONExpectation? = nil) {
    storage = Storage(kind, offset, expected, nil, nil)
  }

  private init(
    _ error: JSONError, offset: Int, position: TextPosition?, path: JSONPointer?
  ) {
    storage = Storage(error.kind, offset, error.expected, position, path)
  }

  /// The kind of the error.
  public var kind: Kind { storage.kind }
  /// The offset in the text, from 0.
  public var offset: Int { storage.offset }
  /// The part of the grammar, or the type, that was expected.
  public var expected: JSONExpectation? { storage.expected }
  /// The line and column; `nil` if the reader that threw the error has not seen the whole text.
  public var position: TextPosition? { storage.position }
  /// The path to the value that has the error; `nil` if it is unknown.
  public var path: JSONPointer? { storage.path }
}

extension JSONError {
  /// Returns the error of a part of a text as an error of the whole.
  func moved(by distance: Int, _ position: TextPosition?, path: JSONPointer? = nil) -> JSONError {
    JSONError(
      self, offset: offset + distance, position: position ?? self.position, path: path ?? self.path)
  }
}

extension JSONError: Hashable {
  /// Whether two errors have the same kind, position and expectation.
  public static func == (left: JSONError, right: JSONError) -> Bool {
    left.kind == right.kind && left.offset == right.offset && left.expected == right.expected
      && left.position == right.position && left.path == right.path
  }

  /// Hashes the kind and position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(offset)
  }
}

extension JSONError: CustomStringConvertible {
  /// A description of the position, the error and the expectation; bytes count from 1.
  public var description: String {
    let subject = position.map { "\($0), byte \(offset + 1)" } ?? "byte \(offset + 1)"
    let path = path.map { $0.tokens.isEmpty ? "" : ", at \($0)" } ?? ""
    let expectation = expected.map { "; expected \($0)" } ?? ""
    return "\(subject)\(path): \(kind)\(expectation)"
  }
}

extension JSONError.Kind: CustomStringConvertible {
  /// A description of the kind.
  public var description: String {
    switch self {
    case .unexpectedByte(let byte): "unexpected \(Self.name(byte))"
    case .unexpectedEnd: "the text ends"
    case .controlCharacter(let byte): "control character \(Self.name(byte)), which must be escaped"
    case .invalidUTF8: "invalid UTF-8"
    case .invalidEscape: "an invalid escape"
    case .loneSurrogate: "a surrogate without its partner"
    case .invalidNumber: "an invalid number"
    case .outOfRange: "a number that the type cannot hold"
    case .tooDeep(let limit): "more than \(limit) containers within containers"
    case .tokenTooLong(let limit): "a string or number of more than \(limit) bytes"
    case .documentTooLarge(let limit): "a text of more than \(limit) bytes"
    case .duplicateKey(let key): "the object has the key '\(key)' twice"
    case .wrongType(let found): "found " + found.rawValue
    case .missingKey(let key): "the object has no key '\(key)'"
    case .rejected(let reason): reason
    }
  }

  private static func name(_ byte: UInt8) -> String {
    if byte > 0x20 && byte < 0x7f { return "'\(Character(Unicode.Scalar(byte)))'" }
    let digits = String(byte, radix: 16)
    return "0x" + (digits.count < 2 ? "0" : "") + digits
  }
}
