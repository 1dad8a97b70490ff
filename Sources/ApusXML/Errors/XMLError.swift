/// An error of an XML document: its kind and its position.
///
///     do {
///       try XMLPushParser.parse(bytes.span, into: &handler)
///     } catch {
///       print(error)  // line 3, column 7, byte 42: an end tag with another name than the open ...
///     }
///
public struct XMLError: Error, Hashable, Sendable {
  /// The kind of the error.
  public let kind: Kind
  /// The offset of the byte in the document, in its own encoding. An error in the text of an entity
  /// has the offset of the reference.
  public let offset: Int
  /// The line and column, or `nil` if they were not counted.
  public internal(set) var position: TextPosition?
  /// The expected and the found text, or an empty string.
  public internal(set) var detail: String

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The kind of the error.
  ///   - offset: The offset of the byte in the document.
  ///   - position: The line and column, if they are known.
  ///   - detail: The expected and the found text.
  public init(_ kind: Kind, at offset: Int, position: TextPosition? = nil, detail: String = "") {
    self.kind = kind
    self.offset = offset
    self.position = position
    self.detail = detail
  }
}

extension XMLError: CustomStringConvertible {
  /// The position and the kind, such as `line 1, column 4, byte 4: a malformed tag`;
  /// all numbers count from 1.
  public var description: String {
    let prefix = position.map { "\($0), " } ?? ""
    return "\(prefix)byte \(offset + 1): \(message)"
  }

  /// The kind with the detail, without the position.
  public var message: String { detail.isEmpty ? "\(kind)" : "\(kind): \(detail)" }
}
