#if Images
  public import ApusRaster

  /// JPEG files with opacity: the colours as JPEG, behind them the opacity as PNG (JPNG) or as a grey JPEG (JPJP).
  ///
  /// Such a file has a quarter of the bytes of a PNG or less, and any program shows its colours, before black. Lines
  /// and texts get noise beside their edges: use PNG for them. Colours are multiplied by the opacity, as in a
  /// `PixelBuffer`.
  ///
  ///     let file = try MaskedJPEG.encode(picture, mask: .jpeg)
  ///     let small = try MaskedJPEG.decode(file.span, eighths: 2)  // a quarter of the width and of the height
  ///
  /// Source: Lockwood, JPNG 1.0. The layout of JPJP 1.0 is that of Apus: the same with another identifier.
  public enum MaskedJPEG {
    /// Encodes a picture with opacity.
    ///
    /// - Parameters:
    ///   - picture: The picture, with opacity.
    ///   - mask: The format of the opacity: exact as PNG, or small as JPEG.
    ///   - options: The settings of the JPEG files.
    /// - Returns: The bytes of a file.
    /// - Throws: As `JPEG.encode(_:options:)`.
    /// - Complexity: O(*n*) for *n* pixels; allocates the file and a copy of the picture.
    public static func encode(
      _ picture: borrowing PixelBuffer, mask: ImageFacts.Mask.Coding,
      options: JPEGOptions = JPEGOptions()
    ) throws(ImageError) -> [UInt8] {
      precondition(picture.format == .rgba, "picture must have opacity")
      let colours = picture.colours()
      let opacity = picture.opacity()
      var maskOptions = options
      maskOptions.profile = []
      let colourFile = try JPEG.encode(colours, options: options)
      let maskFile =
        mask == .png
        ? try PNG.encode(opacity) : try JPEG.encode(opacity, options: maskOptions)
      let footer = MaskFooter(
        colourByteCount: colourFile.count, maskByteCount: maskFile.count, coding: mask)
      return colourFile + maskFile + footer.bytes
    }

    /// Decodes an intact file.
    ///
    /// The orientation is not applied, as with `JPEG.decode(_:eighths:limits:)`.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - eighths: The size of the result in eighths of that of the file, from 1 to 8. A JPEG is decoded at this
    ///     size; a PNG is decoded in full.
    ///   - limits: The limits.
    /// - Returns: Colours with opacity.
    /// - Throws: `ImageError` if the file is no JPEG with opacity, is damaged, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels of the file; allocates the result and both of its parts.
    public static func decode(
      _ bytes: Span<UInt8>, eighths: Int = 8, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> PixelBuffer {
      let decoded = try decodePart(bytes, eighths: eighths, limits: limits)
      if let damage = decoded.damage { throw damage.error }
      return decoded.takePicture()
    }

    /// Decodes the intact part of a file.
    ///
    /// - Parameters:
    ///   - bytes: The file, whose end must be intact.
    ///   - eighths: The size of the result in eighths of that of the file, from 1 to 8.
    ///   - limits: The limits.
    /// - Returns: Colours with opacity, and the damage from which decoding went on.
    /// - Throws: `ImageError` if the file is no JPEG with opacity, is damaged before the pixels, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels of the file; allocates the result and both of its parts.
    public static func decodePart(
      _ bytes: Span<UInt8>, eighths: Int = 8, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> DecodedPicture {
      let facts = try ImageFacts(of: bytes)
      guard let mask = facts.mask else {
        throw ImageError(.broken("no opacity follows the colours"), offset: bytes.count)
      }
      let colours = try JPEG.decodePart(
        bytes.extracting(..<mask.range.lowerBound), eighths: eighths, limits: limits)
      let (width, height) = (colours.picture.width, colours.picture.height)
      var rest = limits
      // The colours and the result are kept while the opacity is decoded.
      rest.memoryByteCount -=
        PixelBuffer.byteCount(width: width, height: height, format: .rgb)
        + PixelBuffer.byteCount(width: width, height: height, format: .rgba)
      let opacity = try opacity(bytes, mask, facts, eighths, rest)
      let damage = colours.damage ?? opacity.damage
      let profile = colours.profile
      let picture = PixelBuffer(colours: colours.picture, opacity: opacity.picture)
      return DecodedPicture(picture, facts, profile: profile, damage: damage)
    }

    /// Decodes the opacity at the size of the colours.
    private static func opacity(
      _ bytes: Span<UInt8>, _ mask: ImageFacts.Mask, _ facts: ImageFacts, _ eighths: Int,
      _ limits: ImageLimits
    ) throws(ImageError) -> DecodedPicture {
      let file = bytes.extracting(mask.range)
      do throws(ImageError) {
        let own = try ImageFacts(of: file)
        guard own.width == facts.width, own.height == facts.height else {
          throw ImageError(.broken("the opacity has another size than the colours"), offset: 0)
        }
        guard own.colourModel == .gray, own.format == mask.coding.format else {
          throw ImageError(.broken("the opacity is no grey \(mask.coding.rawValue)"), offset: 0)
        }
        if mask.coding == .jpeg {
          return try JPEG.decodePart(file, eighths: eighths, limits: limits)
        }
        let full = try PNG.decodePart(file, limits: limits)
        guard eighths < 8 else { return full }
        let small = full.picture.resampled(
          width: (facts.width * eighths + 7) / 8, height: (facts.height * eighths + 7) / 8,
          filter: .box)
        return DecodedPicture(small, own, profile: [], damage: full.damage)
      } catch {
        throw ImageError(error.kind, offset: error.offset.map { $0 + mask.range.lowerBound })
      }
    }
  }

  extension ImageFacts.Mask.Coding {
    fileprivate var format: ImageFacts.Format { self == .png ? .png : .jpeg }
  }
#endif
