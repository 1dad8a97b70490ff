import ApusBytes

/// Sorts packed departures by counting: first by the minute, then each minute by its stops.
///
/// Comparisons are never made. The first pass spreads over the minutes, straight into the file; the departures of
/// a minute stay in the processor's nearest cache for the two passes over the digits of their stops. What counting
/// finds about the upper digit is what lookups need: where each section begins. The reference is `sorted()`.
struct DepartureSort {
  private let layout: TimetableLayout

  /// Writes the departures in order, and where each minute and section begins.
  ///
  /// - Parameters:
  ///   - list: The departures, as many as the layout says.
  ///   - layout: Where they go.
  ///   - memory: The file.
  /// - Complexity: O(*n*); allocates room for the fullest minute.
  static func write(
    _ list: borrowing DepartureList, _ layout: TimetableLayout, to memory: inout MutableRawSpan
  ) {
    let starts = starts(of: list)
    scatter(list, starts, to: &memory, at: layout.departures)
    let most = zip(starts, starts.dropFirst()).map { $1 - $0 }.max() ?? 0
    let sort = DepartureSort(layout: layout)
    var half = [UInt32](repeating: 0, count: Int(most))
    var low = [UInt32](repeating: 0, count: 1 << layout.digitBits)
    var high = low
    for hour in 0..<ServiceMinute.hourCount {
      for minute in 0..<60 {
        let range = starts[hour << 6 | minute]..<starts[hour << 6 | minute + 1]
        sort.sort(range, hour * 60 + minute, of: &memory, &half, &low, &high)
      }
    }
    let end = UInt32(list.count)
    memory.store(end, at: layout.start(ofMinute: ServiceMinute.count))
  }

  /// Where the departures of each minute begin, by hour and minute as in the word; the minutes 60 to 63 have none.
  private static func starts(of list: borrowing DepartureList) -> [UInt32] {
    var starts = [UInt32](repeating: 0, count: ServiceMinute.hourCount * 64 + 1)
    var counts = starts.mutableSpan
    for index in 0..<list.count { counts[Int(list.word(index) &>> 20)] &+= 1 }
    makePlaces(of: &counts)
    return starts
  }

  private static func scatter(
    _ list: borrowing DepartureList, _ starts: [UInt32], to memory: inout MutableRawSpan,
    at offset: Int
  ) {
    var places = starts
    var next = places.mutableSpan
    for index in 0..<list.count {
      let word = list.word(index)
      let minute = Int(word &>> 20)
      memory.store(word, at: offset &+ 4 &* Int(next[minute]))
      next[minute] &+= 1
    }
  }

  /// Two stable passes, the low digit first; the second one writes back to where the departures belong.
  private func sort(
    _ range: Range<UInt32>, _ minute: Int, of memory: inout MutableRawSpan,
    _ first: inout [UInt32], _ lowDigits: inout [UInt32], _ highDigits: inout [UInt32]
  ) {
    let (offset, count) = (layout.departures + 4 * Int(range.lowerBound), range.count)
    let shift = UInt32(layout.digitBits)
    let mask: UInt32 = 1 &<< shift &- 1
    var low = lowDigits.mutableSpan
    var high = highDigits.mutableSpan
    var half = first.mutableSpan
    for digit in low.indices { (low[digit], high[digit]) = (0, 0) }
    for index in 0..<count {
      let word: UInt32 = memory.bytes.littleEndian(at: offset &+ 4 &* index)
      low[Int(word & mask)] &+= 1
      high[Int(word &>> shift & mask)] &+= 1
    }
    Self.makePlaces(of: &low)
    Self.makePlaces(of: &high)
    for section in 0..<layout.sectionCount {
      let place = high[section &<< (layout.sectionBits &- layout.digitBits)]
      memory.store(range.lowerBound &+ place, at: layout.start(ofMinute: minute) &+ 4 &* section)
    }
    for index in 0..<count {
      let word: UInt32 = memory.bytes.littleEndian(at: offset &+ 4 &* index)
      let digit = Int(word & mask)
      half[Int(low[digit])] = word
      low[digit] &+= 1
    }
    for index in 0..<count {
      let digit = Int(half[index] &>> shift & mask)
      memory.store(half[index], at: offset &+ 4 &* Int(high[digit]))
      high[digit] &+= 1
    }
  }

  /// Makes of each count where the first one of its kind goes.
  @inline(__always)
  private static func makePlaces(of counts: inout MutableSpan<UInt32>) {
    var place: UInt32 = 0
    for index in counts.indices {
      let count = counts[index]
      counts[index] = place
      place &+= count
    }
  }
}
