#if Images
  import ApusRaster
  import CApusImages

  /// A plane of samples that a reader returns, or the rows of pixels.
  struct DecodedPlane {
    /// The number of pixels of a row.
    var width: Int
    /// The number of rows.
    var height: Int
    /// The number of bytes of a pixel that is decoded.
    var channelCount: Int
    /// The channels of a pixel that is resampled.
    var format: PixelFormat
    /// The number of bytes from a row to the next in the block of a turn.
    var bytesPerRow: Int
    /// The number of rows that a turn reads.
    var rowsOfTurn: Int
    /// The position of the first row in the block of a turn.
    var offset: Int
    /// The number of samples of a row for a pixel of the file.
    var horizontalScale: Double
    /// The number of rows for a row of the file.
    var verticalScale: Double

    /// The mean of what later scans would add to each sample, in 1/64 of a step of brightness.
    var missing: Int16

    /// The number of bytes in the block of a turn.
    var byteCount: Int { bytesPerRow * rowsOfTurn }

    /// Returns the planes, whose rows lie one plane after the other.
    static func planes(of layout: apus_jpeg_layout) -> [DecodedPlane] {
      let described = [
        layout.planes.0, layout.planes.1, layout.planes.2, layout.planes.3,
      ].prefix(Int(layout.count))
      var offset = 0
      return described.map { plane in
        defer { offset += Int(plane.row_bytes) * Int(plane.rows) }
        return DecodedPlane(plane, offset: offset)
      }
    }

    /// The rows of a PNG.
    init(_ layout: apus_png_layout) {
      width = Int(layout.width)
      height = Int(layout.height)
      channelCount = Int(layout.channels)
      format = layout.channels == 1 ? .gray : layout.channels == 3 ? .rgb : .rgba
      bytesPerRow = width * channelCount
      rowsOfTurn = layout.is_interlaced != 0 ? height : 1
      offset = 0
      horizontalScale = 1
      verticalScale = 1
      missing = 0
    }

    /// The rows of a picture that was decoded at n/8 of its size.
    init(_ picture: borrowing PixelBuffer, eighths: Int) {
      width = picture.width
      height = picture.height
      channelCount = picture.format.channelCount
      format = picture.format
      bytesPerRow = width * channelCount
      rowsOfTurn = 1
      offset = 0
      horizontalScale = Double(eighths) / 8
      verticalScale = horizontalScale
      missing = 0
    }

    private init(_ plane: apus_jpeg_plane, offset: Int) {
      width = Int(plane.width)
      height = Int(plane.height)
      channelCount = Int(plane.channels)
      // Four channels of a JPEG are inks, which become colours.
      format = plane.channels == 1 ? .gray : .rgb
      bytesPerRow = Int(plane.row_bytes)
      rowsOfTurn = Int(plane.rows)
      self.offset = offset
      horizontalScale = Double(plane.horizontal) / Double(plane.horizontal_unit)
      verticalScale = Double(plane.vertical) / Double(plane.vertical_unit)
      missing = Int16(4 * min(16, plane.missing))
    }
  }
#endif
