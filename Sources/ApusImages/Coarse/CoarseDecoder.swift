#if Images
  import ApusRaster

  /// A decoder of a file that arrives in chunks, which gives coarse pictures as soon as its bytes suffice.
  ///
  /// A progressive JPEG gives pictures of 1/8, 1/4 and 1/2 of its size when the scans for them are there, and an
  /// interlaced PNG when its passes are. Any other file gives the whole picture at its end. For a file that is whole
  /// use `JPEG.decode` or `PNG.decode`.
  ///
  ///     var decoder = CoarseDecoder()
  ///     try decoder.push(chunk.span) { coarse in
  ///       print(coarse.eighths, coarse.picture.width)  // 1 504
  ///       return true  // false ends the decoding
  ///     }
  ///     try decoder.finish()
  ///
  /// The pictures do not depend on how the file is split into chunks. The file is kept until it is whole, within
  /// `ImageLimits.memoryByteCount`.
  ///
  /// Source: ITU-T T.81, annex G; PNG Specification, third edition (W3C), section 8.2 (Adam7).
  public struct CoarseDecoder: ~Copyable {
    private let limits: ImageLimits
    private var file: [UInt8] = []
    private var facts: ImageFacts?
    private var scans = ScanWalk()
    private var passes: PNGSteps?
    /// The size of the last picture in eighths.
    private var shownEighths = 0
    private var isEnded = false

    /// Creates a decoder.
    ///
    /// - Parameter limits: The limits on the picture, and on the bytes of the file.
    public init(limits: ImageLimits = ImageLimits()) { self.limits = limits }

    /// Adds the next bytes of the file.
    ///
    /// - Parameters:
    ///   - chunk: The bytes; any number.
    ///   - body: A closure that gets each picture that has become possible, the coarsest first. If it returns
    ///     `false`, no further picture is decoded.
    /// - Throws: `ImageError` if the file is no JPEG and no PNG, is damaged before the pixels, or exceeds a limit.
    /// - Complexity: O(*n*) for *n* bytes; for each picture O(*m*) for *m* bytes of the file so far. Allocates the
    ///   pictures.
    public mutating func push(
      _ chunk: Span<UInt8>, _ body: (borrowing CoarsePicture) -> Bool
    ) throws(ImageError) {
      guard !isEnded else { return }
      guard file.count + chunk.count <= limits.memoryByteCount else {
        throw ImageError(
          .limit(.memory(file.count + chunk.count, limit: limits.memoryByteCount)))
      }
      for index in chunk.indices { file.append(chunk[index]) }
      guard file.count >= 33 else { return }
      if PNGFacts.begins(file.span) { return try pushPasses(chunk.count, body) }
      guard JPEGFacts.begins(file.span) else { throw ImageError(.unknownFormat, offset: 0) }
      try pushScans(body)
    }

    /// Ends the file.
    ///
    /// - Throws: `ImageError` if the whole picture was not shown, because the file is not whole.
    public func finish() throws(ImageError) {
      guard isEnded || shownEighths == 8 else { throw ImageError(.truncated, offset: file.count) }
    }

    /// Shows a picture when scans suffice for a larger one than before.
    private mutating func pushScans(_ body: (borrowing CoarsePicture) -> Bool) throws(ImageError) {
      var scans = scans
      defer { self.scans = scans }
      while !isEnded, shownEighths < 8, scans.advance(file.span) {
        let eighths = scans.sufficientEighths
        guard eighths > shownEighths else { continue }
        // The end of a picture behind the scans makes a whole file of them.
        let part = Array(file[..<scans.scanEnd]) + [0xFF, 0xD9]
        let decoded = try JPEG.decodePart(part.span, eighths: eighths, limits: limits)
        show(decoded, eighths, scans.scanEnd, body)
      }
    }

    /// Shows pictures when passes are whole.
    private mutating func pushPasses(
      _ count: Int, _ body: (borrowing CoarsePicture) -> Bool
    ) throws(ImageError) {
      var failure: ImageError?
      do throws(ImageError) {
        try readPasses(count)
      } catch { failure = error }
      for eighths in [1, 2, 4, 8] where eighths > shownEighths && !isEnded {
        // Without interlacing the coarse pictures come with the whole one.
        guard let facts, facts.isProgressive || eighths == 8,
          let picture = passes?.picture(eighths: eighths)
        else { continue }
        show(
          DecodedPicture(picture, facts, profile: [], damage: nil), eighths, file.count, body)
      }
      // The passes before the damage are shown first.
      if let failure { throw failure }
      if let damage = passes?.damage { throw damage.error }
    }

    /// Reads on in a PNG when the chunks before its pixels are there.
    private mutating func readPasses(_ count: Int) throws(ImageError) {
      guard facts == nil else {
        try passes?.push(file.span.extracting((file.count - count)...))
        return
      }
      guard let end = PNGFacts.pixelOffset(file.span) else { return }
      let facts = try ImageFacts(of: file.span.extracting(..<end))
      // All rows are kept, and a copy of them is shown.
      try limits.check(facts, resultByteCount: 8 * facts.width * facts.height)
      self.facts = facts
      passes = try PNGSteps(limits)
      try passes?.push(file.span)
    }

    private mutating func show(
      _ decoded: consuming DecodedPicture, _ eighths: Int, _ byteCount: Int,
      _ body: (borrowing CoarsePicture) -> Bool
    ) {
      shownEighths = eighths
      let (facts, damage) = (decoded.facts, decoded.damage)
      let coarse = CoarsePicture(
        eighths: eighths, byteCount: byteCount, facts: facts, picture: decoded.takePicture(),
        damage: damage)
      if !body(coarse) { isEnded = true }
    }
  }
#endif
