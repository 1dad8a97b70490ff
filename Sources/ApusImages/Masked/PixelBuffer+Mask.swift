#if Images
  import ApusRaster

  extension PixelBuffer {
    /// Joins colours, which are multiplied by the opacity, and the opacity, both of one size.
    ///
    /// A JPEG changes both a little, so a colour may be brighter than its opacity permits; it is bounded.
    init(colours: borrowing PixelBuffer, opacity: borrowing PixelBuffer) {
      self.init(width: colours.width, height: colours.height, format: .rgba)
      let channels = colours.format.channelCount
      for y in 0..<height {
        let (colour, alpha) = (colours.row(y), opacity.row(y))
        var row = mutableRow(y)
        for x in 0..<row.count / 4 {
          for channel in 0..<3 {
            row[4 * x + channel] = min(colour[channels * x + min(channel, channels - 1)], alpha[x])
          }
          row[4 * x + 3] = alpha[x]
        }
      }
    }

    /// Returns the colours of a picture with opacity, multiplied by it.
    borrowing func colours() -> PixelBuffer {
      var result = PixelBuffer(width: width, height: height, format: .rgb)
      for y in 0..<height {
        let source = row(y)
        var row = result.mutableRow(y)
        for x in 0..<width {
          for channel in 0..<3 { row[3 * x + channel] = source[4 * x + channel] }
        }
      }
      return result
    }

    /// Returns the opacity of a picture as a grey picture.
    borrowing func opacity() -> PixelBuffer {
      var result = PixelBuffer(width: width, height: height, format: .gray)
      for y in 0..<height {
        let source = row(y)
        var row = result.mutableRow(y)
        for x in 0..<width { row[x] = source[4 * x + 3] }
      }
      return result
    }
  }
#endif
