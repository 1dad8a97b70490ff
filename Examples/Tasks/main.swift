// A to-do list in memory that persists behind the user's back: a cache over a log, written through a queue.
//
// The program starts itself, and kills that process at times which it does not choose. Each task that a flush has
// acknowledged is there afterwards.

import ApusStores
import Foundation

struct Todo: Codable, Sendable {
  var title: String
  var changes: Int
}

/// Adds and changes tasks, and prints the number of changes after each flush, until the process ends.
func work(at path: String) throws {
  let memory = WriteBehindCache(over: try LogStore(path: path), limit: 1 << 24)
  let tasks = TypedStore(memory, JSONStoreCodec<Todo>(), in: "task://container/home/id/")
  var number = try Int(tasks.get("count")?.changes ?? 0)
  while true {
    number += 1
    let id = "\(number % 100)"
    var task = try tasks.get(id) ?? Todo(title: "task \(id)", changes: 0)
    task.changes = number
    try tasks.put(id, task)
    try tasks.put("count", Todo(title: "all changes", changes: number))
    if number % 50 == 0 {
      try memory.flush()
      print(number)
      fflush(nil)
    }
  }
}

/// Runs `work` in another process for some milliseconds, and returns the last number that it printed.
func workAndKill(at path: String, milliseconds: UInt32) throws -> Int {
  let process = Process()
  process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
  process.arguments = [path]
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  usleep(milliseconds * 1000)
  kill(process.processIdentifier, SIGKILL)
  process.waitUntilExit()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  return text.split(separator: "\n").last.flatMap { Int($0) } ?? 0
}

func check(_ acknowledged: Int, at path: String) throws -> Bool {
  let tasks = TypedStore(
    try LogStore(path: path), JSONStoreCodec<Todo>(), in: "task://container/home/id/")
  guard acknowledged > 0 else { return true }
  return try (max(1, acknowledged - 99)...acknowledged).allSatisfy { number in
    try tasks.get("\(number % 100)").map { $0.changes >= number } ?? false
  }
}

if CommandLine.arguments.count > 1 {
  try work(at: CommandLine.arguments[1])
} else {
  let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  var acknowledged = 0
  for round in 1...5 {
    acknowledged = max(acknowledged, try workAndKill(at: path, milliseconds: UInt32(100 * round)))
    print("round \(round): nothing is lost:", try check(acknowledged, at: path))
  }
  print("changes were acknowledged:", acknowledged > 0)

  // A user interface pulls what has changed, when it is ready.
  let memory = WriteBehindCache(over: try LogStore(path: path), limit: 1 << 24)
  let changes = memory.changes(under: "task://container/home/")
  for _ in 1...1000 { try memory.put("task://container/home/id/7", Array("{}".utf8)) }
  while let reference = changes.tryNext() { print("show again:", reference) }
  try memory.flush()
  try FileManager.default.removeItem(atPath: path)
}

// Output:
// round 1: nothing is lost: true
// round 2: nothing is lost: true
// round 3: nothing is lost: true
// round 4: nothing is lost: true
// round 5: nothing is lost: true
// changes were acknowledged: true
// show again: task://container/home/id/7
