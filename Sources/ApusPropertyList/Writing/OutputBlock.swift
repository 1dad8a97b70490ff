public import ApusBytes
public import ApusIO

/// A block of bytes in front of a sink: numbers are stored with a single store.
@usableFromInline
struct OutputBlock<Target: Sink<UInt8> & ~Copyable>: ~Copyable {
  @usableFromInline var block = PageBuffer(byteCount: 1 << 16)
  @usableFromInline var used = 0
  @usableFromInline var written = 0
  @usableFromInline var target: Target

  @inlinable
  init(_ target: consuming Target) { self.target = target }

  /// The number of bytes so far.
  @inlinable
  var count: Int { written + used }

  /// Makes room for some bytes, at most 64.
  @inlinable @inline(__always)
  mutating func reserve() throws(StreamError) {
    if used > (1 << 16) - 64 { try send() }
  }

  @inlinable @inline(never)
  mutating func send() throws(StreamError) {
    try Self.send(block, used, to: &target)
    written += used
    used = 0
  }

  @inlinable
  static func send(
    _ block: borrowing PageBuffer, _ count: Int, to target: inout Target
  ) throws(StreamError) {
    try target.write(contentsOf: block.prefix(count))
  }

  /// Stores a byte in room that was reserved.
  @inlinable @inline(__always)
  mutating func put(_ byte: UInt8) {
    let offset = used
    var bytes = block.mutableBytes
    bytes.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self)
    used = offset + 1
  }

  /// Stores the last `size` bytes of a number, high byte first, in room that was reserved.
  @inlinable @inline(__always)
  mutating func put(_ number: UInt64, size: Int) {
    let shifted = number << UInt64(truncatingIfNeeded: 64 - 8 * size)
    let offset = used
    var bytes = block.mutableBytes
    bytes.storeBytes(of: shifted.bigEndian, toByteOffset: offset, as: UInt64.self)
    used = offset + size
  }

  @inlinable
  mutating func write(_ bytes: Span<UInt8>) throws(StreamError) {
    if bytes.count > (1 << 16) - 64 - used {
      try send()
      if bytes.count > 1 << 15 {
        written += bytes.count
        return try target.write(contentsOf: bytes)
      }
    }
    let start = used
    var offset = 0
    var room = block.mutableBytes
    while offset + 8 <= bytes.count {
      let word: UInt64 = bytes.rawBytes.littleEndian(at: offset)
      room.storeBytes(of: word.littleEndian, toByteOffset: start + offset, as: UInt64.self)
      offset += 8
    }
    while offset < bytes.count {
      room.storeBytes(of: bytes[offset], toByteOffset: start + offset, as: UInt8.self)
      offset += 1
    }
    used = start + bytes.count
  }

  /// Sends the rest, closes the sink, and returns its output.
  @inlinable
  mutating func finish() throws(StreamError) -> Target.Output {
    try send()
    try target.close()
    return target.takeOutput()
  }
}
