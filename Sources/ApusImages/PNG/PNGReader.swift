// UNSAFE: owns a decoder of C, which borrows the file

#if Images
  import ApusRaster
  import CApusImages

  /// A reader of the rows of one PNG, whose colours are multiplied by the opacity.
  @safe
  struct PNGReader: ~Copyable, ~Escapable {
    // SAFETY: this value owns the memory, and `deinit` frees it once. The bytes of the file, which the reader
    // points to, live as long as this value.
    private let reader: OpaquePointer
    private let limits: ImageLimits
    /// The size and the channels.
    let plane: DecodedPlane
    /// The colour profile; empty if there is none.
    let profile: [UInt8]
    /// The row that was read last; all rows of an interlaced picture.
    private var block: [UInt8]
    private var rowCount = 0
    /// The damage behind which no pass of an interlaced picture was read.
    private var passDamage: ImageDamage?

    /// Reads the chunks before the pixels.
    ///
    /// - Parameters:
    ///   - bytes: The file.
    ///   - facts: Its facts.
    ///   - limits: The limits.
    @_lifetime(copy bytes)
    init(
      _ bytes: Span<UInt8>, _ facts: ImageFacts, _ limits: ImageLimits
    ) throws(ImageError) {
      try limits.check(facts)
      // SAFETY: the pointer is used as long as this value lives, and the lifetime of this value depends on that
      // of the bytes.
      let file = unsafe bytes.withUnsafeBufferPointer { $0.baseAddress }
      guard
        let reader = unsafe apus_png_reader_make(
          file, bytes.count, limits.seconds, limits.profileByteCount)
      else { throw ImageError(.outOfMemory) }
      var layout = apus_png_layout()
      // SAFETY: the call fills the structure.
      if unsafe apus_png_reader_start(reader, &layout) != 0 {
        // SAFETY: the failure is copied before the reader is freed.
        let error = unsafe ImageError(apus_png_reader_failure(reader).pointee, limits)
        unsafe apus_png_reader_free(reader)
        throw error
      }
      // SAFETY: this value is the only owner from here on; the profile is copied while the reader lives.
      unsafe self.reader = unsafe reader
      var count = 0
      let start = unsafe apus_png_reader_profile(reader, &count)
      profile = unsafe Array(UnsafeBufferPointer(start: start, count: count))
      self.limits = limits
      plane = DecodedPlane(layout)
      block = [UInt8](repeating: 0, count: plane.byteCount)
    }

    // SAFETY: the memory was allocated in `init`.
    deinit { unsafe apus_png_reader_free(reader) }

    /// Reads the next row.
    ///
    /// - Returns: Whether there is a row; if there is none, the whole file was read.
    mutating func readRow() throws(ImageError) -> Bool {
      guard rowCount < plane.height else {
        guard passDamage == nil else { return false }
        // SAFETY: the reader lives.
        try check(unsafe apus_png_reader_finish(reader))
        return false
      }
      if rowCount % plane.rowsOfTurn == 0 { try readTurn() }
      rowCount += 1
      return true
    }

    /// The row that was read last.
    var row: Span<UInt8> {
      @_lifetime(borrow self)
      get {
        let start = (rowCount - 1) % plane.rowsOfTurn * plane.bytesPerRow
        return block.span.extracting(start..<start + plane.bytesPerRow)
      }
    }

    /// The number of rows that were read.
    var readCount: Int { rowCount }

    /// The first damage of the pixels from which the library went on, or `nil` if they are intact so far.
    var damage: ImageDamage? {
      if let passDamage { return passDamage }
      // SAFETY: the structure belongs to the reader, which lives.
      let failure = unsafe apus_png_reader_damage(reader).pointee
      return failure.status == 0 ? nil : ImageDamage(failure)
    }

    private mutating func readTurn() throws(ImageError) {
      let count = UInt32(plane.rowsOfTurn)
      // SAFETY: the block has so many rows.
      let status = unsafe block.withUnsafeMutableBufferPointer { block in
        unsafe apus_png_reader_read(reader, block.baseAddress, plane.bytesPerRow, count)
      }
      do throws(ImageError) {
        try check(status)
      } catch {
        // The passes before the damage have pixels of all rows.
        guard plane.rowsOfTurn > 1 else { throw error }
        passDamage = try ImageDamage(of: error)
      }
      if plane.format == .rgba { multiply() }
    }

    /// Multiplies the colours by the opacity.
    private mutating func multiply() {
      for pixel in 0..<block.count / 4 {
        let alpha = Int(block[4 * pixel + 3])
        guard alpha != 255 else { continue }
        for channel in 0..<3 {
          let value = Int(block[4 * pixel + channel]) * alpha
          block[4 * pixel + channel] = UInt8((value + 127) / 255)
        }
      }
    }

    private func check(_ status: Int32) throws(ImageError) {
      // SAFETY: the structure belongs to the reader, which lives.
      if status != 0 { throw unsafe ImageError(apus_png_reader_failure(reader).pointee, limits) }
    }
  }
#endif
