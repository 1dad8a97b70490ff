import ApusSystem

/// A store of numbers by numbers in sorted tables that are merged, and in a log of what is newer than them.
///
/// A change is appended to the log and kept in memory. When the memory has `limit` keys, they become a table, which is merged with
/// those before it that are not much larger. So tables double in size, the newest last, and a key is searched in few.
struct MergedTables: ~Copyable {
  private struct Record {
    let key: UInt64
    let value: UInt64
  }

  /// The keys that are in memory before they become a table.
  static let limit = 1024
  private static let recordSize = 16

  private let path: String
  private var log: FileDescriptor
  private var memory: [UInt64: UInt64] = [:]
  private var tables: [[Record]] = []
  private var tableNumber = 0
  /// The number of changes that have waited for a rewrite of tables.
  private(set) var rewrites = 0
  /// The number of all changes.
  private(set) var changes = 0

  /// Creates a store without keys, whose files begin with a path.
  init(_ path: String) throws {
    self.path = path
    log = try FileDescriptor(creating: path + ".log")
  }

  /// Gives a key a value.
  mutating func put(_ key: UInt64, _ value: UInt64) throws {
    try log.write(Self.bytes(of: [Record(key: key, value: value)]))
    memory[key] = value
    changes += 1
    if memory.count == Self.limit { try makeTable() }
  }

  /// Returns the value of a key, or `nil` if it has none.
  func get(_ key: UInt64) -> UInt64? {
    if let value = memory[key] { return value }
    for table in tables.reversed() { if let value = Self.search(table, for: key) { return value } }
    return nil
  }

  private static func search(_ table: [Record], for key: UInt64) -> UInt64? {
    var (low, high) = (0, table.count)
    while low < high {
      let middle = (low + high) / 2
      if table[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low < table.count && table[low].key == key ? table[low].value : nil
  }

  // MARK: - Rewriting

  private mutating func makeTable() throws {
    rewrites += 1
    var records = memory.map { Record(key: $0.key, value: $0.value) }.sorted { $0.key < $1.key }
    while let last = tables.last, last.count < 2 * records.count {
      records = Self.merged(last, newer: records)
      tables.removeLast()
    }
    tables.append(records)
    tableNumber += 1
    try PlainFile.replace("\(path).\(tableNumber)", by: Self.bytes(of: records))
    memory.removeAll(keepingCapacity: true)
    log = try FileDescriptor(creating: path + ".log")
  }

  private static func merged(_ older: [Record], newer: [Record]) -> [Record] {
    var merged: [Record] = []
    merged.reserveCapacity(older.count + newer.count)
    var next = 0
    for record in older {
      while next < newer.count, newer[next].key < record.key {
        merged.append(newer[next])
        next += 1
      }
      if next == newer.count || newer[next].key != record.key { merged.append(record) }
    }
    return merged + newer[next...]
  }

  private static func bytes(of records: [Record]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(records.count * recordSize)
    for record in records {
      for number in [record.key, record.value] {
        for shift in stride(from: 0, to: 64, by: 8) {
          bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
        }
      }
    }
    return bytes
  }
}
