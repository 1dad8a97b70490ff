import ApusBytes
import ApusEventLog
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Synchronization

/// A program of calls on a log, with faults and a crash; its text can be run again.
///
///     append 5 durable; append 1500 buffered; fault 31 error 5; reopen; crash 40; cut 0 1 3
///
struct LogProgram: CustomStringConvertible {
  enum Step: Hashable {
    case append(Int, EventLogPromise)
    case flush(EventLogPromise)
    case reopen
    case checkpoint
    case prune
  }

  var steps: [Step] = []
  var faults: [Int: SimulatedDisk.Fault] = [:]
  /// The number of calls of the system after which the machine or the process stops.
  var crash: Int?
  /// The part of each unsynced change that the disk keeps; `nil` if only the process is killed.
  var cut: [Int]?

  var description: String {
    var parts = steps.map { step in
      switch step {
      case .append(let count, let promise): "append \(count) \(promise)"
      case .flush(let promise): "flush \(promise)"
      case .reopen: "reopen"
      case .checkpoint: "checkpoint"
      case .prune: "prune"
      }
    }
    for (index, fault) in faults.sorted(by: { $0.key < $1.key }) {
      switch fault {
      case .error(let code): parts.append("fault \(index) error \(code)")
      case .short(let count): parts.append("fault \(index) short \(count)")
      }
    }
    if let crash { parts.append("crash \(crash)") }
    if let cut { parts.append("cut " + cut.map(String.init).joined(separator: " ")) }
    return parts.joined(separator: "; ")
  }

  init(steps: [Step]) { self.steps = steps }

  /// Reads a program from its text; unknown words are skipped.
  init(_ text: String) {
    for part in text.split(separator: ";") {
      let words = part.split(separator: " ").map(String.init)
      let numbers = words.compactMap { Int($0) }
      let promise = EventLogPromise.allCases.first { "\($0)" == words.last }
      switch words.first {
      case "append": steps.append(.append(numbers[0], promise ?? .durable))
      case "flush": steps.append(.flush(promise ?? .durable))
      case "reopen": steps.append(.reopen)
      case "checkpoint": steps.append(.checkpoint)
      case "prune": steps.append(.prune)
      case "fault":
        faults[numbers[0]] =
          words[2] == "error" ? .error(Int32(numbers[1])) : .short(numbers[1])
      case "crash": crash = numbers[0]
      case "cut": cut = numbers
      default: break
      }
    }
  }

  /// A random program of a few steps.
  init(random: inout SplitMix64, steps count: Int) {
    let promises = EventLogPromise.allCases
    for _ in 0..<count {
      let promise = promises[Int(random.next() % 3)]
      switch random.next() % 12 {
      case 0: steps.append(.reopen)
      case 1: steps.append(.flush(promise))
      case 2, 3: steps.append(.checkpoint)
      case 4: steps.append(.prune)
      default:
        let lengths = [0, 1, 7, 8, 100, 480, 513, 1500, 5000]
        steps.append(.append(lengths[Int(random.next() % 9)], promise))
      }
    }
  }
}

/// What a log must have after a program: the array against which it is compared.
struct LogModel {
  /// The payloads that were accepted.
  var accepted: [[UInt8]] = []
  /// The payloads behind them whose append failed or did not return; one of them may be in the log.
  var doubtful: [[UInt8]] = []
  var written = 0
  var durable = 0

  /// Returns what is wrong with the events that a log has, or `nil` if they are right.
  func fault(_ events: [[UInt8]], atLeast count: Int) -> String? {
    if events.count < count { return "has \(events.count) events, and \(count) were acknowledged" }
    for (number, event) in events.enumerated() {
      let isRight =
        number < accepted.count
        ? event == accepted[number] : number == accepted.count && doubtful.contains(event)
      if !isRight { return "event \(number) has \(event.count) bytes that were not appended" }
    }
    return nil
  }
}

/// Runs a program on a simulated disk beside the model.
struct LogRun {
  static let path = "disk/log"
  static var options: EventLogOptions {
    var options = EventLogOptions()
    options.segmentSize = 4096
    options.bufferSize = 1024
    return options
  }

  let disk: SimulatedDisk
  var model = LogModel()
  private var log: EventLog?
  private var attempts = 0
  private let epochs: Epochs

  /// Epochs that are the same in each run.
  final class Epochs: Sendable {
    private let state: Mutex<SplitMix64>
    init(seed: UInt64) { state = Mutex(SplitMix64(seed: seed)) }
    func next() -> UInt64 { state.withLock { $0.next() } }
  }

  init(_ disk: SimulatedDisk, seed: UInt64 = 1) {
    self.disk = disk
    epochs = Epochs(seed: seed)
  }

  static func open(_ disk: SimulatedDisk, _ epochs: Epochs) throws(EventLogError) -> EventLog {
    try EventLog(path: path, options: options, calls: disk.calls, epoch: { epochs.next() })
  }

  /// The payloads that a log has: those of the newest checkpoint, and the events behind it.
  static func events(_ disk: SimulatedDisk) throws(EventLogError) -> [[UInt8]] {
    let saved = try EventLogCheckpoint.newest(of: path, calls: disk.calls)
    var events = try saved.map { saved throws(EventLogError) in decode(try saved.bytes()) } ?? []
    if events.count != saved?.number ?? 0 { return [[0xBA, 0xD]] }
    var replay = try EventLogReplay(path: path, from: events.count, calls: disk.calls)
    while let event = try replay.next() { events.append(event.bytes) }
    return events
  }

  /// The state of a checkpoint: the length of each payload, and its bytes, which are all the same.
  private static func encode(_ events: some Sequence<[UInt8]>) -> [UInt8] {
    events.flatMap { [UInt8($0.count & 255), UInt8($0.count >> 8), $0.first ?? 0] }
  }

  private static func decode(_ state: [UInt8]) -> [[UInt8]] {
    stride(from: 0, to: state.count, by: 3).map {
      [UInt8](repeating: state[$0 + 2], count: Int(state[$0]) | Int(state[$0 + 1]) << 8)
    }
  }

  /// Runs the steps until one fails by the crash. Returns what is wrong, or `nil`.
  mutating func run(_ program: LogProgram) -> String? {
    disk.fail { [faults = program.faults] index, _ in faults[index] }
    if let crash = program.crash { disk.crash(after: crash) }
    if let fault = reopen() { return fault }
    for step in program.steps {
      switch step {
      case .reopen: if let fault = reopen() { return fault }
      case .append(let count, let promise): append(count, promise)
      case .flush(let promise): flush(promise)
      case .checkpoint: checkpoint()
      case .prune: prune()
      }
    }
    return nil
  }

  private mutating func reopen() -> String? {
    do throws(EventLogError) { try log?.close() } catch {}
    log = nil
    do throws(EventLogError) {
      let opened = try Self.open(disk, epochs)
      let events = try Self.events(disk)
      if let fault = model.fault(events, atLeast: model.durable) { return "reopened: \(fault)" }
      model.accepted = events
      model.doubtful = []
      log = opened
      model.written = events.count
      model.durable = events.count
    } catch {
      // A fault or the crash; damage is never right.
      if case .damaged = error.kind { return "reopened: \(error)" }
    }
    return nil
  }

  private mutating func append(_ count: Int, _ promise: EventLogPromise) {
    guard let log else { return }
    attempts += 1
    let payload = [UInt8](repeating: UInt8(truncatingIfNeeded: attempts), count: count)
    do throws(EventLogError) {
      try log.append(payload, kind: UInt32(attempts), promise)
      model.accepted.append(payload)
      model.doubtful = []
    } catch {
      model.doubtful.append(payload)
    }
    update(log)
  }

  private mutating func flush(_ promise: EventLogPromise) {
    guard let log else { return }
    do throws(EventLogError) { try log.flush(promise) } catch {}
    update(log)
  }

  private mutating func checkpoint() {
    guard let log else { return }
    let number = min(log.count, model.accepted.count)
    do throws(EventLogError) {
      var writer = try log.checkpoint(covering: number)
      try writer.write(Self.encode(model.accepted.prefix(number)))
      try writer.commit()
    } catch {}
    update(log)
  }

  private mutating func prune() {
    guard let log else { return }
    do throws(EventLogError) { try log.prune() } catch {}
  }

  private mutating func update(_ log: EventLog) {
    model.written = min(log.writtenCount, model.accepted.count)
    model.durable = min(log.durableCount, model.accepted.count)
  }
}
