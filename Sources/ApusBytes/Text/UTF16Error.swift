/// An error in UTF-16: the reason and the offset.
public struct UTF16Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason why the bytes are invalid.
  public enum Reason: String, Sendable, CaseIterable {
    /// Half of a pair of surrogates, without the other half.
    case loneSurrogate = "half of a surrogate pair"
    /// The bytes end within a character.
    case truncated = "an incomplete character at the end"
  }

  /// The reason why the bytes are invalid.
  public let reason: Reason
  /// The offset of the character, counted from the first byte of all.
  public let offset: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - reason: The reason why the bytes are invalid.
  ///   - offset: The offset of the character.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason and the offset, such as `half of a surrogate pair at byte 2`.
  public var description: String { "\(reason.rawValue) at byte \(offset + 1)" }
}
