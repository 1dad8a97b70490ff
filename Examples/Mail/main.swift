// A mailbox that opens at once however large it is: new messages in a log, old ones in chunks with summaries.
//
// The search reads everything, as `grep` does. Give the path of an `mbox` file to use your own messages.

import Foundation

/// Writes an `mbox` file of some messages, every hundredth of which has the word `albatross`.
func writeMessages(_ count: Int, to path: String) throws {
  let words = ["alpha", "beta", "gamma", "delta", "meeting", "invoice", "From here on", "swift"]
  var text = ""
  for number in 0..<count {
    text += "From sender\(number % 50)@example.org Fri Nov 27 10:00:00 2026\n"
    text += "From: sender\(number % 50)@example.org\nSubject: message \(number)\n\n"
    for line in 0..<60 {
      text += "\(words[(number &* 31 &+ line) % 8]) \(words[line % 8]) \(number &+ line)\n"
    }
    if number % 100 == 99 { text += "an albatross flew by\n" }
    text += "\n"
  }
  try text.write(toFile: path, atomically: false, encoding: .utf8)
}

let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
let source = CommandLine.arguments.dropFirst().first ?? "\(folder)/messages.mbox"
if CommandLine.arguments.count == 1 { try writeMessages(20_500, to: source) }

do {
  let box = try Mailbox(path: folder + "/box")
  try box.importMessages(from: source)
  try box.seal()
}
let box = try Mailbox(path: folder + "/box")
try box.deliver(
  Array("From me Fri Nov 27 10:00:00 2026\nFrom: me\nSubject: new\n\nan albatross again\n".utf8))
print("messages:", box.messageCount, "chunks:", box.chunks.count)
print("a line of the list:", try box.summaries(of: box.chunks[0])[7])
let found = try box.search("albatross")
print("found:", found.count, "the last is the new one:", found.last == box.messageCount - 1)

let size = { (path: String) in
  (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
}
let chunks = box.chunks.map { size(box.chunkPath($0, ".mbox")) }.reduce(0, +)
let summaries = box.chunks.map { size(box.chunkPath($0, ".summary")) }.reduce(0, +)
print("summaries take less than 4 %:", summaries * 100 < chunks * 4)
try FileManager.default.removeItem(atPath: folder)

// Output:
// messages: 20501 chunks: 20
// a line of the list: MessageSummary(byteCount: <number>, sender: "sender7@example.org", subject: "message 7")
// found: 206 the last is the new one: true
// summaries take less than 4 %: true
