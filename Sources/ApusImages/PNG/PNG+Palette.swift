// UNSAFE: passes pixels to libimagequant, and copies its colours

#if Palette
  public import ApusRaster
  import CApusImages

  extension PNG {
    /// Encodes a picture with a palette, chosen by libimagequant; its errors are spread over the neighbours of a pixel.
    ///
    /// The file often has a third of the bytes of a PNG with all colours. For photographs without opacity use `JPEG`.
    /// The library may use all processors; the variable `OMP_NUM_THREADS` bounds them.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - palette: The settings of the palette.
    ///   - options: The settings of the file.
    /// - Returns: The file, and the error of its colours.
    /// - Throws: `ImageError` if the colours do not reach the least quality, the picture is too large, or there is no
    ///   memory.
    /// - Complexity: O(*n*) for *n* pixels; allocates 2 bytes for each pixel, the file, and what the library needs.
    public static func encode(
      _ picture: borrowing PixelBuffer, palette: PaletteOptions,
      options: PNGOptions = PNGOptions()
    ) throws(ImageError) -> PalettePNG {
      if picture.format == .rgba {
        let plain = picture.dividedByOpacity()
        return try write(plain, palette, options)
      }
      return try write(picture, palette, options)
    }

    private static func write(
      _ picture: borrowing PixelBuffer, _ palette: PaletteOptions, _ options: PNGOptions
    ) throws(ImageError) -> PalettePNG {
      let chosen = try ChosenPalette(of: picture, palette)
      let file = try write(chosen.numbers, options, palette: chosen.colours)
      return PalettePNG(
        file: file, colourCount: chosen.colours.count / 4,
        error: chosen.error < 0 ? nil : chosen.error,
        quality: chosen.quality < 0 ? nil : chosen.quality)
    }
  }

  /// The palette of a picture.
  private struct ChosenPalette: ~Copyable {
    /// The number of the colour of each pixel.
    let numbers: PixelBuffer
    /// Red, green, blue and opacity of each colour.
    let colours: [UInt8]
    /// The error and its quality, or -1 if they were not computed.
    let error: Double
    let quality: Int

    /// The numbers of pixels, and of those of a row, that the library counts in 32 bits, with some bytes for each.
    private static let limits = (pixels: Int(Int32.max) / 4, width: Int(Int32.max) / 256)

    init(
      of picture: borrowing PixelBuffer, _ options: PaletteOptions
    ) throws(ImageError) {
      precondition(2...256 ~= options.colours, "colours must be from 2 to 256")
      precondition(1...10 ~= options.speed, "speed must be from 1 to 10")
      precondition(
        options.quality.lowerBound >= 0 && options.quality.upperBound <= 100,
        "quality must be from 0 to 100")
      let limits = Self.limits
      guard picture.width <= limits.width, picture.width * picture.height <= limits.pixels else {
        throw ImageError(
          .unsupported(
            "a palette for more than \(limits.pixels) pixels, or \(limits.width) in a row,"))
      }
      var settings = apus_palette_settings(
        width: UInt32(picture.width), height: UInt32(picture.height),
        channels: UInt32(picture.format.channelCount), colours: Int32(options.colours),
        least_quality: Int32(options.quality.lowerBound),
        enough_quality: Int32(options.quality.upperBound), speed: Int32(options.speed))
      var palette = apus_palette()
      var packed = [UInt8](repeating: 0, count: picture.width * picture.height)
      var failure = apus_image_failure()
      let bytesPerRow = picture.bytesPerRow
      // SAFETY: the pixels have so many rows, and the array a byte for each pixel; all live as long as the call.
      let status = unsafe picture.bytes.withUnsafeBufferPointer { pixels in
        unsafe apus_palette_choose(
          &settings, pixels.baseAddress, bytesPerRow, &palette, &packed, &failure)
      }
      if status == Int32(APUS_IMAGE_QUALITY_LIMIT.rawValue) {
        throw ImageError(
          .limit(.quality(colours: options.colours, least: options.quality.lowerBound)))
      }
      guard status == 0 else { throw ImageError(failure, ImageLimits()) }
      var numbers = PixelBuffer(width: picture.width, height: picture.height, format: .gray)
      for y in 0..<picture.height {
        numbers.setRow(
          y, to: packed.span.extracting(y * picture.width..<(y + 1) * picture.width))
      }
      self.numbers = numbers
      // SAFETY: the array of C has 1024 bytes, which are copied.
      colours = unsafe withUnsafeBytes(of: palette.colours) { bytes in
        unsafe Array(bytes.prefix(4 * Int(palette.count)))
      }
      error = palette.error
      quality = Int(palette.quality)
    }
  }
#endif
