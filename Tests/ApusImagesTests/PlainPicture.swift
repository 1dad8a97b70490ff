// UNSAFE: passes files to plain decoders of C, and copies their pixels

#if Images
  import ApusRaster
  import CPictureTestSupport

  /// A picture that libjpeg-turbo or libpng decodes by a plain program of C.
  struct PlainPicture: Equatable {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var channelCount = 0
    /// The rows before an error, or all.
    private(set) var rowCount = 0
    /// The samples of all rows; those behind an error are 0.
    private(set) var samples: [UInt8] = []

    /// The colours of the rows of a JPEG.
    enum Colours { case rgb, brightness, stored }

    /// Decodes a JPEG.
    ///
    /// - Parameter keepsCoefficients: Whether the memory manager of `CApusImages` replaces that of the library.
    init(
      jpeg file: [UInt8], eighths: Int = 8, _ colours: Colours = .rgb,
      keepsCoefficients: Bool = false
    ) {
      let form =
        switch colours {
        case .rgb: PLAIN_RGB
        case .brightness: PLAIN_BRIGHTNESS
        case .stored: PLAIN_STORED
        }
      // SAFETY: the file lives as long as the call, which fills the picture.
      var picture = unsafe plain_picture()
      unsafe plain_jpeg(
        file, file.count, Int32(eighths), Int32(form.rawValue), keepsCoefficients ? 1 : 0, &picture)
      unsafe take(&picture)
    }

    /// Decodes a PNG.
    init(png file: [UInt8]) {
      // SAFETY: the file lives as long as the call, which fills the picture.
      var picture = unsafe plain_picture()
      unsafe plain_png(file, file.count, &picture)
      unsafe take(&picture)
    }

    private mutating func take(_ picture: inout plain_picture) {
      // SAFETY: the numbers are those of the samples of a byte, which are freed once, behind the copy.
      (width, height) = unsafe (Int(picture.width), Int(picture.height))
      // SAFETY: as above.
      channelCount = unsafe Int(picture.channels)
      // SAFETY: as above.
      rowCount = unsafe Int(picture.row_count)
      // SAFETY: as above.
      samples = unsafe Array(
        UnsafeBufferPointer(start: picture.pixels, count: width * height * channelCount))
      // SAFETY: as above.
      unsafe plain_free(&picture)
    }

    /// Returns a picture of this size with other samples.
    func with(_ samples: [UInt8]) -> PlainPicture {
      var picture = self
      picture.samples = samples
      return picture
    }

    /// Whether a picture has the same samples.
    func isEqual(to picture: borrowing PixelBuffer) -> Bool {
      guard
        (width, height, channelCount) == (
          picture.width, picture.height, picture.format.channelCount
        )
      else { return false }
      let rowByteCount = width * channelCount
      return (0..<height).allSatisfy { y in
        let row = picture.row(y)
        return row.indices.allSatisfy { row[$0] == samples[y * rowByteCount + $0] }
      }
    }
  }
#endif
