// UNSAFE: owns a decoder of C, which borrows the file

#if Images
  import ApusRaster
  import CApusImages

  /// A reader of the rows of one JPEG, in full or at n/8 of its size.
  @safe
  struct JPEGReader: ~Copyable, ~Escapable {
    // SAFETY: this value owns the memory, and `deinit` frees it once. The bytes of the file, which the reader
    // points to, live as long as this value.
    private let reader: OpaquePointer
    private let limits: ImageLimits
    /// The planes.
    let planes: [DecodedPlane]
    /// The rows that the last turn read, of one plane after the other.
    private var block: [UInt8]
    private var turnCount = 0

    /// Reads the header and starts to decode.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - facts: Its facts.
    ///   - output: The form of the pixels.
    ///   - numerator: The size in eighths of that of the file, from 1 to 8.
    ///   - limits: The limits.
    @_lifetime(copy bytes)
    init(
      _ bytes: Span<UInt8>, _ facts: ImageFacts, _ output: apus_jpeg_output, numerator: Int,
      _ limits: ImageLimits
    ) throws(ImageError) {
      try limits.check(facts)
      // SAFETY: the pointer is used as long as this value lives, and the lifetime of this value depends on that
      // of the bytes.
      let start = unsafe bytes.withUnsafeBufferPointer { $0.baseAddress }
      guard
        let reader = unsafe apus_jpeg_reader_make(
          start, bytes.count, limits.seconds, UInt32(clamping: limits.scans))
      else { throw ImageError(.outOfMemory) }
      var layout = apus_jpeg_layout()
      // SAFETY: the call fills the structure.
      let status = unsafe apus_jpeg_reader_start(
        reader, UInt32(numerator), Int32(output.rawValue), &layout)
      if status != 0 {
        // SAFETY: the failure is copied before the reader is freed.
        let error = unsafe ImageError(apus_jpeg_reader_failure(reader).pointee, limits)
        unsafe apus_jpeg_reader_free(reader)
        throw error
      }
      // SAFETY: this value is the only owner from here on.
      unsafe self.reader = unsafe reader
      self.limits = limits
      planes = DecodedPlane.planes(of: layout)
      block = [UInt8](repeating: 0, count: planes.reduce(0) { $0 + $1.byteCount })
    }

    // SAFETY: the memory was allocated in `init`.
    deinit { unsafe apus_jpeg_reader_free(reader) }

    /// Reads the next rows of each plane.
    ///
    /// - Returns: Whether there are rows; if there are none, the whole file was read.
    mutating func readTurn() throws(ImageError) -> Bool {
      var count: UInt32 = 0
      let planes = planes
      // SAFETY: the block has the rows of all planes, at their offsets. The call returns before the block can be
      // changed.
      let status = unsafe block.withUnsafeMutableBufferPointer { block in
        var starts = unsafe planes.map { plane -> UnsafeMutablePointer<UInt8>? in
          unsafe UnsafeMutableBufferPointer(rebasing: block[plane.offset...]).baseAddress
        }
        return unsafe apus_jpeg_reader_turn(reader, &starts, &count)
      }
      if status != 0 { throw unsafe ImageError(apus_jpeg_reader_failure(reader).pointee, limits) }
      if count > 0 { turnCount += 1 }
      return count > 0
    }

    /// Returns the numbers of the rows of a plane that the last turn read.
    func rows(_ plane: DecodedPlane) -> Range<Int> {
      let first = (turnCount - 1) * plane.rowsOfTurn
      return first..<max(first, min(plane.height, first + plane.rowsOfTurn))
    }

    /// Returns a row of a plane that the last turn read.
    @_lifetime(borrow self)
    borrowing func row(_ plane: DecodedPlane, _ number: Int) -> Span<UInt8> {
      let index = number - (turnCount - 1) * plane.rowsOfTurn
      let start = plane.offset + index * plane.bytesPerRow
      return block.span.extracting(start..<start + plane.width * plane.channelCount)
    }

    /// The first damage from which the library went on, or `nil` if the file is intact so far.
    var damage: ImageDamage? {
      // SAFETY: the structure belongs to the reader, which lives.
      let failure = unsafe apus_jpeg_reader_damage(reader).pointee
      return failure.status == 0 ? nil : ImageDamage(failure)
    }
  }
#endif
