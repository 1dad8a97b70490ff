#if Images
  /// The conversion of inks into red, green and blue, without a colour profile.
  ///
  /// Adobe's programs store inks inverted, and mark such files by a segment.
  struct InkConversion {
    private let isInverted: Bool
    private var pixels: [UInt8] = []

    init(_ facts: ImageFacts) { isInverted = facts.hasAdobeSegment }

    /// Returns the colours of a row of cyan, magenta, yellow and black.
    @_lifetime(&self)
    mutating func colours(_ row: Span<UInt8>) -> Span<UInt8> {
      if pixels.isEmpty { pixels = [UInt8](repeating: 0, count: row.count / 4 * 3) }
      let flip: UInt8 = isInverted ? 0 : 255
      for pixel in 0..<row.count / 4 {
        let black = Int(row[4 * pixel + 3] ^ flip)
        for channel in 0..<3 {
          let ink = Int(row[4 * pixel + channel] ^ flip)
          pixels[3 * pixel + channel] = UInt8((ink * black + 127) / 255)
        }
      }
      return pixels.span
    }
  }
#endif
