import ApusBytes

extension TimetableLayout {
  /// Reads where the parts of a file are.
  ///
  /// - Parameter bytes: The whole file; any bytes.
  /// - Throws: Why these are not the first bytes of a timetable, or not all of them.
  init(_ bytes: RawSpan) throws(TimetableError) {
    let head = min(bytes.byteCount, Self.magic.count)
    guard (0..<head).allSatisfy({ bytes.byte(at: $0) == Self.magic[$0] }), head > 0 else {
      throw .foreign
    }
    guard bytes.byteCount >= Self.headerCount else {
      throw .byteCount(found: bytes.byteCount, expected: Self.headerCount)
    }
    let version: UInt32 = bytes.littleEndian(at: 8)
    guard version == Self.version else { throw .version(version) }
    guard BlockChecksum.of(bytes, 0..<24) == bytes.littleEndian(at: 24) else {
      throw .damaged(0..<Self.headerCount)
    }
    self.init(
      stopCount: Int(bytes.littleEndian(at: 12) as UInt32),
      departureCount: Int(bytes.littleEndian(at: 16) as UInt32),
      idByteCount: Int(bytes.littleEndian(at: 20) as UInt32))
    guard stopCount <= StopTime.stop.values.count else { throw .inconsistent(at: 12) }
    guard byteCount == bytes.byteCount else {
      throw .byteCount(found: bytes.byteCount, expected: byteCount)
    }
  }
}
