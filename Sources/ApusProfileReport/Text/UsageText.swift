import ApusCommandLine
import ApusMeasure
package import ApusSampling
import ApusSystem

/// The usage of a command as text: the verdict first, then the numbers that it follows from.
package struct UsageText {
  private let usage: CommandUsage

  /// Creates the text of a usage.
  package init(_ usage: CommandUsage) { self.usage = usage }

  /// The lines, each ended by a line break.
  package var lines: String {
    """
    \(usage.verdict.rawValue): \(explanation)
      wall time    \(Quantity.duration(nanoseconds: usage.wall))
      user time    \(Quantity.duration(nanoseconds: usage.user))
      system time  \(Quantity.duration(nanoseconds: usage.system))
      peak memory  \(Quantity.text(Double(usage.peakBytes), .bytes))
      page faults  \(usage.majorFaults) read from a disk, \(usage.minorFaults) others
      switches     \(usage.waits) waits, \(usage.preemptions) preemptions

    """
  }

  private var explanation: String {
    let tenths = Int((usage.busyProcessors * 10).rounded())
    let busy = "\(tenths / 10).\(tenths % 10) processors were busy on average"
    return switch usage.verdict {
    case .computing: "\(busy); apus profile shows the functions"
    case .waiting: "\(busy); the command waited for files, processes, locks, time or a processor"
    case .paging: "\(busy); the command waited for pages that were read from a disk"
    }
  }
}
