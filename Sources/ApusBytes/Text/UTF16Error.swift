/// An error in UTF-16: the reason and the offset.
///
///     var transcoder = UTF16Transcoder(.littleEndian)
///     var text: [UInt8] = []
///     do {
///       try transcoder.append([0x61, 0x00, 0x3d, 0xd8, 0x62, 0x00].span, to: &text)
///     } catch {
///       print(error)  // half of a surrogate pair at byte 3
///     }
///
public struct UTF16Error: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason why the bytes are invalid.
  ///
  ///     var transcoder = UTF16Transcoder(.littleEndian)
  ///     var text: [UInt8] = []
  ///     do {
  ///       try transcoder.append([0x61].span, to: &text)
  ///       try transcoder.finish(into: &text)
  ///     } catch {
  ///       error.kind == .truncated  // true
  ///     }
  ///
  public enum Kind: String, Sendable, CaseIterable {
    /// Half of a pair of surrogates, without the other half.
    case loneSurrogate = "half of a surrogate pair"
    /// The bytes end within a character.
    case truncated = "an incomplete character at the end"
  }

  /// The reason why the bytes are invalid.
  public let kind: Kind
  /// The offset of the character, counted from the first byte of all.
  public let offset: Int

  /// Creates an error.
  ///
  /// - Parameters:
  ///   - kind: The reason why the bytes are invalid.
  ///   - offset: The offset of the character.
  public init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  /// The reason and the offset, such as `half of a surrogate pair at byte 2`.
  public var description: String { "\(kind.rawValue) at byte \(offset + 1)" }
}
