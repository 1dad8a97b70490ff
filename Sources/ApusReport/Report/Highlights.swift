import ApusMachine
import ApusMeasure
import ApusSystem

/// The remarkable facts of a run, as sentences for the first screen of a report.
struct Highlights {
  private let index: MeasurementIndex

  init(_ index: MeasurementIndex) { self.index = index }

  /// At most three sentences: the costs that are asked for most, then those that differ most from
  /// machine to machine.
  var sentences: [String] {
    let all = [
      costs, memoryInLoads, cacheShare, threadStarts, wakeUp, loadedMemory, deviceRead, systemCall,
    ]
    return Array(all.compactMap { $0 }.prefix(3))
  }

  /// The costs of a load, a wake-up and a system call in one sentence, if two of them are known.
  private var costs: String? {
    let wakeUp =
      index.best(.semaphore, .handOverAcrossProcessors)
      ?? index.best(.semaphore, .handOverSameProcessor)
    let known = [
      ("a load from memory", plateau("memory")), ("waking a thread", wakeUp?.estimate),
      ("a system call", index.best(.system, .systemCall)?.estimate),
    ].compactMap { name, estimate in estimate.map { (name, Self.text($0)) } }
    guard known.count > 1, let first = known.first else { return nil }
    let rest = known.dropFirst().map { "\($0) \($1)" }
    return "\(first.0.prefix(1).uppercased())\(first.0.dropFirst()) takes \(first.1)"
      + rest.map { ", " + $0 }.joined() + "."
  }

  /// The part of the last advertised cache that the measurements found, if it is not all of it.
  private var cacheShare: String? {
    let levels = index.all(.memoryPlateaus, .tlbLocal).filter { $0.estimate != nil }
    return levels.reversed().lazy.compactMap { plateau -> String? in
      guard let level = plateau.parameter(Parameter.Plateau.level)?.description,
        let end = plateau.integer(Parameter.Plateau.to),
        let advertised = plateau.integer(Parameter.Plateau.advertised), end > 0,
        Double(end) < 0.75 * Double(advertised)
      else { return nil }
      let share = Int((100 * Double(end) / Double(advertised)).rounded())
      return "The \(level) cache held \(Quantity.bytes(end)), \(share) % of the "
        + "\(Quantity.bytes(advertised)) that the system advertises."
    }.first
  }

  private var memoryInLoads: String? {
    guard let near = plateau("L1"), let far = plateau("memory"), near.value > 0 else { return nil }
    return "A load from memory takes as long as \(Self.times(far, near)) loads from the L1 cache, "
      + "\(Self.text(near)) each."
  }

  private var threadStarts: String? {
    let ends = [ThreadLife.Processor.anotherProcessor, .creatorsProcessor].map { start in
      index.best(.threads, .threadTotal, ["started": .text(start.rawValue)])?.estimate
    }
    guard let other = ends[0], let own = ends[1], Self.differ(other, own) else { return nil }
    return "A thread costs \(Self.text(other)) if it starts on another processor, and "
      + "\(Self.text(own)) if it waits for its creator\u{2019}s: two modes, not one mean."
  }

  private var wakeUp: String? {
    guard let far = index.best(.semaphore, .handOverAcrossProcessors)?.estimate,
      let near = index.best(.semaphore, .handOverSameProcessor)?.estimate, Self.differ(far, near)
    else { return nil }
    return
      "Waking a thread takes \(Self.text(far)) across processors and \(Self.text(near)) on one."
  }

  private var loadedMemory: String? {
    let chase = index.curve(.loadedLatency, .loadedChase, by: "threads")
    guard let quiet = chase.first, let busy = chase.last, quiet.x == 0, quiet.y > 0,
      busy.y > 1.2 * quiet.y
    else { return nil }
    return "While other threads read memory, a load takes \(Quantity.number(busy.y / quiet.y)) "
      + "times as long."
  }

  private var deviceRead: String? {
    guard let cold = index.best(.files, .fileReadCold, ["bytes": .integer(4096)])?.estimate,
      let cached = index.best(.files, .fileReadOpen, ["bytes": .integer(4096)])?.estimate,
      cached.value > 0
    else { return nil }
    return "Reading 4 KiB from the drive takes as long as \(Self.times(cold, cached)) reads from "
      + "the page cache."
  }

  private var systemCall: String? {
    guard let call = index.best(.system, .systemCall)?.estimate,
      let method = index.best(.operations, .classCall)?.estimate, method.value > 0
    else { return nil }
    return "A system call takes as long as \(Self.times(call, method)) calls of a method."
  }

  private func plateau(_ level: String) -> Estimate? {
    index.best(.memoryPlateaus, .tlbLocal, [Parameter.Plateau.level: .text(level)])?.estimate
  }

  /// Whether two costs differ by half or more.
  private static func differ(_ one: Estimate, _ other: Estimate) -> Bool {
    max(one.value, other.value) >= 1.5 * min(one.value, other.value)
  }

  private static func times(_ one: Estimate, _ other: Estimate) -> String {
    Quantity.trimmed(Typography.compact((one.value / other.value).rounded()))
  }

  private static func text(_ estimate: Estimate) -> String {
    Typography.text(estimate.value, estimate.unit)
  }
}
