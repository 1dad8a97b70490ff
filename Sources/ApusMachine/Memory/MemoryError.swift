import ApusMeasure

/// Why memory for a probe could not be had.
public enum MemoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The system refused to map so many bytes; the number is its `errno`.
  case mapFailed(bytes: Int, code: Int32)
  /// The mapping would be larger than the probe may have at once.
  case overLimit(bytes: Int, limit: Int)
  /// Huge pages were asked for, and the system granted only this share, 0 to 1.
  case hugePagesRefused(share: Double)
  /// The system cannot be asked for huge pages, or cannot say whether it granted them.
  case hugePagesUnknown
  /// A thread could not be started; the number is the system's `errno`.
  case threadRefused(code: Int32)

  /// A phrase that says what happened and what to do about it.
  public var description: String {
    switch self {
    case .mapFailed(let bytes, let code):
      "the system refused to map \(bytes) bytes (errno \(code)): free memory or lower the limit"
    case .overLimit(let bytes, let limit):
      "needs \(bytes) bytes at once and the limit is \(limit): raise the memory limit"
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
