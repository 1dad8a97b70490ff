#if Images
  public import ApusRaster
  import CApusImages

  /// JPEG files, read and written by libjpeg-turbo.
  ///
  /// For small pictures of large files use `Thumbnailer`, which decodes only what is shown.
  ///
  ///     let picture = try JPEG.decode(bytes.span, eighths: 2)  // a quarter of the width and of the height
  ///     let file = try JPEG.encode(picture, quality: 80)
  ///
  /// Source: ITU-T T.81; T.871 (JFIF).
  public enum JPEG {
    /// Decodes a file into rows of pixels.
    ///
    /// A grey picture gives grey pixels, any other one red, green and blue. The orientation is not applied:
    /// `picture.oriented(facts.orientation)` does.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - eighths: The size of the result in eighths of that of the file, from 1 to 8. Less is faster; 1, 2, 4
    ///     and 8 are fastest.
    ///   - limits: The limits.
    /// - Returns: The picture, and the damage from which decoding went on.
    /// - Throws: `ImageError` if the file is no JPEG, is damaged before the pixels, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels of the file; allocates the result.
    public static func decode(
      _ bytes: Span<UInt8>, eighths: Int = 8, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> DecodedPicture {
      precondition(1...8 ~= eighths, "eighths must be from 1 to 8")
      let facts = try ImageFacts(of: bytes)
      guard facts.format == .jpeg else { throw ImageError(.unknownFormat, offset: 0) }
      var reader = try JPEGReader(
        bytes, facts, facts.colourModel.output, numerator: eighths, limits)
      let plane = reader.planes[0]
      var picture = PixelBuffer(
        width: plane.width, height: plane.height, format: plane.channelCount == 1 ? .gray : .rgb)
      var inks = InkConversion(facts)
      while try reader.readTurn() {
        for y in reader.rows(plane) {
          if plane.channelCount == 4 {
            picture.setRow(y, to: inks.colours(reader.row(plane, y)))
          } else {
            picture.setRow(y, to: reader.row(plane, y))
          }
        }
      }
      return DecodedPicture(picture, facts, reader.damage)
    }
  }

  /// A picture that was decoded.
  ///
  ///     let decoded = try JPEG.decode(bytes.span)
  ///     print(decoded.picture.width, decoded.damage ?? "intact")
  ///
  public struct DecodedPicture: ~Copyable, Sendable {
    /// The pixels, in the orientation of the file.
    public var picture: PixelBuffer
    /// The facts of the file.
    public let facts: ImageFacts
    /// The damage from which decoding went on, or `nil` if the file is intact.
    public let damage: ImageDamage?

    init(_ picture: consuming PixelBuffer, _ facts: ImageFacts, _ damage: ImageDamage?) {
      self.picture = picture
      self.facts = facts
      self.damage = damage
    }
  }

  extension apus_jpeg_output {
    /// One plane for each component.
    static var planes: apus_jpeg_output { APUS_JPEG_PLANES }
  }

  extension ImageFacts.ColourModel {
    /// The form in which rows of pixels are read.
    var output: apus_jpeg_output {
      switch self {
      case .gray: APUS_JPEG_PLANES
      case .cmyk, .ycck: APUS_JPEG_CMYK
      default: APUS_JPEG_RGB
      }
    }
  }
#endif
