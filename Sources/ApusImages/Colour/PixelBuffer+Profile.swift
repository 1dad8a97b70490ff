public import ApusRaster

extension PixelBuffer {
  /// Converts colours that a profile describes to sRGB.
  ///
  /// A viewer that ignores profiles then shows the right colours. Colours that sRGB does not have become the nearest
  /// brightness of each channel. To keep them, keep the profile instead.
  ///
  ///     var picture = PixelBuffer(width: 640, height: 480, format: .rgb)
  ///     let isConverted = picture.convertToSRGB(from: profile)
  ///     print(isConverted)  // true: the picture is written without the profile
  ///
  /// - Parameter profile: A profile (ICC) with a curve for each colour and a matrix, as cameras and screens have.
  /// - Returns: `false`, without a change, if the profile is damaged or of another kind, or the picture is grey.
  /// - Complexity: O(*n*) for *n* pixels.
  ///
  /// Source: ICC.1:2022, section 8.4.3; IEC 61966-2-1 (sRGB).
  public mutating func convertToSRGB(from profile: [UInt8]) -> Bool {
    guard format != .gray, let profile = MatrixProfile(profile.span) else { return false }
    let channelCount = format.channelCount
    for y in 0..<height {
      var row = mutableRow(y)
      for start in stride(from: 0, to: row.count, by: channelCount) {
        let alpha = channelCount == 4 ? Int(row[start + 3]) : 255
        guard alpha > 0 else { continue }
        // Colours are multiplied by the opacity.
        func plain(_ value: UInt8) -> UInt8 {
          UInt8(min(255, (Int(value) * 255 + alpha / 2) / alpha))
        }
        let colour = profile.convert(
          plain(row[start]), plain(row[start + 1]), plain(row[start + 2]))
        row[start] = UInt8((Int(colour.0) * alpha + 127) / 255)
        row[start + 1] = UInt8((Int(colour.1) * alpha + 127) / 255)
        row[start + 2] = UInt8((Int(colour.2) * alpha + 127) / 255)
      }
    }
    return true
  }
}
