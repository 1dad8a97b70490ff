// UNSAFE: the only owner of bytes that grow, without the checks of an array for each number

import ApusBytes

/// Bytes in memory that grow at their end.
///
/// A number is a single store behind a comparison with the room, where an array would also find out
/// whether its memory is shared.
@safe
struct GrowingBytes: ~Copyable {
  // SAFETY: this value owns the memory of `capacity` bytes, of which `count` are initialised.
  private var start: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  /// Allocates memory for some bytes.
  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    // SAFETY: `grow` and `deinit` free the memory.
    unsafe start = .allocate(byteCount: self.capacity, alignment: 8)
  }

  // SAFETY: see the property.
  deinit { unsafe start.deallocate() }

  /// All bytes.
  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      // SAFETY: as many bytes are initialised, and live as long as this value.
      let span = unsafe Span<UInt8>(_unsafeStart: start, byteCount: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Appends the last `size` bytes of a number, high byte first.
  @inline(__always)
  mutating func put(_ number: UInt64, size: Int) {
    if capacity &- count < 8 { grow(8) }
    let shifted = number << UInt64(truncatingIfNeeded: 64 &- 8 &* size)
    // SAFETY: there is room for 8 bytes.
    unsafe (start + count).storeBytes(of: shifted.bigEndian, as: UInt64.self)
    count &+= size
  }

  /// Appends a number of 32 bits in the order of the processor.
  @inline(__always)
  mutating func append(_ number: UInt32) {
    if capacity &- count < 4 { grow(4) }
    // SAFETY: there is room for 4 bytes.
    unsafe (start + count).storeBytes(of: number, as: UInt32.self)
    count &+= 4
  }

  /// Returns a number that `append` added, if all bytes are such numbers.
  @inline(__always)
  func number(_ index: Int) -> UInt32 {
    precondition(UInt(bitPattern: index) < UInt(bitPattern: count) >> 2, "no such number")
    // SAFETY: the number was compared with the bytes that are initialised.
    return unsafe start.load(fromByteOffset: index &* 4, as: UInt32.self)
  }

  /// Removes all bytes from a count on.
  @inline(__always)
  mutating func truncate(to count: Int) {
    precondition(UInt(bitPattern: count) <= UInt(bitPattern: self.count), "too few bytes")
    self.count = count
  }

  /// Appends a part of a text.
  ///
  /// - Returns: Whether all its bytes are ASCII.
  @inline(__always)
  mutating func append(_ text: RawSpan, _ range: Range<Int>) -> Bool {
    let size = range.count
    if capacity &- count < size &+ 8 { grow(size &+ 8) }
    var bits: UInt64 = 0
    var offset = 0
    while offset < size, let word: UInt64 = text.littleEndian(ifAt: range.lowerBound &+ offset) {
      // SAFETY: there is room for 8 bytes more than the text has.
      unsafe (start + count + offset).storeBytes(of: word.littleEndian, as: UInt64.self)
      // The last word may have bytes that do not belong to the text.
      let rest = size &- offset
      bits |= rest >= 8 ? word : word & (1 << UInt64(truncatingIfNeeded: 8 &* rest) &- 1)
      offset &+= 8
    }
    while offset < size {
      let byte = text.byte(at: range.lowerBound &+ offset)
      // SAFETY: as above.
      unsafe (start + count + offset).storeBytes(of: byte, as: UInt8.self)
      bits |= UInt64(byte)
      offset &+= 1
    }
    count &+= size
    return bits & 0x8080_8080_8080_8080 == 0
  }

  /// Whether a part of a text equals the bytes at an offset.
  @inline(__always)
  func holds(_ text: RawSpan, _ range: Range<Int>, at offset: Int) -> Bool {
    let size = range.count
    guard offset >= 0, offset &+ size &+ 8 <= count, range.upperBound &+ 8 <= text.byteCount else {
      return span.extracting(offset..<offset + size).equals(text.elements.extracting(range))
    }
    var index = 0
    while index < size {
      // SAFETY: 8 bytes after the part are initialised as well.
      let word = unsafe UInt64(
        littleEndian: start.loadUnaligned(fromByteOffset: offset &+ index, as: UInt64.self))
      // The last word may have bytes that do not belong to the part.
      let unused = UInt64(truncatingIfNeeded: max(0, 8 &* (8 &+ index &- size)))
      if (word ^ text.littleEndian(at: range.lowerBound &+ index)) << unused != 0 { return false }
      index &+= 8
    }
    return true
  }

  /// Doubles the memory at least.
  @inline(never)
  private mutating func grow(_ room: Int) {
    let larger = max(2 * capacity, count + room)
    // SAFETY: the bytes that are initialised are copied, and the old memory has no other owner.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
    unsafe memory.copyMemory(from: start, byteCount: count)
    unsafe start.deallocate()
    unsafe start = memory
    capacity = larger
  }
}
