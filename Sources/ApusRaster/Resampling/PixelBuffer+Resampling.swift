extension PixelBuffer {
  /// Returns the picture in another size.
  ///
  /// To resample a picture while it is decoded, use `RowResampler`.
  ///
  ///     let small = picture.resampled(width: 320, height: 240)
  ///
  /// - Parameters:
  ///   - width: The number of pixels of a row, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - filter: The weights; by default the sharpest.
  ///   - light: The light that is added; that of sRGB by default.
  /// - Complexity: O(*n*) for *n* bytes of the picture, times the size of the filter; allocates the result and
  ///   some rows.
  public borrowing func resampled(
    width: Int, height: Int, filter: ResampleFilter = .lanczos, light: LightScale = .sRGB
  ) -> PixelBuffer {
    var result = PixelBuffer(width: width, height: height, format: format)
    var resampler = RowResampler(
      width: self.width, height: self.height, format: format, toWidth: width, height: height,
      filter: filter, light: light)
    for y in 0..<min(self.height, resampler.neededCount) {
      resampler.push(row(y)) { number, pixels in result.setRow(number, to: pixels) }
    }
    return result
  }

  /// Replaces a row.
  ///
  /// - Parameters:
  ///   - y: The number of the row, from 0 to `height - 1`.
  ///   - pixels: As many bytes as the row has.
  /// - Complexity: O(*width*).
  public mutating func setRow(_ y: Int, to pixels: Span<UInt8>) {
    var row = mutableRow(y)
    precondition(pixels.count == row.count, "pixels must have width × channelCount bytes")
    row.copy(pixels)
  }
}
