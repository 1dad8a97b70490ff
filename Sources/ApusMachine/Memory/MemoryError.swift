import ApusMeasure
import ApusSystem

/// A failure to get the memory or the threads of a probe.
///
///     do {
///       try MemoryLatencyProbe().run(context)
///     } catch let error as MemoryError {
///       print(error)  // needs 4096 bytes at once, more than the limit of 1024: raise the memory limit
///     }
///
public enum MemoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system refused to map this many bytes; `code` is its `errno`.
  case mapFailed(bytes: Int, code: Int32)
  /// The mapping would exceed the probe's memory limit.
  case overLimit(bytes: Int, limit: Int)
  /// The system granted huge pages for only this share of the mapping, 0 to 1.
  case hugePagesRefused(share: Double)
  /// The system cannot be asked for huge pages, or does not report whether it granted them.
  case hugePagesUnknown
  /// The system refused to start a thread; `code` is its `errno`.
  case threadRefused(code: Int32)

  /// A phrase with the failure and its remedy.
  public var description: String {
    switch self {
    case .mapFailed(let bytes, let code):
      "the system refused to map \(bytes) bytes (errno \(code)): free memory or lower the limit"
    case .overLimit(let bytes, let limit):
      "needs \(bytes) bytes at once, more than the limit of \(limit): raise the memory limit"
    case .hugePagesRefused(let share):
      "huge pages were asked for and \(percent(share)) were granted: "
        + "set transparent_hugepage to madvise or always"
    case .hugePagesUnknown:
      "the system does not say whether it grants huge pages: run on Linux with /proc mounted"
    case .threadRefused(let code):
      "the system refused to start a thread (errno \(code)): raise the limit of threads"
    }
  }

  private func percent(_ share: Double) -> String {
    Quantity.trimmed(Quantity.number((share * 100).rounded(.down))) + " %"
  }
}
