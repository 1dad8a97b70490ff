// Appends a million events, is killed in the middle, and reads them all again.
//
// The program starts itself as the writer, and kills it with SIGKILL.

import ApusEventLog
import Foundation

/// Appends the events that the log does not have yet.
func write(to path: String) throws {
  let log = try EventLog(path: path)
  for number in log.count..<1_000_000 {
    let promise: EventLogPromise = number % 10_000 == 9_999 ? .durable : .written
    try log.append(Array("event \(number)".utf8), kind: 1, promise)
  }
}

/// Reads the log from its beginning, and checks each event.
func count(of path: String) throws -> Int {
  var events = try EventLogReplay(path: path)
  while let event = try events.next() {
    guard event.bytes == Array("event \(event.number)".utf8) else { fatalError("not my event") }
  }
  return events.number
}

func start(_ path: String) throws -> Process {
  let writer = Process()
  writer.executableURL = URL(filePath: CommandLine.arguments[0])
  writer.arguments = [path]
  try writer.run()
  return writer
}

if CommandLine.arguments.count == 2 {
  try write(to: CommandLine.arguments[1])
} else {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  let path = folder.appending(path: "journal.log").path

  let writer = try start(path)
  var seen = 0
  while seen < 300_000, writer.isRunning { seen = (try? count(of: path)) ?? 0 }
  kill(writer.processIdentifier, SIGKILL)
  writer.waitUntilExit()
  let kept = try count(of: path)
  print("killed in the middle:", kept >= seen && kept < 1_000_000)

  try start(path).waitUntilExit()
  print("events after a second run:", try count(of: path))
  try FileManager.default.removeItem(at: folder)
}

// Output:
// killed in the middle: true
// events after a second run: 1000000
