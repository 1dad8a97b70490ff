import ApusBytes

/// Sorts packed departures by counting: first by the minute, then each minute by its stops.
///
/// Comparisons are never made. The first pass spreads over the minutes; the numbers of a minute stay in the
/// processor's nearest cache for the two passes over the digits of their stops. The reference is `sorted()`.
struct DepartureSort {
  /// Where each minute of the words begins, and where the last one ends.
  private let starts: [Int]
  /// How many bits a digit of a stop's number has: half of all.
  private let digitBits: UInt32
  private let scattered: [UInt32]
  /// How many departures the fullest minute has.
  private let most: Int

  /// Spreads departures over their minutes.
  ///
  /// - Parameters:
  ///   - list: The departures.
  ///   - stopCount: How many stops there are.
  /// - Complexity: O(*n*); allocates twice the list.
  init(_ list: borrowing DepartureList, stopCount: Int) {
    var starts = [0]
    for count in list.counts { starts.append(starts[starts.count - 1] + count) }
    let bits = Int.bitWidth - max(1, stopCount - 1).leadingZeroBitCount
    digitBits = UInt32((bits + 1) / 2)
    most = list.counts.max() ?? 0
    scattered = Self.scatter(list.words.span, starts)
    self.starts = starts
  }

  private static func scatter(_ words: Span<UInt32>, _ starts: [Int]) -> [UInt32] {
    var places = starts
    var scattered = [UInt32](repeating: 0, count: words.count)
    var target = scattered.mutableSpan
    var next = places.mutableSpan
    for index in words.indices {
      let word = words[index]
      let minute = Int(word &>> 20)
      target[next[minute]] = word
      next[minute] &+= 1
    }
    return scattered
  }

  /// Writes the departures in order, and tells where each minute of service begins.
  ///
  /// - Parameters:
  ///   - bytes: Where they go, four bytes each.
  ///   - offset: Where the first one goes.
  /// - Returns: The number of the first departure of each minute, and the count of all at the end.
  /// - Complexity: O(*n*); allocates the minutes and room for one of them.
  func write(to bytes: inout MutableRawSpan, at offset: Int) -> [UInt32] {
    var minutes: [UInt32] = []
    var scratch = [UInt32](repeating: 0, count: most)
    var places = [Int](repeating: 0, count: 1 << Int(digitBits))
    for minute in 0..<starts.count - 1 {
      if minute & 63 < 60 { minutes.append(UInt32(starts[minute])) }
      let range = starts[minute]..<starts[minute + 1]
      let target = offset + 4 * range.lowerBound
      sort(scattered.span.extracting(range), into: &bytes, at: target, &scratch, &places)
    }
    return minutes + [UInt32(starts[starts.count - 1])]
  }

  /// Two stable passes, the low digit first; the second one writes to where the departures belong.
  private func sort(
    _ words: Span<UInt32>, into bytes: inout MutableRawSpan, at offset: Int,
    _ scratch: inout [UInt32], _ places: inout [Int]
  ) {
    guard !words.isEmpty else { return }
    let mask = 1 &<< digitBits &- 1
    var half = scratch.mutableSpan
    var digits = places.mutableSpan

    Self.findPlaces(of: words, shift: 0, mask, &digits)
    for index in words.indices {
      let digit = Int(words[index] & mask)
      half[digits[digit]] = words[index]
      digits[digit] &+= 1
    }
    Self.findPlaces(of: words, shift: digitBits, mask, &digits)
    for index in words.indices {
      let digit = Int(half[index] &>> digitBits & mask)
      bytes.storeBytes(
        of: half[index].littleEndian, toByteOffset: offset + 4 * digits[digit], as: UInt32.self)
      digits[digit] &+= 1
    }
  }

  /// Counts each digit, and makes of the counts where the first number with that digit goes.
  @inline(__always)
  private static func findPlaces(
    of words: Span<UInt32>, shift: UInt32, _ mask: UInt32, _ digits: inout MutableSpan<Int>
  ) {
    for digit in digits.indices { digits[digit] = 0 }
    for index in words.indices { digits[Int(words[index] &>> shift & mask)] &+= 1 }
    var place = 0
    for digit in digits.indices {
      let count = digits[digit]
      digits[digit] = place
      place &+= count
    }
  }
}
