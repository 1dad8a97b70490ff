/// The time and the memory that a command used, with those of the processes that it waited for.
package struct CommandUsage: Sendable, Hashable {
  /// The time from its start to its end, in nanoseconds.
  package var wall: Double = 0
  /// The time on processors in the program, in nanoseconds.
  package var user: Double = 0
  /// The time on processors in the kernel, in nanoseconds.
  package var system: Double = 0
  /// The pages that were read from a disk.
  package var majorFaults = 0
  /// The pages that were made or found in memory.
  package var minorFaults = 0
  /// The number of times that a thread waited.
  package var waits = 0
  /// The number of times that another thread took the processor.
  package var preemptions = 0
  /// The most memory of a process, in bytes.
  package var peakBytes = 0

  package init() {}

  /// The answer to where the time went.
  package enum Verdict: String, Sendable, CaseIterable {
    /// The processors were busy.
    case computing
    /// The command waited for something other than pages.
    case waiting
    /// The command waited for pages from a disk.
    case paging
  }

  /// The least part of the time in which a processor is busy if the command computes.
  private static let leastBusy = 0.8
  /// The nanoseconds in which a page is read from a fast disk.
  private static let pageNanoseconds = 1e5

  /// The mean number of busy processors.
  package var busyProcessors: Double { wall > 0 ? (user + system) / wall : 0 }

  /// The verdict: `computing` if at least 80 % of a processor was busy; else `paging` if reading the pages
  /// at 100 microseconds each explains at least half of the other time.
  package var verdict: Verdict {
    if busyProcessors >= Self.leastBusy { return .computing }
    let idle = wall - user - system
    return Double(majorFaults) * Self.pageNanoseconds >= idle / 2 ? .paging : .waiting
  }
}
