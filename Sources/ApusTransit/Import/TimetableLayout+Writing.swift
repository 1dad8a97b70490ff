import ApusBytes

extension TimetableLayout {
  /// Creates the layout of a file for some stops and departures, with or without buckets for each
  /// minute.
  init(_ stops: StopList, _ departures: borrowing DepartureList, hasBuckets: Bool) {
    self.init(
      stopCount: stops.count, idByteCount: stops.ids.count, hourCounts: departures.hourCounts,
      hasBuckets: hasBuckets)
  }

  /// Writes a timetable's file, part by part from its beginning.
  ///
  /// - Parameters:
  ///   - stops: The stops for which this layout was created.
  ///   - departures: The departures, in any order.
  ///   - take: Receives the next bytes of the file.
  /// - Throws: The error of `take`.
  /// - Complexity: O(*n*); allocates twice the size of the fullest hour.
  func write<Failure: Error>(
    _ stops: StopList, _ departures: borrowing DepartureList,
    _ take: (RawSpan) throws(Failure) -> Void
  ) throws(Failure) {
    try take(header.span.rawBytes)
    var sums: [UInt64] = []
    let part = bytes(of: stops)
    sums += Self.checksums(of: part.span.rawBytes)
    try take(part.span.rawBytes)
    var sort = HourSort(self)
    for (number, hour) in hours.enumerated() where hour.count > 0 {
      sort.sort(departures, hour: number, hour)
      let bytes = sort.memory.bytes.extracting(first: hour.alone.end)
      sums += Self.checksums(of: bytes)
      try take(bytes)
    }
    try take(Self.bytes(of: sums).span.rawBytes)
  }

  private var header: [UInt8] {
    let counts = [stopCount, idByteCount, departureCount, hasBuckets ? 1 : 0] + hours.map(\.count)
    let bytes = Self.magic + Self.bytes(of: [Self.version] + counts.map { UInt32($0) })
    return bytes + Self.bytes(of: [BlockChecksum.of(bytes.span.rawBytes, 0..<bytes.count)])
  }

  private func bytes(of list: StopList) -> [UInt8] {
    let places = zip(list.latitudes, list.longitudes).flatMap { [$0, $1] }
    let bytes = Self.bytes(of: places) + Self.bytes(of: list.idEnds) + list.ids
    return bytes + Array(repeating: 0, count: stops.count - bytes.count)
  }

  private static func checksums(of part: RawSpan) -> [UInt64] {
    blocks(of: 0..<part.byteCount).map { BlockChecksum.of(part, $0) }
  }

  /// Returns the bytes of numbers in little-endian order.
  private static func bytes<Number: FixedWidthInteger & BitwiseCopyable>(
    of numbers: [Number]
  ) -> [UInt8] {
    let size = MemoryLayout<Number>.size
    var bytes = [UInt8](repeating: 0, count: numbers.count * size)
    var span = bytes.mutableSpan
    var memory = span.mutableRawBytes
    for (index, number) in numbers.enumerated() { memory.store(number, at: index * size) }
    return bytes
  }
}

extension MutableRawSpan {
  /// Stores a number in little-endian order.
  @inline(__always)
  mutating func store<Number: FixedWidthInteger & BitwiseCopyable>(
    _ number: Number, at offset: Int
  ) {
    storeBytes(of: number.littleEndian, toByteOffset: offset, as: Number.self)
  }
}
