import ApusBytes

extension TimetableLayout {
  /// Makes a timetable's file in memory.
  ///
  /// - Parameters:
  ///   - stops: The stops, numbered.
  ///   - departures: The departures, in any order.
  /// - Returns: Its bytes; the buffer has room for no more.
  /// - Complexity: O(*n*); allocates the file.
  static func file(_ stops: StopList, _ departures: borrowing DepartureList) -> HugePageBuffer {
    let layout = TimetableLayout(
      stopCount: stops.count, departureCount: departures.count, idByteCount: stops.ids.count)
    var buffer = HugePageBuffer(byteCount: layout.byteCount)
    var memory = buffer.mutableBytes
    DepartureSort.write(departures, layout, to: &memory)
    layout.store(stops, to: &memory)
    layout.storeHeader(to: &memory)
    layout.storeChecksums(to: &memory)
    return buffer
  }

  private func storeHeader(to memory: inout MutableRawSpan) {
    memory.store(all: Self.magic, at: 0)
    memory.store(
      all: [Self.version, UInt32(stopCount), UInt32(departureCount), UInt32(idByteCount)], at: 8)
  }

  private func store(_ stops: StopList, to memory: inout MutableRawSpan) {
    for number in 0..<stops.count {
      memory.store(stops.latitudes[number], at: places + number * 8)
      memory.store(stops.longitudes[number], at: places + number * 8 + 4)
    }
    memory.store(all: stops.idEnds, at: idEnds)
    memory.store(all: stops.ids, at: ids)
  }

  /// Comes last: the checksums are of what was stored before.
  private func storeChecksums(to memory: inout MutableRawSpan) {
    memory.store(BlockChecksum.of(memory.bytes, 0..<24), at: 24)
    let sums = blocks.map { BlockChecksum.of(memory.bytes, block($0)) }
    memory.store(all: sums, at: checksums)
  }
}

extension MutableRawSpan {
  /// Stores a number, its low byte first.
  @inline(__always)
  mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(
    _ number: Number, at offset: Int
  ) {
    storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
  }

  /// Stores numbers one after the other.
  fileprivate mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(
    all numbers: [Number], at offset: Int
  ) {
    for (index, number) in numbers.enumerated() {
      store(number, at: offset + index * MemoryLayout<Number>.size)
    }
  }
}
