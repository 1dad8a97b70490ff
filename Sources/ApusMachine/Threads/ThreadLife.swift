public import ApusMeasure
import ApusSystem
import CApusSystem

/// The life of a thread from its creation to the return of its waiting joiner.
package struct ThreadLife {
  /// A part of the life that is timed separately.
  enum Part: String, CaseIterable {
    /// The call that created the thread.
    case create
    /// The time from before that call to the thread's first instruction.
    case startToRun = "start-to-run"
    /// The time from the thread's last reading to the joiner's return.
    case end
    /// The time from before the creation to the joiner's return, without the time between the
    /// thread's own readings.
    case total

    /// The metric of its measurements.
    var metric: MetricKey { MetricKey(rawValue, .nanoseconds) }
  }

  /// The processor on which the thread started.
  package enum Processor: String, CaseIterable {
    case creatorsProcessor = "same-processor"
    case anotherProcessor = "another-processor"

    var words: String {
      switch self {
      case .creatorsProcessor: "the processor of their creator"
      case .anotherProcessor: "another processor"
      }
    }
  }

  private let create: Double
  private let startToRun: Double
  private let end: Double
  /// The processor on which the thread started. If the system cannot tell processors apart, it
  /// counts as another processor.
  package let processor: Processor

  /// Returns the duration of a part.
  func nanoseconds(_ part: Part) -> Double {
    switch part {
    case .create: create
    case .startToRun: startToRun
    case .end: end
    case .total: startToRun + end
    }
  }

  /// Creates a thread, joins it and records the times.
  init(_ clock: TickClock) throws(SystemError) {
    let isJoining = Flag()
    let creator = Int(apus_current_processor())
    let thread = try PinnedThread {
      while !isJoining.isRaised { Scheduler.yield() }
      // The joiner must be asleep by the time that the thread ends.
      let start = TickClock.now()
      while clock.nanoseconds(TickClock.now() &- start) < 50_000 { Scheduler.yield() }
    }
    isJoining.raise()
    thread.join()
    let joined = TickClock.now()
    create = clock.nanoseconds(thread.creation.after &- thread.creation.before)
    startToRun = clock.nanoseconds(thread.firstTick &- thread.creation.before)
    end = clock.nanoseconds(joined &- thread.lastTick)
    processor =
      creator >= 0 && thread.firstProcessor == creator ? .creatorsProcessor : .anotherProcessor
  }
}

extension MetricKey {
  /// The call that creates a thread.
  public static let threadCreate = ThreadLife.Part.create.metric
  /// The time from before that call to the thread's first instruction.
  public static let threadStart = ThreadLife.Part.startToRun.metric
  /// The end of a thread with the return of its waiting joiner.
  public static let threadEnd = ThreadLife.Part.end.metric
  /// The whole overhead of a procedure in a thread of its own.
  public static let threadTotal = ThreadLife.Part.total.metric
}
