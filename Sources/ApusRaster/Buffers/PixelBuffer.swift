/// A picture in memory: rows of pixels, the top row first.
///
/// Use `YCbCrBuffer` for a picture in three planes, as JPEG stores it. To make a picture smaller while its
/// rows arrive, use `RowResampler`, which keeps some rows only.
///
///     var picture = PixelBuffer(width: 2, height: 1, format: .gray)
///     var row = picture.mutableRow(0)
///     row[1] = 255
///     picture.row(0)[1]  // 255
///
/// The address of each row is a multiple of 64. The bytes between two rows belong to no pixel.
@safe
public struct PixelBuffer: ~Copyable, @unchecked Sendable {
  /// The number of pixels of a row, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The channels of a pixel.
  public let format: PixelFormat
  /// The number of bytes from the beginning of a row to that of the next, a multiple of 64.
  public let bytesPerRow: Int

  // SAFETY: this value owns the memory, which is written only by its mutating functions, and `deinit` frees it once.
  // So it may be sent to another thread.
  private let memory: UnsafeMutableRawBufferPointer

  /// Allocates a picture whose channels are all 0.
  ///
  /// - Parameters:
  ///   - width: The number of pixels of a row, at least 1.
  ///   - height: The number of rows, at least 1.
  ///   - format: The channels of a pixel.
  /// - Complexity: O(*width* × *height*); allocates once.
  public init(width: Int, height: Int, format: PixelFormat) {
    precondition(width > 0, "width must be at least 1")
    precondition(height > 0, "height must be at least 1")
    self.width = width
    self.height = height
    self.format = format
    bytesPerRow = (width * format.channelCount).roundedUp(to: 64)
    // SAFETY: all bytes are initialised here, and only `deinit` frees them.
    unsafe memory = .allocate(byteCount: bytesPerRow * height, alignment: 64)
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
  }

  // SAFETY: the memory was allocated in `init`.
  deinit { unsafe memory.deallocate() }

  /// The number of bytes that a picture takes.
  package static func byteCount(width: Int, height: Int, format: PixelFormat) -> Int {
    (width * format.channelCount).roundedUp(to: 64) * height
  }

  /// All bytes, with those between the rows.
  ///
  /// - Complexity: O(1).
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: the bytes are initialised, and live as long as this value, which the span borrows.
      let span = unsafe Span<UInt8>(_unsafeBytes: UnsafeRawBufferPointer(memory))
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  private var mutableBytes: MutableSpan<UInt8> {
    @_lifetime(&self)
    mutating get {
      // SAFETY: the bytes are initialised, and live as long as this value, which the span borrows for itself.
      let span = unsafe MutableSpan<UInt8>(
        _unsafeElements: memory.bindMemory(to: UInt8.self))
      return unsafe _overrideLifetime(span, mutating: &self)
    }
  }

  /// Returns a row.
  ///
  /// - Parameter y: The number of the row, from 0 to `height - 1`; 0 is the top row.
  /// - Returns: `width` pixels, each with the bytes of its channels.
  /// - Complexity: O(1).
  @_lifetime(borrow self)
  public borrowing func row(_ y: Int) -> Span<UInt8> { bytes.extracting(range(ofRow: y)) }

  /// Returns a row, to write to.
  ///
  /// - Parameter y: The number of the row, from 0 to `height - 1`; 0 is the top row.
  /// - Returns: `width` pixels, each with the bytes of its channels.
  /// - Complexity: O(1).
  @_lifetime(&self)
  public mutating func mutableRow(_ y: Int) -> MutableSpan<UInt8> {
    let range = range(ofRow: y)
    return mutableBytes._consumingExtracting(range)
  }

  /// Repeats the last pixel of each row of a plane in the bytes behind the row.
  ///
  /// A JPEG is coded in blocks; so the last blocks of a row have a smooth continuation.
  package mutating func extendRows() {
    precondition(format == .gray, "the picture must be a plane")
    for y in 0..<height {
      let end = range(ofRow: y).upperBound
      let rest = end..<(y + 1) * bytesPerRow
      let last = bytes[end - 1]
      var room = mutableBytes
      for offset in rest { room[offset] = last }
    }
  }

  private func range(ofRow y: Int) -> Range<Int> {
    precondition(UInt(bitPattern: y) < UInt(bitPattern: height), "y must be from 0 to height - 1")
    return y * bytesPerRow..<y * bytesPerRow + width * format.channelCount
  }
}

extension Int {
  /// Returns the smallest multiple of a power of two that is at least this number.
  package func roundedUp(to power: Int) -> Int { (self + power - 1) & ~(power - 1) }
}
