/// An error in the text of a number, date or time: the kind and the offset.
///
///     try Int8(decimal: [UInt8]("12a".utf8).span)  // throws: unexpected byte at offset 2
///
public struct NumberError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason why the text is invalid.
  ///
  ///     do {
  ///       _ = try Int8(decimal: [UInt8]("300".utf8).span)
  ///     } catch {
  ///       error.kind == .outOfRange  // true
  ///     }
  ///
  public enum Kind: String, Sendable, CaseIterable {
    /// A byte is not valid at its offset.
    case unexpectedByte = "unexpected byte"
    /// The bytes end too early.
    case unexpectedEnd = "unexpected end"
    /// The format is right, but the value does not fit into the type, or into a month, day or hour.
    case outOfRange = "value out of range"
  }

  /// The reason why the text is invalid.
  public let kind: Kind
  /// The offset of the byte, of the end, or of the first byte of the value that does not fit.
  public let offset: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The reason why the text is invalid.
  ///   - offset: The offset of the byte, counted from the start of the text.
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// Creates the error of an unexpected byte, or of an unexpected end.
  @inlinable
  init(unexpectedAt offset: Int, in bytes: Span<UInt8>) {
    self.init(offset < bytes.count ? .unexpectedByte : .unexpectedEnd, at: offset)
  }

  /// The kind and the offset, such as `unexpected byte at offset 2`.
  public var description: String { "\(kind.rawValue) at offset \(offset)" }
}
