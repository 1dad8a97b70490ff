/// An index of a fixed set of names by their bytes: column headers, element names, keys, cases of
/// an enum.
///
/// A search makes no `String` and no hash. A name of up to 16 bytes is two words, its first eight
/// bytes and its last eight, which may overlap. The length selects the few candidates, and a
/// comparison of words decides. Use a `Dictionary` for sets that change, and for thousands of names
/// of one length.
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
  /// The number of names, with repeated names.
  public let count: Int
  /// The start of the entries of each length; the entries of the next length follow.
  @usableFromInline let starts: [Int32]
  @usableFromInline let entries: [Entry]
  /// The bytes of all names, for the names that two words do not decide.
  @usableFromInline let bytes: [UInt8]

  /// Creates an index that numbers the names from 0 on, in their order.
  ///
  /// - Parameter names: The names. If a name is repeated, its first number counts.
  /// - Complexity: O(*n* log *n*); allocates three times.
  public init(_ names: [String]) { self.init(names.map { Array($0.utf8) }) }

  /// Creates an index of names that are bytes in any encoding; otherwise like the form for strings.
  ///
  /// - Complexity: O(*n* log *n*); allocates three times.
  public init(_ names: [[UInt8]]) {
    var bytes: [UInt8] = []
    var entries: [Entry] = []
    for (number, name) in names.enumerated() {
      entries.append(Entry(name.span, number: number, start: bytes.count))
      bytes.append(contentsOf: name)
    }
    // Entries are equal only if the names may be; the number keeps the first name in front.
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

  /// The length from which on all lengths share a range, so that a long name needs no long table.
  @usableFromInline static var lengthClasses: Int { 64 }

  @inlinable @inline(__always)
  static func lengthClass(_ count: Int) -> Int { min(count, lengthClasses - 1) }

  /// Returns the number of a name.
  ///
  /// - Parameter name: The name, which may be any bytes.
  /// - Returns: The number of the name, or `nil` if it is not in the set.
  /// - Complexity: O(log *n*) in the names of this length, and O(*m*) in the length beyond 16
  ///   bytes, for each name that differs only in the middle; does not allocate.
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

  /// Finds the first entry that has both words by bisection, and compares the entries from there on
  /// that have them.
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

  /// Returns the first entry in a range whose words are not less.
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
