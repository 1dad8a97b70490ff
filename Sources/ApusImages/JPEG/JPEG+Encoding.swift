// UNSAFE: passes pixels to libjpeg-turbo, and copies its file

#if Images
  public import ApusRaster
  import CApusImages

  extension JPEG {
    /// Encodes rows of pixels.
    ///
    /// - Parameters:
    ///   - picture: The picture, without opacity.
    ///   - options: The settings.
    /// - Returns: The bytes of a file.
    /// - Throws: `ImageError` if the picture is larger than 65,500 pixels a side, or if there is no memory.
    /// - Complexity: O(*n*) for *n* pixels; allocates the file.
    public static func encode(
      _ picture: borrowing PixelBuffer, options: JPEGOptions = JPEGOptions()
    ) throws(ImageError) -> [UInt8] {
      precondition(picture.format != .rgba, "picture must have no opacity")
      let form = PixelForm(
        width: picture.width, height: picture.height,
        componentCount: picture.format == .gray ? 1 : 3, arePlanes: false,
        sampling: options.chroma.factor)
      // SAFETY: the picture lives as long as the call that gets the pointer.
      return try unsafe picture.bytes.withUnsafeBufferPointer {
        bytes throws(ImageError) in
        try unsafe write(form, options, [bytes.baseAddress], [picture.bytesPerRow])
      }
    }

    /// Encodes planes, without a conversion of colours.
    ///
    /// - Parameters:
    ///   - picture: The picture. The bytes behind the rows should repeat the last pixel.
    ///   - options: The settings, whose `chroma` is not used: the picture has its planes.
    /// - Returns: The bytes of a file.
    /// - Throws: As `encode(_:options:)` of rows.
    /// - Complexity: O(*n*) for *n* pixels; allocates the file.
    public static func encode(
      _ picture: borrowing YCbCrBuffer, options: JPEGOptions = JPEGOptions()
    ) throws(ImageError) -> [UInt8] {
      let form = PixelForm(
        width: picture.y.width, height: picture.y.height, componentCount: 3, arePlanes: true,
        sampling: picture.chroma.factor)
      // SAFETY: the planes live as long as the call that gets the pointers.
      return try unsafe picture.y.bytes.withUnsafeBufferPointer { y throws(ImageError) in
        try unsafe picture.cb.bytes.withUnsafeBufferPointer { cb throws(ImageError) in
          try unsafe picture.cr.bytes.withUnsafeBufferPointer { cr throws(ImageError) in
            try unsafe write(
              form, options, [y.baseAddress, cb.baseAddress, cr.baseAddress],
              [picture.y.bytesPerRow, picture.cb.bytesPerRow, picture.cr.bytesPerRow])
          }
        }
      }
    }

    /// Encodes pixels that live as long as the call.
    private static func write(
      _ form: PixelForm, _ options: JPEGOptions, _ planes: [UnsafePointer<UInt8>?],
      _ bytesPerRow: [Int]
    ) throws(ImageError) -> [UInt8] {
      var file: UnsafeMutablePointer<UInt8>?
      var count = 0
      var failure = apus_image_failure()
      // SAFETY: the profile and the planes live as long as the call, which sets the file and its size.
      let status = unsafe options.profile.withUnsafeBufferPointer { profile in
        var settings = unsafe apus_jpeg_settings(
          width: UInt32(form.width), height: UInt32(form.height),
          components: UInt32(form.componentCount),
          input: Int32((form.arePlanes ? APUS_JPEG_PLANES : APUS_JPEG_RGB).rawValue),
          quality: Int32(options.quality), sampling: Int32(form.sampling),
          progressive: options.isProgressive ? 1 : 0, restart_rows: Int32(options.restartRows),
          profile: profile.baseAddress, profile_count: profile.count)
        return unsafe apus_jpeg_write(&settings, planes, bytesPerRow, &file, &count, &failure)
      }
      guard status == 0, let file = unsafe file else { throw ImageError(failure, ImageLimits()) }
      // SAFETY: the file has this many bytes, and is freed once.
      defer { unsafe apus_image_free(file) }
      return unsafe Array(UnsafeBufferPointer(start: file, count: count))
    }
  }

  /// The form of pixels that are encoded.
  private struct PixelForm {
    var width: Int
    var height: Int
    var componentCount: Int
    var arePlanes: Bool
    var sampling: Int
  }
#endif
