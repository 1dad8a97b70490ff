#if Images
  public import ApusRaster

  extension PNG {
    /// Decodes a file row by row, without keeping the picture.
    ///
    /// All rows of an interlaced picture are kept by the decoder. To keep any picture use `decodePart(_:limits:)`.
    ///
    ///     let damage = try PNG.decodeRows(bytes.span) { y, row in
    ///       print(y, row.count)  // 0 4096
    ///       return true  // false ends the decoding
    ///     }
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - limits: The limits.
    ///   - body: A closure that gets the number of a row, from 0, and its pixels: grey, colours, or colours with
    ///     opacity, by which they are multiplied. If it returns `false`, no further row is decoded.
    /// - Returns: The damage behind which nothing was decoded, or `nil`.
    /// - Throws: `ImageError` if the file is no PNG, is damaged before the pixels, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels of the rows; memory for some rows, or for all of an interlaced file.
    public static func decodeRows(
      _ bytes: Span<UInt8>, limits: ImageLimits = ImageLimits(),
      _ body: (Int, Span<UInt8>) -> Bool
    ) throws(ImageError) -> ImageDamage? {
      let facts = try ImageFacts(of: bytes)
      guard facts.format == .png else { throw ImageError(.unknownFormat, offset: 0) }
      var reader = try PNGReader(bytes, facts, limits)
      return try readRows(&reader, facts, body)
    }

    /// Decodes a rectangle of a picture.
    ///
    /// Rows below the rectangle are not decoded; those above it are, because each row depends on the one before.
    ///
    ///     let middle = PixelRectangle(x: 100, y: 80, width: 256, height: 256)
    ///     let part = try PNG.decode(bytes.span, region: middle)
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - region: The rectangle, which must lie in the picture.
    ///   - limits: The limits.
    /// - Returns: The rectangle.
    /// - Throws: `ImageError` if the file is no PNG, is damaged in or above the rectangle, does not contain it, or
    ///   exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels of the rows down to the end of the rectangle; allocates the result.
    public static func decode(
      _ bytes: Span<UInt8>, region: PixelRectangle, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> PixelBuffer {
      let facts = try ImageFacts(of: bytes)
      guard facts.format == .png else { throw ImageError(.unknownFormat, offset: 0) }
      guard region.x >= 0, region.y >= 0, region.x + region.width <= facts.width,
        region.y + region.height <= facts.height
      else {
        throw ImageError(
          .unsupported("a region outside of the \(facts.width)x\(facts.height) pixels"))
      }
      var reader = try PNGReader(bytes, facts, limits)
      let format = reader.plane.format
      try limits.check(
        facts,
        resultByteCount: PixelBuffer.byteCount(
          width: region.width, height: region.height, format: format))
      var picture = PixelBuffer(width: region.width, height: region.height, format: format)
      let start = region.x * format.channelCount
      let columns = start..<start + region.width * format.channelCount
      let damage = try readRows(&reader, facts) { y, row in
        if y >= region.y { picture.setRow(y - region.y, to: row.extracting(columns)) }
        return y + 1 < region.y + region.height
      }
      if let damage { throw damage.error }
      return picture
    }

    /// Reads rows until a closure wants no more. Returns the first damage.
    static func readRows(
      _ reader: inout PNGReader, _ facts: ImageFacts, _ body: (Int, Span<UInt8>) -> Bool
    ) throws(ImageError) -> ImageDamage? {
      var damage: ImageDamage?
      do throws(ImageError) {
        while try reader.readRow() {
          guard body(reader.readCount - 1, reader.row) else { break }
        }
      } catch {
        damage = try ImageDamage(of: error)
      }
      return reader.damage ?? damage ?? facts.metadataDamage
    }
  }
#endif
