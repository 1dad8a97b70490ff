// UNSAFE: reads the address of an array, to begin rows at multiples of 64

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
public struct PixelBuffer: ~Copyable, Sendable {
  /// The number of pixels of a row, at least 1.
  public let width: Int
  /// The number of rows, at least 1.
  public let height: Int
  /// The channels of a pixel.
  public let format: PixelFormat
  /// The number of bytes from the beginning of a row to that of the next, a multiple of 64.
  public let bytesPerRow: Int

  /// The rows, from `start`. The array is never copied or extended, so the address of its elements does not change.
  private var memory: [UInt8]
  /// The number of bytes before the first address that is a multiple of 64.
  private let start: Int

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
    let memory = [UInt8](repeating: 0, count: bytesPerRow * height + 63)
    // SAFETY: the address is not used to read or to write.
    let address = unsafe memory.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    start = Int((64 - address % 64) % 64)
    self.memory = memory
  }

  /// The number of bytes that a picture takes.
  package static func byteCount(width: Int, height: Int, format: PixelFormat) -> Int {
    (width * format.channelCount).roundedUp(to: 64) * height
  }

  /// All bytes, with those between the rows.
  ///
  /// - Complexity: O(1).
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get { memory.span.extracting(start..<start + bytesPerRow * height) }
  }

  /// Returns a row.
  ///
  /// - Parameter y: The number of the row, from 0 to `height - 1`; 0 is the top row.
  /// - Returns: `width` pixels, each with the bytes of its channels.
  /// - Complexity: O(1).
  @_lifetime(borrow self)
  public borrowing func row(_ y: Int) -> Span<UInt8> { memory.span.extracting(range(ofRow: y)) }

  /// Returns a row, to write to.
  ///
  /// - Parameter y: The number of the row, from 0 to `height - 1`; 0 is the top row.
  /// - Returns: `width` pixels, each with the bytes of its channels.
  /// - Complexity: O(1).
  @_lifetime(&self)
  public mutating func mutableRow(_ y: Int) -> MutableSpan<UInt8> {
    let range = range(ofRow: y)
    return memory.mutableSpan._consumingExtracting(range)
  }

  /// Repeats the last pixel of each row of a plane in the bytes behind the row.
  ///
  /// A JPEG is coded in blocks; so the last blocks of a row have a smooth continuation.
  package mutating func extendRows() {
    precondition(format == .gray, "the picture must be a plane")
    for y in 0..<height {
      let row = range(ofRow: y)
      for offset in row.upperBound..<row.lowerBound + bytesPerRow {
        memory[offset] = memory[row.upperBound - 1]
      }
    }
  }

  private func range(ofRow y: Int) -> Range<Int> {
    precondition(UInt(bitPattern: y) < UInt(bitPattern: height), "y must be from 0 to height - 1")
    let first = start + y * bytesPerRow
    return first..<first + width * format.channelCount
  }
}

extension Int {
  /// Returns the smallest multiple of a power of two that is at least this number.
  package func roundedUp(to power: Int) -> Int { (self + power - 1) & ~(power - 1) }
}
