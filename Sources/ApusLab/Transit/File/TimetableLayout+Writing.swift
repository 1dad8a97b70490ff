import ApusBytes

extension TimetableLayout {
  /// Returns the bytes of a timetable's file.
  ///
  /// - Parameters:
  ///   - stops: The stops, numbered.
  ///   - departures: The departures, in any order.
  /// - Complexity: O(*n*); allocates the file, and twice its departures for sorting.
  static func file(_ stops: StopList, _ departures: borrowing DepartureList) -> [UInt8] {
    let layout = TimetableLayout(
      stopCount: stops.count, departureCount: departures.words.count, idByteCount: stops.ids.count)
    var bytes = [UInt8](repeating: 0, count: layout.byteCount)
    var span = bytes.mutableSpan
    var memory = span.mutableRawBytes
    let sort = DepartureSort(departures, stopCount: stops.count)
    let minutes = sort.write(to: &memory, at: layout.departures)
    memory.store(minutes, at: layout.minutes)
    layout.store(stops, to: &memory)
    layout.storeHeader(to: &memory)
    layout.storeChecksums(to: &memory)
    return bytes
  }

  private func storeHeader(to memory: inout MutableRawSpan) {
    memory.store(Self.magic, at: 0)
    memory.store(
      [Self.version, UInt32(stopCount), UInt32(departureCount), UInt32(idByteCount)], at: 8)
  }

  private func store(_ stops: StopList, to memory: inout MutableRawSpan) {
    for number in 0..<stops.count {
      memory.store([stops.latitudes[number], stops.longitudes[number]], at: places + number * 8)
    }
    memory.store(stops.idEnds, at: idEnds)
    memory.store(stops.ids, at: ids)
  }

  /// Comes last: the checksums are of what was stored before.
  private func storeChecksums(to memory: inout MutableRawSpan) {
    memory.store([BlockChecksum.of(memory.bytes, 0..<24)], at: 24)
    let sums = blocks.map { BlockChecksum.of(memory.bytes, block($0)) }
    memory.store(sums, at: checksums)
  }
}

extension MutableRawSpan {
  /// Stores numbers one after the other, the low byte of each first.
  fileprivate mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(
    _ numbers: [Number], at offset: Int
  ) {
    for (index, number) in numbers.enumerated() {
      let place = offset + index * MemoryLayout<Number>.size
      storeBytes(of: number.littleEndian, toByteOffset: place, as: Number.self)
    }
  }
}
