/// Damage of a file from which decoding went on; the picture has the part that is intact.
///
///     print(damage)  // offset 41210: Premature end of JPEG file
///
public struct ImageDamage: Sendable, Hashable, CustomStringConvertible {
  /// The number of bytes that were read before the damage was found.
  public let offset: Int
  /// The words of the decoder.
  public let text: String

  package init(offset: Int, text: String) {
    self.offset = offset
    self.text = text
  }

  /// The error of a caller that needs the whole picture.
  package var error: ImageError { ImageError(.broken(text), offset: offset) }

  /// A description of the position and of the damage.
  public var description: String { "offset \(offset): \(text)" }
}
