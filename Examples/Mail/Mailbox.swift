import ApusBytes
import ApusEventLog
import ApusSystem
import Foundation

/// A mailbox of a hot log, which gets new messages, and of sealed chunks, which never change.
///
/// `hot.log` has an event for each new message. `seal` writes them as `0-999.mbox`, a file that every mail program reads, with the lines of a list as
/// `0-999.summary`, and prunes the log. The summary is written last: a chunk without it is written again after a crash, and
/// events that a summary covers are not read again.
final class Mailbox {
  let path: String
  private let hot: EventLog
  /// The sealed chunks, by the numbers of their messages.
  private(set) var chunks: [Range<Int>] = []

  init(path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    var options = EventLogOptions()
    // An opening reads the last segment as a whole, and only whole segments are pruned.
    options.segmentSize = 1 << 20
    hot = try EventLog(path: path + "/hot.log", options: options)
    for name in try FileManager.default.contentsOfDirectory(atPath: path)
    where name.hasSuffix(".summary") {
      let bounds = name.dropLast(".summary".count).split(separator: "-").compactMap { Int($0) }
      if bounds.count == 2 { chunks.append(bounds[0]..<bounds[1] + 1) }
    }
    chunks.sort { $0.lowerBound < $1.lowerBound }
  }

  var messageCount: Int { hot.count }
  private var sealedCount: Int { chunks.last?.upperBound ?? 0 }

  /// Adds a message, which is on the disk when the call returns.
  func deliver(_ message: [UInt8]) throws { try hot.append(message, kind: 1, .durable) }

  /// Adds the messages of an `mbox` file.
  func importMessages(from path: String) throws {
    let file = try MappedFile(path)
    let bytes = file.span
    try MessageFile.forEachMessage(in: bytes) { range in
      try hot.append(bytes.rawBytes.extracting(range), kind: 1, .buffered)
    }
    try hot.flush(.durable)
  }

  // MARK: - Sealing

  /// Writes the messages of the log into chunks, and prunes the log.
  func seal(chunkSize: Int = 1000) throws {
    var events = try EventLogReplay(path: path + "/hot.log", from: sealedCount)
    while sealedCount + chunkSize <= hot.count {
      let range = sealedCount..<sealedCount + chunkSize
      var chunk = try AtomicFileWriter(replacing: chunkPath(range, ".mbox"))
      var summary = ""
      while events.number < range.upperBound, let event = try events.next() {
        try chunk.write(event.payload)
        summary += MessageSummary(of: event.bytes).line
      }
      try chunk.commit()
      var lines = try AtomicFileWriter(replacing: chunkPath(range, ".summary"))
      try lines.write(Array(summary.utf8))
      try lines.commit()
      chunks.append(range)
    }
    // Two, because pruning keeps what the older checkpoint needs.
    for _ in 0..<2 { try hot.checkpoint(covering: sealedCount).commit() }
    try hot.prune()
  }

  func chunkPath(_ range: Range<Int>, _ suffix: String) -> String {
    "\(path)/\(range.lowerBound)-\(range.upperBound - 1)\(suffix)"
  }

  // MARK: - Reading

  /// The lines of a list: those of a chunk from its summary, and those of the log from its messages.
  func summaries(of chunk: Range<Int>) throws -> [MessageSummary] {
    let text = try String(contentsOfFile: chunkPath(chunk, ".summary"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { MessageSummary(line: $0) }
  }

  /// Returns the numbers of the messages that have some bytes, by reading everything.
  func search(_ text: String) throws -> [Int] {
    let pattern = BytePattern(text)
    var found: [Int] = []
    for chunk in chunks { found += try search(pattern, in: chunk) }
    var events = try EventLogReplay(path: path + "/hot.log", from: sealedCount)
    while let event = try events.next() {
      if pattern.first(in: event.bytes.span, from: 0) != nil { found.append(event.number) }
    }
    return found
  }

  private func search(_ pattern: BytePattern, in chunk: Range<Int>) throws -> [Int] {
    let file = try MappedFile(chunkPath(chunk, ".mbox"))
    let pattern = pattern.tuned(to: file.span)
    var found: [Int] = []
    var ends: [Int] = []
    var next = 0
    var offset = 0
    while let hit = pattern.first(in: file.span, from: offset) {
      if ends.isEmpty { ends = try self.ends(of: chunk) }
      guard let message = ends[next...].firstIndex(where: { hit < $0 }) else { break }
      next = message + 1
      found.append(chunk.lowerBound + message)
      offset = ends[message]
    }
    return found
  }

  /// The offsets behind the messages of a chunk: the sums of the numbers that begin the lines of its summary.
  private func ends(of chunk: Range<Int>) throws -> [Int] {
    let file = try MappedFile(chunkPath(chunk, ".summary"))
    let lines = file.span
    var ends: [Int] = []
    var line = 0
    while line < lines.count {
      let end = lines.firstIndex(of: UInt8(ascii: "\t"), from: line) ?? lines.count
      let digits = String(decoding: (line..<end).map { lines[$0] }, as: UTF8.self)
      ends.append((ends.last ?? 0) + (Int(digits) ?? 0))
      line = (lines.firstIndex(of: UInt8(ascii: "\n"), from: end) ?? lines.count) + 1
    }
    return ends
  }
}
