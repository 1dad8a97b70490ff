extension StringIndex {
  /// An entry for a name: its two words, and the location of its bytes.
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let low: UInt64
    @usableFromInline let high: UInt64
    @usableFromInline let number: Int32
    @usableFromInline let count: Int32
    @usableFromInline let start: Int

    init(_ name: Span<UInt8>, number: Int, start: Int) {
      (low, high) = Self.words(name)
      self.number = Int32(number)
      count = Int32(name.count)
      self.start = start
    }

    /// The sort key of entries: classes of lengths first, then words, then numbers.
    var order: (Int, UInt64, UInt64, Int32) {
      (StringIndex.lengthClass(Int(count)), low, high, number)
    }

    /// Returns the first and the last bytes of a name. For two names of one length up to 16 bytes,
    /// the words are equal only if the names are.
    @inlinable @inline(__always)
    static func words(_ name: Span<UInt8>) -> (low: UInt64, high: UInt64) {
      let bytes = name.rawBytes
      let count = name.count
      if count >= 8 {
        return (bytes.littleEndian(at: 0), bytes.littleEndian(at: count - 8))
      }
      if count >= 4 {
        let last: UInt32 = bytes.littleEndian(at: count - 4)
        return (UInt64(bytes.littleEndian(at: 0) as UInt32), UInt64(last))
      }
      if count == 0 { return (0, 0) }
      let ends = UInt64(name[0]) | UInt64(name[count - 1]) << 16
      return (ends | UInt64(name[count >> 1]) << 8, 0)
    }
  }
}
