import Foundation

/// A process that runs the requested workloads one at a time, and sleeps between them.
final class LaneProcess {
  let name: String
  private let process = Process()
  private let requests = Pipe()
  private let replies = Pipe()
  private var unread = Data()

  /// Starts a lane.
  ///
  /// - Parameters:
  ///   - name: the name in tables.
  ///   - command: the program and its arguments.
  init(_ name: String, _ command: [String]) throws {
    self.name = name
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = requests
    process.standardOutput = replies
    try process.run()
  }

  /// Runs a workload once. A lane that takes longer than `limit` seconds is killed and absent from
  /// then on.
  func run(_ workload: String, count: Int, limit: Double) -> LaneAnswer {
    guard process.isRunning else { return .absent("its process has ended") }
    let watch = DispatchWorkItem { [process] in kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + limit, execute: watch)
    defer { watch.cancel() }
    requests.fileHandleForWriting.write(Data("\(workload) \(count)\n".utf8))
    guard let line = readLine() else {
      process.waitUntilExit()
      return .absent("ended in \(workload), or took over \(Int(limit)) s")
    }
    return LaneAnswer(line)
  }

  /// Ends the process.
  func end() {
    try? requests.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private func readLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[unread.startIndex..<end], as: UTF8.self)
        unread.removeSubrange(unread.startIndex...end)
        return line
      }
      let more = replies.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      unread += more
    }
  }
}
