/// The channels of a pixel, a byte each.
///
///     PixelFormat.rgba.channelCount  // 4
///
public enum PixelFormat: Sendable, Hashable, CaseIterable {
  /// Brightness, or one plane of a picture.
  case gray
  /// Red, green and blue of sRGB.
  case rgb
  /// Red, green and blue of sRGB, each multiplied by the opacity (premultiplied), and the opacity.
  case rgba

  /// The number of channels, which is the number of bytes of a pixel.
  public var channelCount: Int {
    switch self {
    case .gray: 1
    case .rgb: 3
    case .rgba: 4
    }
  }
}
