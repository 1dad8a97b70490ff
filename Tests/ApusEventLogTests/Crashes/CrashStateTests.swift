import ApusEventLog
import ApusMeasure
import ApusTestSupport
import Foundation
import Testing

@Suite("Crashes of logs")
struct CrashStateTests {
  /// The number of random programs on a failing disk: many if `APUS_LARGE_TESTS` is set, and few in a debug build, which
  /// takes ten times as long.
  static let programs: ClosedRange<UInt64> =
    ProcessInfo.processInfo.environment["APUS_LARGE_TESTS"] != nil
    ? 1...10_000 : BuildDescription.isDebug ? 1...60 : 1...300

  /// The states of the disk that are tried after each call.
  static let limit = BuildDescription.isDebug ? 20 : 600

  /// Opens the log after a crash, and appends to it. Returns what is wrong, or `nil`.
  static func check(
    _ disk: SimulatedDisk, _ model: LogModel, atLeast count: Int
  ) -> String? {
    do throws(EventLogError) {
      // A reader before the writer: it never changes the log.
      if let before = try? LogRun.events(disk) {
        if let fault = model.fault(before, atLeast: count) { return "read: \(fault)" }
      }
      let log = try LogRun.open(disk, LogRun.Epochs(seed: 99))
      var events = try LogRun.events(disk)
      if let fault = model.fault(events, atLeast: count) { return fault }
      try log.append([7, 7, 7], kind: 7, .written)
      try log.append([8], kind: 8, .durable)
      events += [[7, 7, 7], [8]]
      guard try LogRun.events(disk) == events else { return "two new events do not follow the old" }
      let other = disk.afterPowerCut(disk.choices.map { _ in 0 })
      guard try LogRun.events(other) == events else { return "a durable event is lost" }
      return nil
    } catch {
      return "\(error)"
    }
  }

  /// Runs a program with a crash. Returns what is wrong, or `nil`.
  static func run(_ program: LogProgram) -> String? {
    let disk = SimulatedDisk(root: "disk")
    var run = LogRun(disk)
    if let fault = run.run(program) { return fault }
    if let cut = program.cut {
      return check(disk.afterPowerCut(cut), run.model, atLeast: run.model.durable)
    }
    return check(disk.afterKill(), run.model, atLeast: run.model.written)
  }

  /// Runs a program with a crash after each call, in each state of the disk.
  static func explore(_ base: LogProgram, limit: Int, seed: UInt64) -> (states: Int, fault: String?)
  {
    let whole = SimulatedDisk(root: "disk")
    var run = LogRun(whole)
    if let fault = run.run(base) { return (0, "\(base): \(fault)") }
    var states = 0
    for crash in 0...whole.record.count {
      var program = base
      program.crash = crash
      let disk = SimulatedDisk(root: "disk")
      var run = LogRun(disk)
      if let fault = run.run(program) { return (states, "\(program): \(fault)") }
      if let fault = check(disk.afterKill(), run.model, atLeast: run.model.written) {
        return (states, "\(program): \(fault)")
      }
      for cut in SimulatedDisk.powerCuts(disk.choices, limit: limit, seed: seed) {
        states += 1
        if let fault = check(disk.afterPowerCut(cut), run.model, atLeast: run.model.durable) {
          program.cut = cut
          return (states, "\(program): \(fault)")
        }
      }
    }
    return (states, nil)
  }

  @Test(
    "Every state of the disk after a crash between any two calls has all that was acknowledged",
    arguments: [
      "append 5 durable; append 0 written; append 600 durable",
      "append 100 buffered; append 1 buffered; flush durable; append 9 written",
      "append 1500 written; append 1500 written; append 1500 written",
      "append 1500 buffered; append 1500 durable; append 5000 durable; append 3 durable",
      "append 10 written; reopen; append 20 written; reopen; append 30 durable",
      "append 10 written; checkpoint; append 20 written; checkpoint; append 30 written",
      "append 3000 written; append 3000 written; checkpoint; append 3000 written; checkpoint; prune; "
        + "append 2000 durable; append 2000 durable",
    ])
  func everyState(_ text: String) {
    let (states, fault) = Self.explore(LogProgram(text), limit: Self.limit, seed: 1)
    #expect(fault == nil)
    #expect(states > 20)
  }

  @Test(
    "Random programs with crashes keep all that was acknowledged",
    arguments: 1...(BuildDescription.isDebug ? 10 : 40))
  func random(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let program = LogProgram(random: &random, steps: 6)
    let (_, fault) = Self.explore(program, limit: 12, seed: seed)
    #expect(fault == nil)
  }

  @Test("Random programs on a failing disk keep all that was acknowledged", arguments: programs)
  func faults(seed: UInt64) {
    var random = SplitMix64(seed: seed &+ 1000)
    var program = LogProgram(random: &random, steps: 12)
    for _ in 0..<4 {
      let index = Int(random.next() % 120)
      let errors: [Int32] = [EIO, ENOSPC, EINTR, EIO]
      program.faults[index] =
        random.next() % 3 == 0
        ? .short(1 + Int(random.next() % 700)) : .error(errors[Int(random.next() % 4)])
    }
    program.steps += [.reopen, .append(9, .durable)]
    let disk = SimulatedDisk(root: "disk")
    var run = LogRun(disk)
    let fault = run.run(program)
    #expect(fault == nil, "\(program)")
    disk.fail { _, _ in nil }
    for cut in SimulatedDisk.powerCuts(disk.choices, limit: 16, seed: seed) {
      let fault = Self.check(disk.afterPowerCut(cut), run.model, atLeast: run.model.durable)
      #expect(fault == nil, "\(program); cut \(cut)")
    }
  }

  @Test(
    "The program in APUS_LOG_PROGRAM holds",
    .enabled(if: ProcessInfo.processInfo.environment["APUS_LOG_PROGRAM"] != nil))
  func again() throws {
    let text = try #require(ProcessInfo.processInfo.environment["APUS_LOG_PROGRAM"])
    #expect(Self.run(LogProgram(text)) == nil)
  }
}
