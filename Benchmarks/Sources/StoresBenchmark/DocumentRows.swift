import ApusBenchmark
import ApusStores
import ApusSystem
import Foundation
import RivalCommandLine

/// The rows about the examples of a document bundle and of a mailbox, whose sources are those of `Examples`.
struct DocumentRows {
  let inputs: Inputs
  let table: StoresTable
  let rounds: Int
  let isQuick: Bool

  func all() throws {
    try bundle()
    try mailbox()
  }

  // MARK: - Bundle

  /// A save of an index of 2 MB beside 1 GB of media, and a file of 2 MB that is replaced.
  private func bundle() throws {
    let deck = try DocumentBundle(path: inputs.fresh("deck"))
    let medium = try inputs.fresh("medium")
    let size = isQuick ? 1 << 20 : 16 << 20
    try Data(repeating: 7, count: size).write(to: URL(filePath: medium))
    let media = Dictionary(uniqueKeysWithValues: (0..<64).map { ("picture\($0)", medium) })
    let index = [UInt8](repeating: 1, count: 2 << 20)
    try deck.save(index: index, adding: media)
    let file = try inputs.fresh("index")
    var turns = Turns()
    try turns.run(
      rounds * 2, { try deck.save(index: index) }, { try AtomicFileWriter.write(index, to: file) })
    let versions = try deck.versions()
    guard let last = versions.last, try deck.index(of: last).elementsEqual(index),
      try deck.media(of: last).count == 64
    else { fatalError("the last version is not whole") }
    let name = "save of a bundle of \(size >> 14) MB, 2 MB changed"
    table.add(name, turns, beside: "2 MB written", per: 1, atMost: 1.3)
    try deck.prune(keeping: 1)
  }

  // MARK: - Mailbox

  private func mailbox() throws {
    let large = try sealed(messages: 20_000)
    try searchAndSize(of: Mailbox(path: large))
    let small = try sealed(messages: 2000)
    var turns = Turns()
    // Each mailbox is closed before the next opening, because a log has a single writer.
    try turns.run(
      rounds * 4, { _ = try Mailbox(path: large) }, { _ = try Mailbox(path: small) })
    table.add("opening 20,000 messages", turns, beside: "2,000", per: 1, atMost: 1.5)
  }

  private func searchAndSize(of box: Mailbox) throws {
    try search(in: box)
    let sizes = try [".mbox", ".summary"].map { end in
      try box.chunks.reduce(0) { sum, chunk in
        try sum + Double(FileDescriptor(reading: box.chunkPath(chunk, end)).status().byteCount)
      }
    }
    table.add(
      "bytes of summaries / bytes of messages", sizes[1] / sizes[0], .ratio, 1, atMost: 0.02)
  }

  /// Returns the path of a mailbox of chunks, each hundredth message of which has the word `albatross`.
  private func sealed(messages count: Int) throws -> String {
    let words = ["alpha", "beta", "gamma", "delta", "meeting", "invoice", "From here on", "swift"]
    var text = ""
    for number in 0..<count {
      let sender = "sender\(number % 50)@example.org"
      text +=
        "From \(sender) Fri Nov 27 10:00:00 2026\nFrom: \(sender)\nSubject: message \(number)\n\n"
      for line in 0..<60 {
        text += "\(words[(number &* 31 &+ line) % 8]) \(words[line % 8]) \(number &+ line)\n"
      }
      text += number % 100 == 99 ? "an albatross flew by\n\n" : "\n"
    }
    let source = try inputs.fresh("messages-\(count).mbox")
    try text.write(toFile: source, atomically: false, encoding: .utf8)
    let path = try inputs.fresh("box-\(count)")
    let box = try Mailbox(path: path)
    try box.importMessages(from: source)
    try box.seal()
    return path
  }

  /// A search beside `grep -F`, both in a process or thread of their own, with all chunks in memory.
  private func search(in box: Mailbox) throws {
    let chunks = box.chunks.map { box.chunkPath($0, ".mbox") }
    func grep() throws {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["LC_ALL=C", "grep", "-F", "-c", "albatross"] + chunks
      let output = Pipe()
      process.standardOutput = output
      // The output is a line for each chunk, which the pipe has room for.
      try process.runToEnd()
      let text = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      let found = text.split(separator: "\n").reduce(0) { sum, line in
        sum + (line.split(separator: ":").last.flatMap { Int($0) } ?? 0)
      }
      if found != 200 { fatalError("grep finds \(found)") }
    }
    var turns = Turns()
    try turns.run(
      rounds * 2,
      {
        let found = try box.search("albatross").count
        if found != 200 { fatalError("the mailbox finds \(found)") }
      }, grep)
    table.add("search of 20,000 messages", turns, beside: "grep -F", per: 1, atMost: 1.2)
  }
}
