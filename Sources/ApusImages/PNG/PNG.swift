// UNSAFE: passes pixels to libpng, and copies its file

#if Images
  public import ApusRaster
  import CApusImages

  /// PNG files, read and written by libpng.
  ///
  /// To write a picture without a library use `PNGWriter` of `ApusRaster`.
  ///
  ///     let picture = try PNG.decode(bytes.span)
  ///     let file = try PNG.encode(picture)
  ///
  /// Source: PNG Specification, third edition (W3C).
  public enum PNG {
    /// Decodes an intact file.
    ///
    /// Palettes, fewer than 8 bits and 16 bits become 8 bits for each channel; colours are multiplied by the opacity.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - limits: The limits.
    /// - Returns: Grey pixels, colours, or colours with opacity.
    /// - Throws: `ImageError` if the file is no PNG, is damaged, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels; allocates the result.
    public static func decode(
      _ bytes: Span<UInt8>, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> PixelBuffer {
      let decoded = try decodePart(bytes, limits: limits)
      if let damage = decoded.damage { throw damage.error }
      return decoded.takePicture()
    }

    /// Decodes the intact part of a file; the rows behind the damage are 0. An interlaced picture gets coarser instead.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - limits: The limits.
    /// - Returns: The picture, and the damage behind which nothing was decoded.
    /// - Throws: `ImageError` if the file is no PNG, is damaged before the pixels, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* pixels; allocates the result.
    public static func decodePart(
      _ bytes: Span<UInt8>, limits: ImageLimits = ImageLimits()
    ) throws(ImageError) -> DecodedPicture {
      let facts = try ImageFacts(of: bytes)
      guard facts.format == .png else { throw ImageError(.unknownFormat, offset: 0) }
      var reader = try PNGReader(bytes, facts, limits)
      let plane = reader.plane
      try limits.check(
        facts,
        resultByteCount: PixelBuffer.byteCount(
          width: plane.width, height: plane.height, format: plane.format))
      var picture = PixelBuffer(width: plane.width, height: plane.height, format: plane.format)
      let damage = try readRows(&reader, facts) { y, row in
        picture.setRow(y, to: row)
        return true
      }
      return DecodedPicture(picture, facts, profile: reader.profile, damage: damage)
    }

    /// Encodes a picture.
    ///
    /// - Parameters:
    ///   - picture: The picture; its colours are divided by the opacity, as PNG stores them.
    ///   - options: The settings.
    /// - Returns: The bytes of a file.
    /// - Throws: `ImageError` if there is no memory.
    /// - Complexity: O(*n*) for *n* pixels; allocates the file, and a copy of a picture with opacity.
    public static func encode(
      _ picture: borrowing PixelBuffer, options: PNGOptions = PNGOptions()
    ) throws(ImageError) -> [UInt8] {
      if picture.format == .rgba {
        let plain = picture.dividedByOpacity()
        return try write(plain, options)
      }
      return try write(picture, options)
    }

    /// The version of libpng with which the module was built, such as `1.6.39`.
    public static var libraryVersion: String {
      let number = apus_png_version()
      return "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
    }

    /// Writes a picture whose colours are not multiplied by the opacity.
    ///
    /// - Parameter palette: Red, green, blue and opacity of the colours of which the grey pixels are numbers; empty if
    ///   the pixels are colours.
    static func write(
      _ picture: borrowing PixelBuffer, _ options: PNGOptions, palette: [UInt8] = []
    ) throws(ImageError) -> [UInt8] {
      var file: UnsafeMutablePointer<UInt8>?
      var count = 0
      var failure = apus_image_failure()
      let (width, height) = (UInt32(picture.width), UInt32(picture.height))
      let channels = UInt32(picture.format.channelCount)
      let bytesPerRow = picture.bytesPerRow
      // SAFETY: the pixels, the palette and the profile live as long as the call, which sets the file and its size.
      let status = unsafe picture.bytes.withUnsafeBufferPointer { pixels in
        unsafe options.profile.withUnsafeBufferPointer { profile in
          unsafe palette.withUnsafeBufferPointer { colours in
            var settings = unsafe apus_png_settings(
              width: width, height: height, channels: channels,
              palette: colours.isEmpty ? nil : colours.baseAddress,
              palette_count: UInt32(colours.count / 4), level: Int32(options.level),
              profile: profile.baseAddress, profile_count: profile.count)
            return unsafe apus_png_write(
              &settings, pixels.baseAddress, bytesPerRow, &file, &count, &failure)
          }
        }
      }
      guard status == 0, let file = unsafe file else { throw ImageError(failure, ImageLimits()) }
      // SAFETY: the file has this many bytes, and is freed once.
      defer { unsafe apus_image_free(file) }
      return unsafe Array(UnsafeBufferPointer(start: file, count: count))
    }
  }

  extension ImageDamage {
    /// Returns the damage that an error names; throws the error if it is no damage of the file.
    init(of error: ImageError) throws(ImageError) {
      guard case .broken(let text) = error.kind else { throw error }
      self.init(offset: error.offset ?? 0, text: text)
    }
  }
#endif
