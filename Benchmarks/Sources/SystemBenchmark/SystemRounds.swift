import ApusBenchmark
import ApusMachine
import CSystemRival
import RivalCommandLine

/// The values of both programs, round by round.
struct SystemRounds {
  /// The values of both programs, for each round in which both had a value.
  private(set) var pairs: [RivalPair]
  private let clock = TickClock.calibrated()
  private let processors = (0..<2).map { Int(system_rival_processor($0)) }.filter { $0 >= 0 }
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    pairs = Part.allCases.map { RivalPair(name: "system/\($0.rawValue)") }
  }

  /// The parts that are compared.
  private enum Part: String, CaseIterable {
    case systemCall = "system-call"
    case lock = "mutex-uncontended"
    case sameProcessor = "semaphore/same-processor"
    case acrossProcessors = "semaphore/across-processors"
    case threadHere = "thread/started-on-same-processor"
    case threadThere = "thread/started-on-another-processor"

    /// Creates the part of a probe's measurement, or returns `nil` if it is not compared.
    init?(_ measurement: MetricMeasurement) {
      switch (measurement.probe, measurement.metric) {
      case (.system, .systemCall): self = .systemCall
      case (.semaphore, .mutexUncontended): self = .lock
      case (.semaphore, .handOverSameProcessor)
      where measurement.parameter("primitive") == .text("futex"):
        self = .sameProcessor
      case (.semaphore, .handOverAcrossProcessors)
      where measurement.parameter("primitive") == .text("futex"):
        self = .acrossProcessors
      case (.threads, .threadTotal):
        self =
          measurement.parameter("started") == .text("same-processor") ? .threadHere : .threadThere
      default: return nil
      }
    }
  }

  /// Lets both programs measure all parts once.
  mutating func runOne() throws {
    let isRivalFirst = Bool.random(using: &random)
    let before = isRivalFirst ? rival() : nil
    let probes = try probes()
    let rival = before ?? rival()
    for (index, part) in Part.allCases.enumerated() {
      guard let mine = probes[part], let other = rival[part] else { continue }
      pairs[index].candidate.append(mine)
      pairs[index].rival.append(other)
    }
  }

  private mutating func probes() throws -> [Part: Double] {
    var values: [Part: Double] = [:]
    let all: [any Probe] = [SystemProbe(), SemaphoreProbe(), ThreadsProbe()]
    for probe in all {
      let context = ProbeContext(
        effort: .quick, budgetSeconds: 0.3, clock: clock, processors: processors,
        memoryLimit: 64 << 20, directory: "/tmp", seed: random.next(), isOneOfSeveral: true,
        onMeasurement: { measurement in
          if let part = Part(measurement), let value = measurement.estimate?.value {
            values[part] = value
          }
        })
      try probe.run(context)
    }
    return values
  }

  /// Runs the loops in C on the processors that the probes use.
  private func rival() -> [Part: Double] {
    let own = Int32(processors[0])
    var values: [Part: Double] = [
      .systemCall: system_rival_call(own), .lock: system_rival_lock(own),
      .sameProcessor: system_rival_hand_over(own, own),
    ]
    guard processors.count > 1 else { return values }
    let partner = Int32(processors[1])
    values[.acrossProcessors] = system_rival_hand_over(own, partner)
    let lives = system_rival_lives(100, own, partner)
    values[.threadHere] = lives.same_processor
    values[.threadThere] = lives.another_processor
    return values.filter { $0.value >= 0 }
  }
}
