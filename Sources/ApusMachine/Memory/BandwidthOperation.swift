/// What a bandwidth loop does with an element of 4 bytes.
public enum BandwidthOperation: String, Sendable, CaseIterable {
  /// `sum += p[i]`
  case read
  /// `p[i] = 1`
  case write
  /// `p[i] = p[i] * 2`
  case readWrite = "read-write"
  /// `q[i] = p[i]`, from one half of the range to the other
  case copy

  /// How many bytes the program asks for per element: what it loads and what it stores.
  var requestedPerElement: Int {
    switch self {
    case .read, .write: 4
    case .readWrite, .copy: 8
    }
  }

  /// How many times a line of the range crosses the bus when none of it is cached. A line that is
  /// stored to is read before (write-allocate) and written back after.
  var movesPerLine: Double {
    switch self {
    case .read: 1
    case .write, .readWrite: 2
    // One half is read; the other is read and written back.
    case .copy: 1.5
    }
  }
}
