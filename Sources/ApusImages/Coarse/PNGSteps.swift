// UNSAFE: owns a decoder of C, which keeps the rows

#if Images
  import ApusRaster
  import CApusImages

  /// A reader of a PNG that arrives in chunks, which keeps all rows.
  @safe
  final class PNGSteps {
    // SAFETY: this object owns the memory, and `deinit` frees it once.
    private let reader: OpaquePointer
    private let limits: ImageLimits

    /// Creates a reader.
    init(_ limits: ImageLimits) throws(ImageError) {
      // SAFETY: the memory that the call returns belongs to the caller.
      guard let reader = unsafe apus_png_steps_make(limits.seconds, limits.profileByteCount) else {
        throw ImageError(.outOfMemory)
      }
      // SAFETY: this object is the only owner from here on.
      unsafe self.reader = unsafe reader
      self.limits = limits
    }

    // SAFETY: the memory was allocated in `init`.
    deinit { unsafe apus_png_steps_free(reader) }

    /// Adds the next bytes.
    func push(_ chunk: Span<UInt8>) throws(ImageError) {
      // SAFETY: the call reads the bytes before it returns.
      let status = unsafe chunk.withUnsafeBufferPointer { chunk in
        unsafe apus_png_steps_push(reader, chunk.baseAddress, chunk.count)
      }
      if status != 0 { throw unsafe ImageError(apus_png_steps_failure(reader).pointee, limits) }
    }

    /// The first damage of the pixels, or `nil`.
    var damage: ImageDamage? {
      // SAFETY: the structure belongs to the reader, which lives.
      let failure = unsafe apus_png_steps_damage(reader).pointee
      return failure.status == 0 ? nil : ImageDamage(failure)
    }

    /// Returns the picture at n/8 of its size, or `nil` if its passes are not whole.
    func picture(eighths: Int) -> PixelBuffer? {
      var layout = apus_png_layout()
      var passes: Int32 = 0
      // SAFETY: the call fills both values; the rows live as long as the reader.
      guard let rows = unsafe apus_png_steps_rows(reader, &layout, &passes),
        passes >= Self.passCount(eighths)
      else { return nil }
      let plane = DecodedPlane(layout)
      let step = 8 / eighths
      var picture = PixelBuffer(
        width: (plane.width + step - 1) / step, height: (plane.height + step - 1) / step,
        format: plane.format)
      for y in 0..<picture.height {
        // SAFETY: there are `height` rows of `bytesPerRow` bytes, and `y * step` is less than `height`.
        let source = unsafe UnsafeBufferPointer(
          start: rows + y * step * plane.bytesPerRow, count: plane.bytesPerRow)
        let span = unsafe Span<UInt8>(_unsafeElements: source)
        picture.sampleRow(y, of: span, step: step)
      }
      return picture
    }

    /// The number of passes that a picture at n/8 needs.
    private static func passCount(_ eighths: Int) -> Int32 {
      switch eighths {
      case 1: 1
      case 2: 3
      case 4: 5
      default: 7
      }
    }
  }

  extension PixelBuffer {
    /// Takes each pixel whose number is a multiple of `step`, with colours multiplied by the opacity.
    fileprivate mutating func sampleRow(_ y: Int, of source: Span<UInt8>, step: Int) {
      let channels = format.channelCount
      var row = mutableRow(y)
      for x in 0..<row.count / channels {
        let start = x * step * channels
        let alpha = channels == 4 ? Int(source[start + 3]) : 255
        for channel in 0..<channels {
          let value = Int(source[start + channel])
          row[x * channels + channel] =
            channel == 3 ? UInt8(alpha) : UInt8((value * alpha + 127) / 255)
        }
      }
    }
  }
#endif
