/// A fixed set of names that are found by their bytes: column headers, element names, keys, cases of an enum.
///
/// It makes no `String` and no hash. A name of up to 16 bytes is two words, its first eight bytes and its
/// last eight, which may overlap; the length picks the few candidates, and a comparison of words decides.
/// Use a `Dictionary` for sets that change, and for thousands of names of one length.
///
///     let table = StringIndex(["stop_id", "arrival_time", "departure_time"])
///     table.index(of: [UInt8]("arrival_time".utf8).span)  // 1
///     table.index(of: [UInt8]("arrival".utf8).span)       // nil
///
/// ```text
/// starts   [length]  ->  range of entries        entries  low | high | number | start, count
///                        of this length                   sorted by the words within a length
/// ```
public struct StringIndex: Sendable {
  /// How many names there are, those that came twice among them.
  public let count: Int
  /// Where the entries of a length begin; those of the next length follow.
  @usableFromInline let starts: [Int32]
  @usableFromInline let entries: [Entry]
  /// The bytes of all names, for those that two words do not decide.
  @usableFromInline let bytes: [UInt8]

  /// Creates a table in which names have the numbers from 0 on, in their order.
  ///
  /// - Parameter names: The names; of one that comes more than once the first number counts.
  /// - Complexity: O(*n* log *n*); allocates three times.
  public init(_ names: [String]) { self.init(names.map { Array($0.utf8) }) }

  /// Creates a table of names that are bytes in any encoding; otherwise like that of strings.
  public init(_ names: [[UInt8]]) {
    var bytes: [UInt8] = []
    var entries: [Entry] = []
    for (number, name) in names.enumerated() {
      entries.append(Entry(name.span, number: number, start: bytes.count))
      bytes.append(contentsOf: name)
    }
    // Entries are equal only where the names may be; the number keeps the first one in front.
    entries.sort { $0.order < $1.order }
    count = names.count
    starts = Self.starts(entries)
    self.entries = entries
    self.bytes = bytes
  }

  private static func starts(_ entries: [Entry]) -> [Int32] {
    var starts = [Int32](repeating: 0, count: lengthClasses + 1)
    for entry in entries { starts[lengthClass(Int(entry.count)) + 1] += 1 }
    for index in 1...lengthClasses { starts[index] += starts[index - 1] }
    return starts
  }

  /// Lengths from this one on share a range, so that a long name needs no long table.
  @usableFromInline static var lengthClasses: Int { 64 }

  @inlinable @inline(__always)
  static func lengthClass(_ count: Int) -> Int { min(count, lengthClasses - 1) }

  /// Returns the number of a name.
  ///
  /// - Parameter name: Any bytes.
  /// - Returns: The name's place in the set, or `nil` where it is not in it.
  /// - Complexity: O(log *n*) in the names of this length, and O(*m*) in the length beyond 16 bytes, for each
  ///   name that differs in the middle alone; does not allocate.
  @inlinable
  public func index(of name: Span<UInt8>) -> Int? {
    let (low, high) = Entry.words(name)
    let length = Self.lengthClass(name.count)
    let end = Int(starts[length + 1])
    var index = Int(starts[length])
    if end - index > 8 { return indexOfMany(name, low, high, from: index, to: end) }
    while index < end {
      if entries[index].low == low && entries[index].high == high {
        if name.count <= 16 { return Int(entries[index].number) }
        if matches(entries[index], name) { return Int(entries[index].number) }
      }
      index += 1
    }
    return nil
  }

  /// Searches by halves, and then among the entries that have both words: the order ends with the first that has not.
  @usableFromInline
  func indexOfMany(
    _ name: Span<UInt8>, _ low: UInt64, _ high: UInt64, from start: Int, to end: Int
  ) -> Int? {
    var index = firstIndex(low, high, from: start, to: end)
    while index < end, entries[index].low == low, entries[index].high == high {
      if name.count <= 16 || matches(entries[index], name) { return Int(entries[index].number) }
      index += 1
    }
    return nil
  }

  /// The first entry in a range whose words are not less.
  @usableFromInline
  func firstIndex(_ low: UInt64, _ high: UInt64, from start: Int, to end: Int) -> Int {
    var (first, last) = (start, end)
    while first < last {
      let middle = (first + last) / 2
      let entry = entries[middle]
      if (entry.low, entry.high) < (low, high) { first = middle + 1 } else { last = middle }
    }
    return first
  }

  /// Whether the bytes between the two words are the same.
  @usableFromInline
  func matches(_ entry: Entry, _ name: Span<UInt8>) -> Bool {
    guard name.count == Int(entry.count) else { return false }
    let start = Int(entry.start)
    for index in 8..<name.count - 8 where bytes[start + index] != name[index] { return false }
    return true
  }
}
