import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusCommands
import ApusEventLog
import ApusStores
import ApusStreams
import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The actions of `apus log`.
enum LogCommand {
  static let command = LogCommands.command { verb, invocation throws(UsageError) in
    let path = invocation.operands[0]
    return attempt { () throws(EventLogError) in
      switch verb {
      case .append(let settings): return try append(path, settings)
      case .cat(let settings): return try cat(path, settings)
      case .follow(let settings): return try follow(path, settings)
      case .stat: return try stat(path)
      case .verify: return try verify(path)
      case .recover: return try recover(path, invocation.operands[1])
      case .compact: return try compact(path)
      }
    }
  }

  private static func attempt(
    _ body: () throws(EventLogError) -> ExitStatus
  ) -> ExitStatus {
    do throws(EventLogError) {
      return try body()
    } catch {
      StandardStream.error.write("log: \(error)\n")
      if case .system = error.kind { return .incomplete }
      return .checkFailed
    }
  }

  // MARK: - Events

  private static func append(
    _ path: String, _ settings: AppendSettings
  ) throws(EventLogError) -> ExitStatus {
    if try isStore(path) {
      StandardStream.error.write(
        "log: \(path.printable) is a store, which could not be opened again; use `apus store put`\n"
      )
      return .checkFailed
    }
    let log = try EventLog(path: path)
    let first = log.count
    var lines = Lines(
      of: DescriptorSource(FileDescriptor(adopting: 0, name: "standard input")))
    do {
      while let line = try lines.next() {
        try log.append(line.rawBytes, kind: settings.kind, .written)
      }
    } catch let error as EventLogError {
      throw error
    } catch {
      StandardStream.error.write("log: \(error)\n")
      return .incomplete
    }
    try log.flush(.durable)
    StandardStream.output.write(
      "\(path.printable): \(Quantity.count(log.count - first, "event")) \(log.count - first == 1 ? "was" : "were") appended\n"
    )
    return .success
  }

  private static func cat(
    _ path: String, _ settings: LogSettings
  ) throws(EventLogError) -> ExitStatus {
    var events = try EventLogReplay(path: path, from: settings.first)
    var output = OutputBuffer()
    // Events before damage are printed.
    defer { output.flush() }
    while !output.isLost, let event = try events.next() {
      append(event, to: &output.bytes)
      output.flushWhenFull()
    }
    return .success
  }

  private static func follow(
    _ path: String, _ settings: LogSettings
  ) throws(EventLogError) -> ExitStatus {
    var events = try EventLogReplay(path: path, from: settings.first)
    var output = OutputBuffer()
    defer { output.flush() }
    while !output.isLost {
      if let event = try events.next() {
        append(event, to: &output.bytes)
        output.flushWhenFull()
      } else {
        output.flush()
        usleep(pause)
      }
    }
    return .success
  }

  /// The microseconds between two looks at the end of a log.
  private static let pause: UInt32 = 20_000

  private static func append(_ event: borrowing LoggedEvent, to line: inout [UInt8]) {
    line += "\(event.number)\t\(event.kind)\t".utf8
    line.appendEscaped(event.payload)
    line.append(UInt8(ascii: "\n"))
  }

  // MARK: - Reports

  private static func stat(_ path: String) throws(EventLogError) -> ExitStatus {
    let report = try report(of: path)
    StandardStream.output.write(
      """
      segments     \(report.segmentCount)
      events       \(report.eventCount)
      first        \(report.first)
      next         \(report.next)
      bytes        \(report.byteCount)
      checkpoints  \(list(report.checkpoints))

      """)
    return status(of: report)
  }

  /// The report about a log, which may be that of a store.
  private static func report(of path: String) throws(EventLogError) -> EventLogReport {
    guard try isStore(path) else { return try EventLog.verify(path: path) }
    do throws(StoreError) {
      return try LogStore.verify(path: path)
    } catch {
      guard case .log(let cause) = error else { return try EventLog.verify(path: path) }
      throw cause
    }
  }

  private static func list(_ numbers: [Int]) -> String {
    numbers.isEmpty ? "none" : numbers.map { "\($0)" }.joined(separator: " ")
  }

  private static func compact(_ path: String) throws(EventLogError) -> ExitStatus {
    // A checkpoint of a store has no values: they would be removed with the segments.
    if try isStore(path) {
      StandardStream.error.write("log: \(path.printable) is a store; use `apus store compact`\n")
      return .checkFailed
    }
    // A log is opened, and never made.
    _ = try EventLogCheckpoint.newest(of: path)
    let log = try EventLog(path: path)
    let removed = try log.prune()
    try log.close()
    StandardStream.output.write(
      "\(path.printable): \(Quantity.count(removed, "segment")) \(removed == 1 ? "was" : "were") removed\n"
    )
    return .success
  }

  private static func verify(_ path: String) throws(EventLogError) -> ExitStatus {
    let report = try report(of: path)
    printLosses(of: report, path)
    StandardStream.output.write(
      "\(path.printable): \(Quantity.count(report.eventCount, "event")) in \(Quantity.count(report.segmentCount, "segment"))"
        + (report.eventCount == 1 ? " is intact" : " are intact")
        + (report.losses.isEmpty ? "\n" : ", others are lost\n"))
    return status(of: report)
  }

  private static func recover(
    _ path: String, _ target: String
  ) throws(EventLogError) -> ExitStatus {
    let isStore = try isStore(path)
    let report: EventLogReport
    do throws(StoreError) {
      report = try isStore ? LogStore.recover(path: path, into: target) : recoverLog(path, target)
    } catch {
      if case .log(let cause) = error { throw cause }
      StandardStream.error.write("log: \(error)\n")
      return .checkFailed
    }
    printLosses(of: report, path)
    StandardStream.output.write(
      "\(target.printable): \(Quantity.count(report.eventCount, "event")) \(isStore ? "of the store " : "")"
        + "\(report.eventCount == 1 ? "was" : "were") saved from "
        + "\(path.printable)\n")
    return status(of: report)
  }

  /// Whether the events of a log are those of a store; `false` if there is no log yet.
  private static func isStore(_ path: String) throws(EventLogError) -> Bool {
    guard ExistingFile.isThere(path) else { return false }
    do throws(StoreError) {
      return try LogStore.isStore(path: path)
    } catch {
      if case .log(let cause) = error, cause.kind != .notALog { throw cause }
      return false
    }
  }

  private static func recoverLog(
    _ path: String, _ target: String
  ) throws(StoreError) -> EventLogReport {
    do throws(EventLogError) {
      return try EventLog.recover(path: path, into: target)
    } catch {
      throw .log(error)
    }
  }

  private static func printLosses(of report: EventLogReport, _ path: String) {
    for loss in report.losses {
      let lost =
        loss.events.isEmpty
        ? "" : "; \(loss.events.count) lost, from event \(loss.events.lowerBound)"
      StandardStream.output.write(
        "\(path.printable)/\(loss.segment), offset \(loss.offset), \(loss.byteCount) bytes: "
          + "\(loss.damage)\(lost)\n")
    }
    if let torn = report.tornTail {
      StandardStream.output.write(
        "\(path.printable)/\(torn.segment), offset \(torn.offset): a crash left a torn tail, which "
          + "the next writer removes\n")
    }
  }

  private static func status(of report: EventLogReport) -> ExitStatus {
    report.losses.isEmpty ? .success : .checkFailed
  }
}
