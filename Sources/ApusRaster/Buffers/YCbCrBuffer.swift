/// A picture in three planes: brightness and two differences of colour, as JPEG stores it.
///
/// Use `PixelBuffer` for pixels whose channels lie side by side. Planes need no conversion of colours between
/// two JPEG files.
///
///     let picture = YCbCrBuffer(width: 5, height: 4, chroma: .halved)
///     picture.cb.width  // 3
///
/// Source: ITU-T T.871 (JFIF), section 7.
public struct YCbCrBuffer: ~Copyable, Sendable {
  /// The sizes of the two planes of colour.
  ///
  ///     YCbCrBuffer(width: 5, height: 4, chroma: .full).cb.width  // 5
  ///
  public enum Chroma: Sendable, Hashable, CaseIterable {
    /// As large as the brightness (4:4:4).
    case full
    /// Half of the width and of the height, rounded up (4:2:0).
    case halved

    /// The number of pixels of a row, and of rows, for each of a plane of colour.
    package var factor: Int { self == .full ? 1 : 2 }
  }

  /// The brightness.
  public var y: PixelBuffer
  /// The difference of blue and brightness; 128 is no colour.
  public var cb: PixelBuffer
  /// The difference of red and brightness; 128 is no colour.
  public var cr: PixelBuffer
  /// The sizes of `cb` and `cr`.
  public let chroma: Chroma

  /// Allocates a picture whose planes are all 0.
  ///
  /// - Parameters:
  ///   - width: The number of pixels of a row, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - chroma: The sizes of the planes of colour.
  /// - Complexity: O(*width* × *height*); allocates three times.
  public init(width: Int, height: Int, chroma: Chroma) {
    y = PixelBuffer(width: width, height: height, format: .gray)
    let factor = chroma.factor
    let size = ((width + factor - 1) / factor, (height + factor - 1) / factor)
    cb = PixelBuffer(width: size.0, height: size.1, format: .gray)
    cr = PixelBuffer(width: size.0, height: size.1, format: .gray)
    self.chroma = chroma
  }

  /// Takes three planes.
  ///
  /// - Parameters:
  ///   - y: The brightness.
  ///   - cb: The difference of blue and brightness.
  ///   - cr: The difference of red and brightness.
  ///   - chroma: The sizes of the planes of colour.
  package init(
    y: consuming PixelBuffer, cb: consuming PixelBuffer, cr: consuming PixelBuffer, chroma: Chroma
  ) {
    self.y = y
    self.cb = cb
    self.cr = cr
    self.chroma = chroma
  }
}
