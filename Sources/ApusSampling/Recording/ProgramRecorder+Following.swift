import ApusBytes
import ApusProfile
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension ProgramRecorder {
  /// The time within which a record of any processor is in its ring, in nanoseconds.
  private static let delay: UInt64 = 20_000_000
  /// The bytes of a sample with a deep chain of calls.
  private static let chainBytes = 1100
  /// The bytes of half a mebibyte, a ring, in which a quarter fills during a second divided by 1,000.
  private static let quarterRing = 131_072

  /// The milliseconds between two looks at the rings, in which a quarter of a ring fills.
  private func pause(copiesStacks: Bool) -> Int32 {
    let bytes = copiesStacks ? KernelRecord.Timed.stackBytes + 512 : Self.chainBytes
    return Int32(max(2, min(100, 1000 * Self.quarterRing / (options.eventRate * bytes))))
  }

  /// Takes samples until the process ends, the time is over or a signal arrives; returns whether a
  /// signal did.
  ///
  /// - Parameter events: The events of the kernel; `nil` to stop the threads.
  mutating func follow(
    _ process: Int32, _ handle: borrowing FileDescriptor, _ events: SamplingEvents?,
    isChild: Bool, onProgress: RecordingProgress = { _, _ in }
  ) -> Bool {
    let start = ContinuousClock.now
    let deadline = options.seconds.map { Deadline(seconds: $0) }
    var threads = StoppedThreads(
      process, isChild: isChild, onlyRunning: leavesOutWaiting, pending: pendingStops)
    var pace = StopPace(rate: options.stopRate)
    var hasEnded = false
    lookCount = 0
    while !hasEnded, apus_interrupted() == 0, deadline?.hasPassed != true {
      if let events {
        hasEnded = apus_wait_for_end(handle.number, pause(copiesStacks: events.copiesStacks))
        take(from: events, of: process)
      } else {
        take(threads.look(), of: process)
        lookCount += 1
        hasEnded = apus_wait_for_end(handle.number, pace.next())
      }
      onProgress(collector.keptSamples.count, (ContinuousClock.now - start) / .seconds(1))
    }
    if let events {
      events.stop()
      agent?.end()
      take(from: events, of: process, all: true)
    }
    seconds = (ContinuousClock.now - start) / .seconds(1)
    _ = threads.letGo(within: 1)
    return apus_interrupted() != 0
  }

  /// Takes the records of all rings in the order of time. The newest wait for those of other rings.
  ///
  /// - Parameters:
  ///   - all: Whether the newest are taken as well, because no others follow.
  ///   - isWanted: Whether a record is kept.
  mutating func take(
    from events: SamplingEvents, of process: Int32, all: Bool = false,
    where isWanted: (KernelRecord) -> Bool = { _ in true }
  ) {
    let now = UInt64(apus_clock_nanoseconds(CLOCK_MONOTONIC))
    pending += events.take().filter { isWanted($0.record) } + (agent?.take(isLast: all) ?? [])
    pending.sort { $0.nanoseconds < $1.nanoseconds }
    let limit = all ? UInt64.max : now - min(now, Self.delay)
    let count = pending.firstIndex { $0.nanoseconds > limit } ?? pending.count
    take(Array(pending[..<count]), of: process)
    pending.removeFirst(count)
  }

  private mutating func take(_ records: [KernelRecord.Timed], of process: Int32) {
    let tables = tables
    for record in records {
      collector.take(record) { location, modules in
        tables.answer(for: location, of: modules, process: process)
      }
    }
    files.open(collector.files, of: process)
  }
}

/// The times at which threads are stopped.
private struct StopPace {
  private let period: Int64
  private var time = Int64(apus_clock_nanoseconds(CLOCK_MONOTONIC))

  init(rate: Int) { period = 1_000_000_000 / Int64(rate) }

  /// Returns the milliseconds up to the next stop. Stops that are too late are left out.
  mutating func next() -> Int32 {
    let now = Int64(apus_clock_nanoseconds(CLOCK_MONOTONIC))
    time = max(time + period, now)
    return Int32(clamping: (time - now + 500_000) / 1_000_000)
  }
}
