import ApusMachine
import ApusMeasure
import ApusSystem
import Dispatch
import Synchronization

extension CaseStudyExperiment {
  /// Threads and queues of the book's chapter 3, and the size of work from which on they pay.
  static let threadStarts = CaseStudyExperiment(
    .threadStarts, from: Chapter3.source,
    measures: "starting work in a thread, a queue, a task; from what size on a thread pays",
    how: """
      start: an addition is done in a thread of its own, which is awaited; by a block in a queue, by a block with three \
      arguments, and in a task, of which all are awaited at the end. half-parallel: four equal parts of \
      work, of which two must be in turn and two may be at once. thread-pays-from is the time of a work from \
      which on two of it are faster with a thread than in turn, with the start and the end of the thread; \
      thread-uses-90-percent-from the time from which on the two take 1.8 times as long in turn. Both come \
      from sizes that double.
      """,
    seconds: 8, published: [Chapter3.startTable]
  ) {
    [
      CaseStudyGroup("threads") { experiment in
        let gains = ThreadGains(experiment)
        return CaseStudyPlan(
          [
            starts(experiment.scaled(200, atLeast: 4)),
            halfParallel(experiment.scaled(1_000_000, atLeast: 1000), gains),
          ],
          counts: [
            (MetricKey.threadPaysFrom, 1.0), (.threadUses90PercentFrom, 1.8),
          ].map { metric, gain in
            CaseStudyPlan.Count(metric, [], .measured) { try gains.taskTime(gaining: gain) }
          })
      }
    ]
  }

  private static func starts(_ count: Int) -> CaseStudy {
    let queue = DispatchQueue(label: "start", attributes: .concurrent)
    /// Waits until `count` starts have added their number.
    func awaited(_ start: @escaping (SharedCount) throws -> Void) -> () throws -> Int {
      {
        let shared = SharedCount()
        for _ in 0..<count { try start(shared) }
        while shared.arrived.load(ordering: .acquiring) < count { Scheduler.yield() }
        return shared.number.load(ordering: .relaxed)
      }
    }
    return CaseStudy(
      .start, items: count,
      variants: [
        Variant(.queueBlock, awaited { shared in queue.async { shared.add(6) } }),
        Variant(
          .queueArguments,
          awaited { shared in
            let (one, two, three) = (identity(1), identity(2), identity(3))
            queue.async { shared.add(one &+ two &+ three) }
          }),
        // Other tasks of the process, which may occupy the threads for this one, have a lower priority.
        Variant(.task, awaited { shared in Task(priority: .high) { shared.add(6) } }),
        Variant(.thread, awaited { shared in try PinnedThread { shared.add(6) }.join() }),
      ])
  }

  private static func halfParallel(_ steps: Int, _ gains: ThreadGains) -> CaseStudy {
    CaseStudy(
      .halfParallel, items: 1,
      variants: [
        Variant(.besideThread) {
          try gains.checkProcessors()
          return work(steps) &+ work(steps) &+ (try besideThread(steps))
        },
        Variant(.inTurn) { (0..<4).reduce(0) { sum, _ in sum &+ work(steps) } },
      ])
  }

  /// The same work twice: in turn, and one half in a thread of its own.
  fileprivate static func pair(_ steps: Int) -> CaseStudy {
    CaseStudy(
      .pair, items: 1,
      variants: [
        Variant(.inTurn) { work(steps) &+ work(steps) },
        Variant(.besideThread) { try besideThread(steps) },
      ])
  }

  private static func besideThread(_ steps: Int) throws -> Int {
    let shared = SharedCount()
    let thread = try PinnedThread { shared.add(work(steps)) }
    let own = work(steps)
    thread.join()
    return own &+ shared.number.load(ordering: .acquiring)
  }

  /// A chain of multiplications, which no compiler shortens.
  @inline(never)
  private static func work(_ steps: Int) -> Int {
    var number = identity(1)
    for step in 0..<steps { number = (number &* 6_364_136_223_846_793_005 &+ step) ^ (number >> 9) }
    return number & 0xFFFF
  }
}

/// The gains of a thread beside, for works of sizes that double; each size is measured once.
private final class ThreadGains {
  private typealias Point = (time: Double, gain: Double)
  private let experiment: ExperimentContext
  private var points: [Int: Point] = [:]
  private static let doublings = 12

  init(_ experiment: ExperimentContext) { self.experiment = experiment }

  /// Checks that a second processor is there and free: that a thread beside gains most of a long work.
  func checkProcessors() throws {
    guard experiment.context.processors.count > 1 else {
      throw UnavailableError("needs at least two processors")
    }
    guard try measuredPoint(Self.doublings).gain >= 1.6 else {
      throw UnavailableError("the other processor was busy")
    }
  }

  /// Returns the time of a work from which on a thread beside gains a factor, in nanoseconds.
  ///
  /// - Throws: `UnavailableError` if there is a single processor, or if no size gains so much.
  /// - Complexity: Takes the time of some rounds of sizes that double.
  func taskTime(gaining wanted: Double) throws -> Double {
    try checkProcessors()
    var last: Point?
    for doublings in 0...Self.doublings {
      let point = try measuredPoint(doublings)
      if point.gain >= wanted {
        guard let last else { return point.time }
        let share = (wanted - last.gain) / (point.gain - last.gain)
        return last.time + (point.time - last.time) * share
      }
      last = point
    }
    throw UnavailableError("no work of some milliseconds gains so much")
  }

  private func measuredPoint(_ doublings: Int) throws -> Point {
    if let point = points[doublings] { return point }
    let pair = CaseStudyExperiment.pair(250 << doublings)
    var times = PairedRatios(variants: 2)
    for round in 0..<9 {
      let order = round.isMultiple(of: 2) ? [0, 1] : [1, 0]
      times.add(try pair.round(order, experiment.context).map(\.nanoseconds))
    }
    let point = (
      time: Samples(times.values(of: 0)).median / 2,
      gain: Samples(times.ratios(of: 0, over: 1)).median
    )
    points[doublings] = point
    return point
  }
}

/// A sum that threads add to.
final class SharedCount: Sendable {
  let number = Atomic(0)
  let arrived = Atomic(0)

  func add(_ other: Int) {
    number.add(other, ordering: .relaxed)
    arrived.add(1, ordering: .releasing)
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let threadStarts = ProbeKey("thread-starts")
}

extension StudyKey {
  static let start = StudyKey("start")
  static let halfParallel = StudyKey("half-parallel")
  static let pair = StudyKey("pair")
}

extension VariantKey {
  static let queueBlock = VariantKey("queue")
  static let queueArguments = VariantKey("queue-arguments")
  static let task = VariantKey("task")
  static let thread = VariantKey("thread")
  static let inTurn = VariantKey("in-turn")
  static let besideThread = VariantKey("beside-thread")
}

extension MetricKey {
  /// The time of a work from which on a thread of its own pays.
  static let threadPaysFrom = MetricKey("thread-pays-from", .nanoseconds)
  /// The time of a work from which on two processors are used to 90 %.
  static let threadUses90PercentFrom = MetricKey("thread-uses-90-percent-from", .nanoseconds)
}
