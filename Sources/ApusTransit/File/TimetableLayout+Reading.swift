import ApusBytes

extension TimetableLayout {
  /// Reads the offsets of the parts of a file.
  ///
  /// - Parameter bytes: The whole file; any bytes.
  /// - Throws: The reason why these are not the first bytes of a timetable, or not all of them.
  init(_ bytes: RawSpan) throws(TimetableError) {
    try Self.checkHeader(bytes)
    let counts = (0..<ServiceMinute.hourCount).map { Self.number(bytes, 28 + 4 * $0) }
    let buckets = Self.number(bytes, 24)
    self.init(
      stopCount: Self.number(bytes, 12), idByteCount: Self.number(bytes, 16), hourCounts: counts,
      hasBuckets: buckets == 1)
    guard buckets <= 1 else { throw .inconsistent(at: 24) }
    guard stopCount <= StopTime.stop.values.count else { throw .inconsistent(at: 12) }
    guard departureCount == Self.number(bytes, 20) else { throw .inconsistent(at: 20) }
    guard byteCount == bytes.byteCount else {
      throw .byteCount(found: bytes.byteCount, expected: byteCount)
    }
  }

  private static func checkHeader(_ bytes: RawSpan) throws(TimetableError) {
    let head = min(bytes.byteCount, magic.count)
    guard (0..<head).allSatisfy({ bytes.byte(at: $0) == magic[$0] }), head > 0 else {
      throw .foreign
    }
    guard let version: UInt32 = bytes.littleEndian(ifAt: 8) else {
      throw .byteCount(found: bytes.byteCount, expected: headerCount)
    }
    guard version == Self.version else { throw .version(version) }
    guard bytes.byteCount >= headerCount else {
      throw .byteCount(found: bytes.byteCount, expected: headerCount)
    }
    let sum = headerCount - 8
    guard BlockChecksum.of(bytes, 0..<sum) == bytes.littleEndian(at: sum) else {
      throw .damaged(0..<headerCount)
    }
  }

  private static func number(_ bytes: RawSpan, _ offset: Int) -> Int {
    Int(bytes.littleEndian(at: offset) as UInt32)
  }
}
