#if Images
  public import ApusRaster
  import CApusImages

  /// JPEG files, read and written by libjpeg-turbo.
  ///
  /// For small pictures of large files use `Thumbnailer`, which decodes only what is shown.
  ///
  ///     let picture = try JPEG.decode(bytes.span, eighths: 2)  // a quarter of the width and of the height
  ///     let file = try JPEG.encode(picture)
  ///
  /// Source: ITU-T T.81; T.871 (JFIF).
  public enum JPEG {
    /// The version of libjpeg-turbo with which the module was built, such as `2.1.5`.
    public static var libraryVersion: String {
      let number = apus_jpeg_version()
      return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
    }

    /// Decodes an intact file into rows of pixels.
    ///
    /// A grey picture gives grey pixels, any other one red, green and blue. The orientation is not applied:
    /// `picture.oriented(facts.orientation)` does.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - eighths: The size of the result in eighths of that of the file, from 1 to 8. Less is faster; 1, 2, 4
    ///     and 8 are fastest. Less than 8 reads only the scans of a progressive file that the size needs.
    ///   - limits: The limits.
    /// - Returns: The picture.
    /// - Throws: `ImageError` if the file is no JPEG, is damaged, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels of the file; allocates the result.
    public static func decode(
      _ bytes: Span<UInt8>, eighths: Int = 8, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> PixelBuffer {
      let decoded = try decodePart(bytes, eighths: eighths, limits: limits)
      if let damage = decoded.damage { throw damage.error }
      return decoded.takePicture()
    }

    /// Decodes the intact part of a file into rows of pixels.
    ///
    /// To refuse damaged files use `decode(_:eighths:limits:)`.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - eighths: The size of the result in eighths of that of the file, from 1 to 8.
    ///   - limits: The limits.
    /// - Returns: The picture, and the damage from which decoding went on.
    /// - Throws: `ImageError` if the file is no JPEG, is damaged before the pixels, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels of the file; allocates the result.
    public static func decodePart(
      _ bytes: Span<UInt8>, eighths: Int = 8, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> DecodedPicture {
      precondition(1...8 ~= eighths, "eighths must be from 1 to 8")
      let facts = try ImageFacts(of: bytes)
      guard facts.format == .jpeg else { throw ImageError(.unknownFormat, offset: 0) }
      try limits.check(
        facts,
        resultByteCount: PixelBuffer.byteCount(
          width: (facts.width * eighths + 7) / 8, height: (facts.height * eighths + 7) / 8,
          format: facts.colourModel.format))
      var picture = PixelBuffer(
        width: (facts.width * eighths + 7) / 8, height: (facts.height * eighths + 7) / 8,
        format: facts.colourModel.format)
      let damage = try decodeRows(bytes, eighths: eighths, limits: limits) { y, row in
        picture.setRow(y, to: row)
        return true
      }
      return DecodedPicture(
        picture, facts, profile: facts.kept(in: bytes, limits), damage: damage)
    }
  }

  extension apus_jpeg_output {
    /// One plane for each component.
    static var planes: apus_jpeg_output { APUS_JPEG_PLANES }
  }

  extension ImageFacts.ColourModel {
    /// The channels of the pixels of a JPEG that is decoded.
    var format: PixelFormat { self == .gray ? .gray : .rgb }

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
