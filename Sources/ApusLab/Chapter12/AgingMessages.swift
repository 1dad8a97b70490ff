import ApusSystem

/// Messages of a mailbox, each with an identifier in no order.
struct AgingMessages {
  /// The number of messages.
  let count: Int
  /// The messages that are used: the newest.
  static let used = 1000

  /// The identifier of a message.
  func identifier(_ number: Int) -> [UInt8] {
    let mixed = UInt64(number) &* 0x9E37_79B9_7F4A_7C15
    return Array(String(mixed ^ mixed >> 29, radix: 36).utf8)
  }

  /// The text of a message, 200 bytes.
  func text(_ number: Int) -> [UInt8] {
    (0..<200).map { UInt8(truncatingIfNeeded: number &* 7 &+ $0) }
  }

  /// The numbers of messages that are used, in an order that jumps.
  var usedNumbers: [Int] {
    let used = min(Self.used, count)
    return (0..<used).map { count - 1 - $0 &* 7919 % used }
  }
}

/// The messages in a table of SQLite with an index of identifiers.
struct MessageTable {
  private let select: SQLiteDatabase.Statement

  init(_ database: SQLiteDatabase, _ messages: AgingMessages) throws {
    try database.run("CREATE TABLE messages (identifier BLOB UNIQUE, text BLOB)")
    let insert = try database.prepare("INSERT INTO messages VALUES (?1, ?2)")
    try database.transaction {
      for number in 0..<messages.count {
        try insert.bind(1, messages.identifier(number))
        try insert.bind(2, messages.text(number))
        try insert.run()
      }
    }
    select = try database.prepare("SELECT text FROM messages WHERE identifier = ?1")
  }

  func text(_ identifier: [UInt8]) throws -> [UInt8]? {
    try select.bind(1, identifier)
    var text: [UInt8]?
    while try select.next() { text = select.bytes(0) }
    return text
  }
}

/// The messages in chunks by age: each has a file, and an index of its own.
struct MessageChunks {
  private struct Chunk {
    let file: SharedFile
    let index: [[UInt8]: Int]
  }

  private static let textSize = 200
  private var chunks: [Chunk] = []

  init(_ path: String, _ messages: AgingMessages) throws {
    for first in stride(from: 0, to: messages.count, by: AgingMessages.used) {
      let numbers = first..<min(first + AgingMessages.used, messages.count)
      let file = try SharedFile("\(path)-\(first)")
      try file.write(numbers.flatMap(messages.text), at: 0)
      let index = numbers.map { (messages.identifier($0), ($0 - first) * Self.textSize) }
      chunks.append(Chunk(file: file, index: Dictionary(uniqueKeysWithValues: index)))
    }
  }

  /// Returns the text of a message: the newest chunk is searched first.
  func text(_ identifier: [UInt8]) throws -> [UInt8]? {
    for chunk in chunks.reversed() {
      if let offset = chunk.index[identifier] {
        return try chunk.file.read(Self.textSize, at: offset)
      }
    }
    return nil
  }
}
