import ApusMeasure
import CApus

/// The life of one thread from its creation to the return of the joiner that waited for it.
struct ThreadLife {
  /// The call that created it, in nanoseconds.
  let create: Double
  /// From before that call to the thread's first instruction, in nanoseconds.
  let startToRun: Double
  /// From the thread's last reading to the joiner's return, in nanoseconds.
  let end: Double
  /// Whether it started on another processor than its creator's; `nil` where that is unknown.
  let startedElsewhere: Bool?

  /// Lets a thread live.
  init(_ clock: TickClock) throws(SystemCallFailure) {
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
    startedElsewhere = creator < 0 ? nil : thread.firstProcessor != creator
  }

  /// Tells how often the threads started on another processor, and what that changed.
  static func placement(of lives: [ThreadLife], _ part: KeyPath<ThreadLife, Double>) -> [String] {
    let known = lives.filter { $0.startedElsewhere != nil }
    guard !known.isEmpty else { return [] }
    let elsewhere = known.filter { $0.startedElsewhere == true }.map { $0[keyPath: part] }
    let here = known.filter { $0.startedElsewhere == false }.map { $0[keyPath: part] }
    let share = (100 * Double(elsewhere.count) / Double(known.count)).rounded()
    var notes = ["started on another processor in \(Int(share)) % of the events"]
    if elsewhere.count >= 6, here.count >= 6 {
      notes.append(
        "median \(Wording.time(nanoseconds: Samples(elsewhere).median)) there, "
          + "\(Wording.time(nanoseconds: Samples(here).median)) on the creator's processor")
    }
    return notes
  }
}
