#if Images
  public import ApusRaster
  import CApusImages

  extension JPEG {
    /// Decodes a file row by row, without keeping the picture.
    ///
    /// To keep it use `decode(_:eighths:limits:)`.
    ///
    ///     let damage = try JPEG.decodeRows(bytes.span) { y, row in
    ///       print(y, row.count)  // 0 12096
    ///       return true  // false ends the decoding
    ///     }
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - eighths: The size of the result in eighths of that of the file, from 1 to 8.
    ///   - limits: The limits.
    ///   - body: A closure that gets the number of a row, from 0, and its pixels: grey, or red, green and blue. If it
    ///     returns `false`, no further row is decoded.
    /// - Returns: The damage from which decoding went on, or `nil`.
    /// - Throws: `ImageError` if the file is no JPEG, is damaged before the pixels, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels of the file; memory for some rows, or for all coefficients of a progressive
    ///   file.
    public static func decodeRows(
      _ bytes: Span<UInt8>, eighths: Int = 8, limits: ImageLimits = ImageLimits(),
      _ body: (Int, Span<UInt8>) -> Bool
    ) throws(ImageError) -> ImageDamage? {
      precondition(1...8 ~= eighths, "eighths must be from 1 to 8")
      let facts = try ImageFacts(of: bytes)
      guard facts.format == .jpeg else { throw ImageError(.unknownFormat, offset: 0) }
      var reader = try JPEGReader(
        bytes, facts, facts.colourModel.output, numerator: eighths, limits)
      let plane = reader.planes[0]
      var inks = InkConversion(facts)
      while try reader.readTurn() {
        for y in reader.rows(plane) {
          let goesOn =
            plane.channelCount == 4
            ? body(y, inks.colours(reader.row(plane, y))) : body(y, reader.row(plane, y))
          guard goesOn else { return reader.damage }
        }
      }
      return reader.damage
    }

    /// Decodes a rectangle of a picture.
    ///
    /// Rows below the rectangle are not decoded; those above it are, because the file has no positions of rows.
    ///
    ///     let middle = PixelRectangle(x: 1000, y: 800, width: 256, height: 256)
    ///     let part = try JPEG.decode(bytes.span, region: middle)
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - region: The rectangle in pixels of the result, which must lie in the picture.
    ///   - eighths: The size of the whole result in eighths of that of the file, from 1 to 8.
    ///   - limits: The limits.
    /// - Returns: The rectangle.
    /// - Throws: `ImageError` if the file is no JPEG, is damaged in or above the rectangle, does not contain it, or
    ///   exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels of the rows down to the end of the rectangle; allocates the result.
    public static func decode(
      _ bytes: Span<UInt8>, region: PixelRectangle, eighths: Int = 8,
      limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> PixelBuffer {
      let facts = try ImageFacts(of: bytes)
      let (width, height) = ((facts.width * eighths + 7) / 8, (facts.height * eighths + 7) / 8)
      guard region.x >= 0, region.y >= 0, region.x + region.width <= width,
        region.y + region.height <= height
      else { throw ImageError(.unsupported("a region outside of the \(width)x\(height) pixels")) }
      let format = facts.colourModel.format
      try limits.check(
        facts,
        resultByteCount: PixelBuffer.byteCount(
          width: region.width, height: region.height, format: format))
      var picture = PixelBuffer(width: region.width, height: region.height, format: format)
      let start = region.x * format.channelCount
      let columns = start..<start + region.width * format.channelCount
      let damage = try decodeRows(bytes, eighths: eighths, limits: limits) { y, row in
        if y >= region.y { picture.setRow(y - region.y, to: row.extracting(columns)) }
        return y + 1 < region.y + region.height
      }
      if let damage { throw damage.error }
      return picture
    }

    /// Decodes a file into its planes, without a conversion of colours.
    ///
    ///     let planes = try JPEG.decodePlanes(bytes.span)
    ///     let file = try JPEG.encode(planes)  // no conversion either
    ///
    /// - Parameters:
    ///   - bytes: The file, with planes of colour that are as large as the brightness, or half as wide and high.
    ///   - limits: The limits.
    /// - Returns: The planes.
    /// - Throws: `ImageError` if the file has other planes, is damaged, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels; allocates the planes.
    public static func decodePlanes(
      _ bytes: Span<UInt8>, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> YCbCrBuffer {
      let facts = try ImageFacts(of: bytes)
      guard let chroma = facts.chroma else {
        throw ImageError(.unsupported("a JPEG with other planes than 4:4:4 or 4:2:0"))
      }
      try limits.check(facts, resultByteCount: 3 * facts.width.roundedUp(to: 64) * facts.height)
      var reader = try JPEGReader(bytes, facts, .planes, numerator: 8, limits)
      var picture = YCbCrBuffer(width: facts.width, height: facts.height, chroma: chroma)
      let planes = reader.planes
      while try reader.readTurn() {
        for y in reader.rows(planes[0]) { picture.y.setRow(y, to: reader.row(planes[0], y)) }
        for y in reader.rows(planes[1]) { picture.cb.setRow(y, to: reader.row(planes[1], y)) }
        for y in reader.rows(planes[2]) { picture.cr.setRow(y, to: reader.row(planes[2], y)) }
      }
      if let damage = reader.damage { throw damage.error }
      picture.y.extendRows()
      picture.cb.extendRows()
      picture.cr.extendRows()
      return picture
    }
  }

  extension ImageFacts {
    /// The sizes of the planes of colour, or `nil` if there are none or others.
    fileprivate var chroma: YCbCrBuffer.Chroma? {
      guard format == .jpeg, colourModel == .ycbcr else { return nil }
      let factors = samplings.map { "\($0.columns)x\($0.rows)" }
      switch factors {
      case ["1x1", "1x1", "1x1"]: return .full
      case ["2x2", "1x1", "1x1"]: return .halved
      default: return nil
      }
    }
  }
#endif
