/// Bytes that are no UTF-16: why, and at which byte.
public struct UTF16Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// Why they are not.
  public enum Reason: String, Sendable, CaseIterable {
    /// Half of a pair of surrogates, without the other half.
    case loneSurrogate = "half of a surrogate pair"
    /// The bytes end within a character.
    case truncated = "an incomplete character at the end"
  }

  /// Why they are not.
  public let reason: Reason
  /// Where the character begins, counted from the first byte of all.
  public let offset: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: Why the bytes are refused.
  ///   - offset: Where the character begins.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason and the place, such as `half of a surrogate pair at byte 2`.
  public var description: String { "\(reason.rawValue) at byte \(offset)" }
}
