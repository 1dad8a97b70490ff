/// The newest time of each of many series on machines, as a sorted array.
///
/// An array takes half of the memory of a dictionary, which must keep slots free and doubles them.
///
///     var times = NewestTimes()
///     times.add([.init(key: SeriesOfMachine(1, 2), seconds: 10)])
///     times.add([.init(key: SeriesOfMachine(1, 2), seconds: 9), .init(key: SeriesOfMachine(1, 3), seconds: 9)])
///     times.entries.map(\.seconds)  // [10, 9]
package struct NewestTimes: Sendable {
  /// A time of a series on a machine.
  package struct Entry: Sendable, Hashable {
    /// The series and the machine.
    package let key: SeriesOfMachine
    /// The time in seconds since 1970.
    package private(set) var seconds: Int

    /// Creates a time.
    package init(key: SeriesOfMachine, seconds: Int) {
      self.key = key
      self.seconds = seconds
    }

    fileprivate mutating func raise(to other: Int) { seconds = max(seconds, other) }
  }

  /// The newest times, each key once, in the order of keys.
  package private(set) var entries: [Entry] = []

  /// Creates a collection without times.
  package init() {}

  /// Adds times, and keeps the newest of each key.
  ///
  /// - Parameter sorted: The times in the order of keys, which may repeat.
  /// - Complexity: O(*n* + *m*) in the numbers of keys and of new times.
  package mutating func add(_ sorted: [Entry]) {
    var absent: [Entry] = []
    var index = 0
    for entry in sorted {
      while index < entries.count, entries[index].key < entry.key { index += 1 }
      if index < entries.count, entries[index].key == entry.key {
        entries[index].raise(to: entry.seconds)
      } else if absent.last?.key == entry.key {
        absent[absent.count - 1].raise(to: entry.seconds)
      } else {
        absent.append(entry)
      }
    }
    insert(absent)
  }

  /// Inserts times of keys that are absent, from the last to the first.
  private mutating func insert(_ sorted: [Entry]) {
    var source = entries.count
    entries += sorted
    var target = entries.count
    for entry in sorted.reversed() {
      while source > 0, entry.key < entries[source - 1].key {
        target -= 1
        source -= 1
        entries[target] = entries[source]
      }
      target -= 1
      entries[target] = entry
    }
  }
}
