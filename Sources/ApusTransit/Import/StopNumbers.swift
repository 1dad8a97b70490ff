import ApusBytes
import ApusCSV

/// A hash table of stop ids to numbers, for thousands of ids: open addressing over the bytes,
/// without `String`.
///
/// A slot has four bytes and an id eight, so the table stays in the processor's second cache for
/// some ten thousand ids. For a handful of names, `StringIndex` needs no hash.
package struct StopNumbers {
  /// A search in progress.
  struct Search {
    /// The word of the id, and the contents of the slot at which the search begins.
    fileprivate var word: UInt64 = 0
    fileprivate var next: UInt32 = 0
  }

  /// The slots: a number plus one each; 0 if the slot is free.
  private var places: [UInt32]
  private var shift: UInt64
  /// The words of the ids, by number: `word(of:)`.
  private var words: [UInt64] = []
  /// The ids, concatenated.
  private(set) var bytes: [UInt8] = []
  /// The end of each id.
  private(set) var ends: [UInt32] = []

  /// Creates a table for `capacity` ids; it grows if there are more.
  package init(capacity: Int) {
    let bits = UInt64(Int.bitWidth - max(8, 4 * capacity).leadingZeroBitCount)
    places = Array(repeating: 0, count: 1 << bits)
    shift = 64 - bits
  }

  /// The number of ids.
  var count: Int { words.count }

  /// Returns the range of an id in `bytes`.
  func range(of number: Int) -> Range<Int> {
    (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
  }

  /// Inserts an id with the next number.
  ///
  /// - Returns: The number, or `nil` if the table has the id already.
  package mutating func insert(_ id: Span<UInt8>) -> Int? {
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
  package func number(of id: Span<UInt8>) -> Int? {
    guard case .number(let number) = find(id, Self.word(of: id)) else { return nil }
    return number
  }

  /// Begins a search for an id, so that others can be searched at the same time.
  @inline(__always)
  func search(for id: CSVField) -> Search {
    let word = id.isQuoted ? Self.long : Self.word(of: id.raw)
    return Search(word: word, next: places[home(word)])
  }

  /// Returns the number of an id, or `nil` if the first slot does not decide the search.
  @inline(__always)
  func number(of search: Search) -> Int? {
    let number = Int(truncatingIfNeeded: search.next) &- 1
    guard search.word < Self.long, number >= 0, words[number] == search.word else { return nil }
    return number
  }

  /// Returns the number of an id, or `nil` if it is unknown or quoted.
  @inline(never)
  func number(of id: CSVField) -> Int? { id.isQuoted ? nil : number(of: id.raw) }

  /// Returns the same ids with other numbers.
  ///
  /// - Parameter order: The old number of each new number.
  /// - Complexity: O(*n*), where *n* is the number of ids.
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
    /// The index of the free slot for the id.
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

  /// Returns the slot at which the search for an id begins.
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

  private static let factor: UInt64 = 0xD6E8_FEB8_6659_FD93

  /// The least word of an id that its word alone does not identify.
  private static let long: UInt64 = 1 << 63

  /// Returns up to seven bytes with their count, which identify the id, or a hash of a longer id,
  /// with the top bit set.
  @inline(__always)
  private static func word(of id: Span<UInt8>) -> UInt64 {
    let (raw, count) = (id.rawBytes, id.count)
    if count >= 8 {
      let (head, tail): (UInt64, UInt64) = (
        raw.littleEndian(at: 0), raw.littleEndian(at: count - 8)
      )
      var word = head ^ tail &* factor &+ UInt64(count)
      // The bytes between the first eight and the last eight, some of which may be among these.
      var offset = 8
      while offset < count - 8 {
        word = (word ^ raw.littleEndian(at: offset)) &* factor
        // The upper bytes differ more after the product, and only lower bytes reach all bits.
        word ^= word &>> 32
        offset += 8
      }
      return word | long
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
