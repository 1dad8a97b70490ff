import ApusEventLog
import ApusTestSupport
import Foundation
import Testing

@Suite("Followers of a log in other processes", .serialized)
struct FollowerTests {
  static let lastKind: UInt32 = 99

  /// Appends events until the process is killed, and prunes what checkpoints cover.
  static func write(to log: EventLog, prunes: Bool) throws {
    while true {
      let number = log.count
      try log.append(
        KillTests.payload(number), kind: UInt32(number % 5), number % 7 == 0 ? .durable : .written)
      if prunes, number % 400 == 399 {
        try CheckpointTests.save([], covering: number, of: log)
        try log.prune()
      }
    }
  }

  /// Reads all events up to the last, and checks each. A follower whose events were pruned begins again at the first.
  ///
  /// - Returns: The number of times that it began again.
  static func follow(_ path: String) throws -> Int {
    // The writer may have pruned before this process was ready.
    var events = try open(path, from: 0)
    var restarts = 0
    while true {
      let expected = events.number
      do throws(EventLogError) {
        guard let event = try events.next() else {
          // SLEEP: another process writes, and a file says nothing when it changes.
          usleep(2_000)
          continue
        }
        if event.kind == lastKind { return restarts }
        guard event.number == expected, event.kind == UInt32(expected % 5),
          event.bytes == KillTests.payload(expected)
        else { fatalError("event \(expected) is another") }
      } catch {
        guard case .pruned(expected, let first) = error.kind, first > expected else { throw error }
        restarts += 1
        events = try open(path, from: expected)
      }
    }
  }

  /// Opens the log at an event, or at the first event after it that the writer has not pruned.
  private static func open(_ path: String, from number: Int) throws -> EventLogReplay {
    var number = number
    while true {
      do throws(EventLogError) {
        return try EventLogReplay(path: path, from: number)
      } catch {
        guard case .pruned(number, let first) = error.kind, first > number else { throw error }
        number = first
      }
    }
  }

  static let variable = "APUS_LOG_FOLLOWED"

  @Test(
    "The log in APUS_LOG_FOLLOWED is followed to its last event",
    .enabled(if: ProcessInfo.processInfo.environment[variable] != nil))
  func followInThisProcess() throws {
    alarm(600)
    _ = try Self.follow(try #require(ProcessInfo.processInfo.environment[Self.variable]))
  }

  /// Starts this program again, with the test above only.
  private static func startFollower(_ path: String, output: String) throws -> Process {
    let follower = Process()
    follower.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    follower.arguments = [
      "--testing-library", "swift-testing", "--filter", "followInThisProcess",
    ]
    follower.environment = ProcessInfo.processInfo.environment.merging([variable: path]) { $1 }
    _ = FileManager.default.createFile(atPath: output, contents: nil)
    follower.standardOutput = FileHandle(forWritingAtPath: output)
    follower.standardError = follower.standardOutput
    try follower.run()
    return follower
  }

  @Test(
    "Eight processes follow a log whose writer is killed again and again, with and without pruning",
    arguments: [false, true])
  func follow(_ prunes: Bool) async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    do { _ = try EventLog(path: path, options: EventLogTests.options(1 << 16)) }
    let outputs = (0..<8).map { folder.file("output-\($0)") }
    let followers = try outputs.map { try Self.startFollower(path, output: $0) }
    for round in 0..<KillTests.count {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, round = round as Int, prunes = prunes as Bool] in
        let log = try EventLog(path: path, options: EventLogTests.options(1 << 16))
        let last = log.count + 300 + 13 * (round % 17)
        Thread.detachNewThread {
          while log.count < last { sched_yield() }
          kill(getpid(), SIGKILL)
        }
        try FollowerTests.write(to: log, prunes: prunes)
      }
    }
    let log = try EventLog(path: path, options: EventLogTests.options(1 << 16))
    #expect(log.count > 300 * KillTests.count)
    try log.append([], kind: Self.lastKind, .durable)
    for (follower, output) in zip(followers, outputs) {
      follower.waitUntilExit()
      let text = try String(contentsOfFile: output, encoding: .utf8)
      #expect(follower.terminationStatus == 0 && follower.terminationReason == .exit, "\(text)")
    }
  }
}
