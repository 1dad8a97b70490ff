/// A set of processes that take turns, two of each program.
///
/// The processes run on a single processor, or on all if the code needs several. Each process
/// starts and warms up while no other runs. If a process fails, the others are killed when this
/// value is destroyed.
struct ProcessSet {
  /// A process of the set, by its index in the results.
  struct Member: Sendable, Hashable {
    var path: String
    /// The number of the case in its program.
    var caseIndex: Int
  }

  /// The failure of a process of the set.
  struct ProgramError: Error, CustomStringConvertible {
    let path: String
    let reason: String
    var description: String { "\(path): \(reason)" }
  }

  private let members: [Member]
  private let request: WorkerRequest
  private let page: TurnPage
  private var random: SplitMix64
  private var children: [MeasuringProcess?]

  /// - Parameters:
  ///   - programs: The programs that run twice; the first program is the base of all ratios.
  ///   - copies: The programs of the second run, if they are other files.
  ///   - request: The budget, calibration, processor and seed of the set.
  init(_ programs: [Member], copies: [Member]? = nil, _ request: WorkerRequest) throws {
    members = programs + (copies ?? programs)
    self.request = request
    page = try TurnPage()
    random = SplitMix64(seed: request.seed)
    children = members.map { _ in nil }
  }

  /// The results of a set.
  struct Found: Sendable, Hashable {
    /// The logarithms of the ratios of the control and of the other programs.
    var logarithms: [Double]
    /// The own metrics of the programs, by their number.
    var recorded: [RecordedValue] = []
  }

  /// Runs the set.
  mutating func run(deadlineSeconds: Double) throws -> Found {
    var rates = [Double](repeating: 1, count: members.count)
    // The order of the starts affects memory layout and machine state, so it is random.
    for seat in members.indices.shuffled(using: &random) {
      rates[seat] = try start(seat, deadlineSeconds: deadlineSeconds)
    }
    let schedule = TurnSchedule(rates: rates, request, random: &random)
    page.write(schedule.turns, seats: members.count)
    page.begin()
    let recorded = try recordedValues(waitForAll())
    guard let found = schedule.logarithms(of: page.ticks(schedule.turns.count)) else {
      throw ProgramError(path: members[0].path, reason: "took no time in one of its turns")
    }
    return Found(logarithms: found, recorded: recorded)
  }

  /// Starts a process, waits for its warm-up, and returns its ticks per iteration.
  private mutating func start(_ seat: Int, deadlineSeconds: Double) throws -> Double {
    var own = request
    own.index = members[seat].caseIndex
    own.seat = seat
    own.seed = random.next()
    own.warmUpNanoseconds = request.warmUpNanoseconds / Double(members.count)
    let child = try attempt(seat) { () throws(MeasuringProcessError) in
      try MeasuringProcess(
        own, program: members[seat].path, page: page.descriptor, deadlineSeconds: deadlineSeconds,
        limitOption: "--time-limit")
    }
    children[seat] = child
    while true {
      let goesOn = try attempt(seat) { () throws(MeasuringProcessError) in
        try child.readsOn(waitingMilliseconds: 100)
      }
      if let rate = try rate(seat, child) { return rate }
      if !goesOn { try checkEnd(seat, child) }
    }
  }

  /// Returns the rate that a process has reported, or `nil` before its report.
  private func rate(_ seat: Int, _ child: MeasuringProcess) throws -> Double? {
    guard let end = child.report.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let line = String(decoding: child.report[..<end], as: UTF8.self)
    switch WorkerMessage(line: line) {
    case .value(.turnRate, let rate) where rate.isFinite && rate > 0: return rate
    case .fault(let reason): throw ProgramError(path: members[seat].path, reason: reason)
    default:
      throw ProgramError(path: members[seat].path, reason: "\(WorkerMessageError(line: line))")
    }
  }

  /// Waits for all processes, and polls each, so that the end of any process is noticed; returns the
  /// messages of each.
  private func waitForAll() throws -> [[WorkerMessage]] {
    var messages = [[WorkerMessage]](repeating: [], count: members.count)
    var waiting = Array(members.indices)
    while !waiting.isEmpty {
      for seat in waiting {
        guard let child = children[seat] else { continue }
        let goesOn = try attempt(seat) { () throws(MeasuringProcessError) in
          try child.readsOn(waitingMilliseconds: 20)
        }
        if goesOn { continue }
        messages[seat] = try checkEnd(seat, child)
        waiting.removeAll { $0 == seat }
      }
    }
    return messages
  }

  /// Returns the own metrics of all processes, which must have one clock.
  private func recordedValues(_ messages: [[WorkerMessage]]) throws -> [RecordedValue] {
    let clocks = zip(members, messages).map { ($0.path, $1.contains(.value(.ownClock, 1))) }
    if let mixed = MixedClocksError(clocks) { throw mixed }
    return messages.enumerated().flatMap { seat, messages in
      messages.compactMap { message in
        guard case .recorded(let value) = message else { return nil }
        return RecordedValue(
          key: value.key, mean: value.mean, candidate: seat % (members.count / 2))
      }
    }
  }

  /// Throws unless a process that has completed its report has ended well; returns its messages.
  @discardableResult
  private func checkEnd(_ seat: Int, _ child: MeasuringProcess) throws -> [WorkerMessage] {
    try attempt(seat) { () throws(MeasuringProcessError) in try child.waitForEnd() }
    let report = String(decoding: child.report, as: UTF8.self)
    let messages = try attempt(seat) { try WorkerMessage.all(in: report) }
    for case .fault(let reason) in messages {
      throw ProgramError(path: members[seat].path, reason: reason)
    }
    return messages
  }

  /// Adds the program's path to an error, unless the user stopped the run.
  private func attempt<Result, Problem: Error>(
    _ seat: Int, _ work: () throws(Problem) -> Result
  ) throws -> Result {
    do {
      return try work()
    } catch let error as MeasuringProcessError where error == .interrupted {
      throw error
    } catch {
      throw ProgramError(path: members[seat].path, reason: "\(error)")
    }
  }
}
