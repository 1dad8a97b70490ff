import ApusEventLog
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

@Suite("Killed writers of logs")
struct KillTests {
  /// The number of writers that are killed: a few dozen, or `APUS_LOG_KILLS`.
  static let count =
    ProcessInfo.processInfo.environment["APUS_LOG_KILLS"].flatMap { Int($0) } ?? 24

  /// Appends events until the process ends. The length and the bytes of an event follow from its number.
  static func write(to log: EventLog) throws {
    while true {
      let number = log.count
      let promise: EventLogPromise =
        number % 7 == 0 ? .durable : number % 3 == 0 ? .written : .buffered
      try log.append(payload(number), kind: UInt32(number % 5), promise)
    }
  }

  static func payload(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: number % 300)
  }

  /// Reads a log, and checks each event. Returns their number.
  static func check(_ path: String) throws -> Int {
    var events = try EventLogReplay(path: path)
    while let event = try events.next() {
      let isRight =
        event.bytes == payload(event.number) && event.kind == UInt32(event.number % 5)
      guard isRight else {
        Issue.record("event \(event.number) is another")
        return event.number
      }
    }
    return events.number
  }

  @Test("A log opens after each kill -9 of its writer, with all that was read before")
  func kills() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("log")
    var kept = 0
    for round in 0..<Self.count {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, round = round as Int] in
        let log = try EventLog(path: path, options: EventLogTests.options(1 << 16))
        let last = log.count + 20 + 13 * (round % 17)
        // Another thread ends the process, in the middle of any call.
        Thread.detachNewThread {
          while log.count < last { sched_yield() }
          kill(getpid(), SIGKILL)
        }
        try KillTests.write(to: log)
      }
      let now = try Self.check(path)
      #expect(now > kept, "round \(round)")
      kept = now
    }
    #expect(try EventLog.verify(path: path).losses.isEmpty)
  }
}
