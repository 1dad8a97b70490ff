/// Text that is not the number, date or time that was asked for: why, and at which byte.
///
///     try Int8(decimal: [UInt8]("12a".utf8).span)  // throws: unexpected byte at offset 2
///
public struct NumberError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why it is not.
  public enum Reason: String, Sendable, CaseIterable {
    /// There is a byte that cannot stand here.
    case unexpectedByte = "unexpected byte"
    /// The bytes end too early.
    case unexpectedEnd = "unexpected end"
    /// The form is right, and the value does not fit: into the type, or into a month, day or hour.
    case outOfRange = "value out of range"
  }

  /// Why it is not.
  public let reason: Reason
  /// Where: the byte, the end, or the first byte of the value that does not fit.
  public let offset: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: Why the text is refused.
  ///   - offset: At which byte, counted from the start of the text.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The error of a byte that is not what stands there, or of the end in its place.
  @inlinable
  init(unexpectedAt offset: Int, in bytes: Span<UInt8>) {
    self.init(offset < bytes.count ? .unexpectedByte : .unexpectedEnd, at: offset)
  }

  /// The reason and the offset, such as `unexpected byte at offset 2`.
  public var description: String { "\(reason.rawValue) at offset \(offset)" }
}
