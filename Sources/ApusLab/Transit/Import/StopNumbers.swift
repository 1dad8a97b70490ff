import ApusBytes
import ApusCSV

/// The numbers of stops by their ids, for thousands of ids: open addressing over the bytes, no `String`.
///
/// Four bytes a place and eight an id, so that all of it stays in the processor's second cache for some ten
/// thousand ids. For a handful of names `StringIndex` needs no hash.
struct StopNumbers {
  /// A search that has begun.
  struct Search {
    /// What tells the id apart, and what the place has where the search begins.
    fileprivate var word: UInt64 = 0
    fileprivate var next: UInt32 = 0
  }

  /// One more than a number each; 0 where the place is free.
  private var places: [UInt32]
  private var shift: UInt64
  /// What tells the ids apart, by their numbers: `word(of:)`.
  private var words: [UInt64] = []
  /// All ids one after the other.
  private(set) var bytes: [UInt8] = []
  /// Where each id ends.
  private(set) var ends: [UInt32] = []

  /// Makes room for so many ids; more of them make it grow.
  init(capacity: Int) {
    let bits = UInt64(Int.bitWidth - max(8, 4 * capacity).leadingZeroBitCount)
    places = Array(repeating: 0, count: 1 << bits)
    shift = 64 - bits
  }

  /// How many ids there are.
  var count: Int { words.count }

  /// The bytes of an id.
  func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }

  /// Gives the next number to an id.
  ///
  /// - Returns: The number, or `nil` where the id has one already.
  mutating func insert(_ id: Span<UInt8>) -> Int? {
    if 4 * count >= places.count { grow() }
    let word = Self.word(of: id)
    guard case .free(let place) = find(id, word) else { return nil }
    words.append(word)
    places[place] = UInt32(count)
    for index in id.indices { bytes.append(id[index]) }
    ends.append(UInt32(bytes.count))
    return count - 1
  }

  /// Returns the number of an id.
  ///
  /// - Complexity: O(1) on average; does not allocate.
  @inline(__always)
  func number(of id: Span<UInt8>) -> Int? {
    guard case .number(let number) = find(id, Self.word(of: id)) else { return nil }
    return number
  }

  /// Begins to search for an id, so that others can be searched for at the same time.
  @inline(__always)
  func search(for id: CSVField) -> Search {
    let word = id.isQuoted ? Self.long : Self.word(of: id.raw)
    return Search(word: word, next: places[home(word)])
  }

  /// Returns the number of an id, unless more of the search is needed.
  @inline(__always)
  func number(of search: Search) -> Int? {
    let number = Int(truncatingIfNeeded: search.next) &- 1
    guard search.word < Self.long, number >= 0, words[number] == search.word else { return nil }
    return number
  }

  /// Returns the number of an id, unless it is quoted.
  @inline(never)
  func number(of id: CSVField) -> Int? { id.isQuoted ? nil : number(of: id.raw) }

  /// Returns the same ids with other numbers.
  ///
  /// - Parameter order: Which number, of those that the ids have, comes at each place.
  func renumbered(_ order: [Int]) -> StopNumbers {
    var other = StopNumbers(capacity: 0)
    (other.places, other.shift) = (places, shift)
    var news = [UInt32](repeating: 0, count: count)
    for (new, old) in order.enumerated() {
      news[old] = UInt32(new) + 1
      other.words.append(words[old])
      other.bytes += bytes[range(of: old)]
      other.ends.append(UInt32(other.bytes.count))
    }
    for place in places.indices where places[place] > 0 {
      other.places[place] = news[Int(places[place]) - 1]
    }
    return other
  }
}

extension StopNumbers {
  private enum Finding {
    case number(Int)
    /// The place where the id belongs.
    case free(Int)
  }

  @inline(__always)
  private func find(_ id: Span<UInt8>, _ word: UInt64) -> Finding {
    var place = home(word)
    while true {
      let next = Int(places[place])
      if next == 0 { return .free(place) }
      if words[next &- 1] == word, word < Self.long || equals(next - 1, id) {
        return .number(next &- 1)
      }
      place = (place &+ 1) & (places.count &- 1)
    }
  }

  private mutating func grow() {
    places = Array(repeating: 0, count: 2 * places.count)
    shift -= 1
    for number in words.indices {
      var place = home(words[number])
      while places[place] > 0 { place = (place + 1) & (places.count - 1) }
      places[place] = UInt32(number) + 1
    }
  }

  /// The place where the search for an id begins.
  @inline(__always)
  private func home(_ word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* 0x9E37_79B9_7F4A_7C15) &>> shift)
  }

  @inline(never)
  private func equals(_ number: Int, _ id: Span<UInt8>) -> Bool {
    let range = range(of: number)
    return range.count == id.count
      && id.indices.allSatisfy { bytes[range.lowerBound + $0] == id[$0] }
  }

  /// Words from here on do not decide by themselves.
  private static let long: UInt64 = 1 << 63

  /// Up to seven bytes with their count, which is all there is to know; a mixture of longer ids, with a top bit.
  @inline(__always)
  private static func word(of id: Span<UInt8>) -> UInt64 {
    let (raw, count) = (id.rawBytes, id.count)
    if count >= 8 {
      let (head, tail): (UInt64, UInt64) = (
        raw.littleEndian(at: 0), raw.littleEndian(at: count - 8)
      )
      return (head ^ tail &* 0xD6E8_FEB8_6659_FD93 &+ UInt64(count)) | long
    }
    let top = UInt64(count) &<< 56
    if count >= 4 {
      let (head, tail): (UInt32, UInt32) = (
        raw.littleEndian(at: 0), raw.littleEndian(at: count - 4)
      )
      return top | UInt64(head) | UInt64(tail) &<< (8 &* (UInt64(count) &- 4))
    }
    var word = top
    for index in 0..<count { word |= UInt64(id[index]) &<< UInt64(index &* 8) }
    return word
  }
}
