/// A path to a value: a list of keys and indices, written as in RFC 6901.
///
///     try JSONPointer("/users/0/name").tokens  // ["users", "0", "name"]
///
public struct JSONPointer: Sendable, Hashable {
  /// The keys and the indices, unescaped. None is the whole text.
  public var tokens: [String]

  /// Creates a pointer of tokens that are not escaped.
  ///
  /// - Parameter tokens: Keys, and indices in decimal digits.
  public init(_ tokens: [String]) { self.tokens = tokens }

  /// Creates a pointer from its text.
  ///
  /// - Parameter text: Empty, or `/` before each token, with `~0` for `~` and `~1` for `/`.
  /// - Throws: `JSONPointerError` if the text does not begin with `/`, or has another `~`.
  /// - Complexity: O(*n*) in the length of the text; allocates the tokens.
  public init(_ text: String) throws(JSONPointerError) {
    tokens = []
    guard !text.isEmpty else { return }
    guard text.utf8.first == UInt8(ascii: "/") else { throw JSONPointerError(text: text) }
    // A combining character may follow a slash, so that the bytes are divided.
    let parts = text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts { tokens.append(try Self.unescaped(part, text)) }
  }

  private static func unescaped(
    _ part: Substring.UTF8View, _ text: String
  ) throws(JSONPointerError) -> String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in part {
      switch (isEscaped, byte) {
      case (true, UInt8(ascii: "0")): bytes.append(UInt8(ascii: "~"))
      case (true, UInt8(ascii: "1")): bytes.append(UInt8(ascii: "/"))
      case (true, _): throw JSONPointerError(text: text)
      case (false, UInt8(ascii: "~")): break
      default: bytes.append(byte)
      }
      isEscaped = !isEscaped && byte == UInt8(ascii: "~")
    }
    guard !isEscaped else { throw JSONPointerError(text: text) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the index that a token stands for: `0`, or digits without a zero in front.
  package static func index(_ token: String) -> Int? {
    let digits = token.utf8
    guard digits.allSatisfy({ 0x30...0x39 ~= $0 }), digits.first != 0x30 || digits.count == 1 else {
      return nil
    }
    return Int(token)
  }
}

extension JSONPointer: CustomStringConvertible {
  /// The text of the pointer.
  ///
  /// - Complexity: O(*n*) in the length of the tokens; allocates the text.
  public var description: String {
    var text = ""
    for token in tokens {
      text += "/"
      for character in token.unicodeScalars {
        switch character {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(character)
        }
      }
    }
    return text
  }
}

/// An error of a text that is no JSON Pointer.
///
///     do {
///       _ = try JSONPointer("users/0")
///     } catch {
///       print(error)  // 'users/0' is no JSON Pointer: begin each token with '/', and write '~' as '~0', '/' as '~1'
///     }
///
public struct JSONPointerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text.
  public let text: String

  /// A description of the error and its remedy.
  public var description: String {
    "'\(text)' is no JSON Pointer: begin each token with '/', and write '~' as '~0', '/' as '~1'"
  }
}
