/// The operation of a bandwidth loop on an element of 4 bytes.
///
///     let clock = TickClock.calibrated()
///     let rates = try BandwidthProbe().gigabytesPerSecond(bytes: 16 << 10, clock: clock, seed: 1)
///     for operation in BandwidthOperation.allCases { print(operation.rawValue, rates[operation] ?? 0) }
///
public enum BandwidthOperation: String, Sendable, CaseIterable {
  /// `sum += p[i]`
  case read
  /// `p[i] = 1`
  case write
  /// `p[i] = p[i] * 2`
  case readWrite = "read-write"
  /// `q[i] = p[i]`, from one half of the range to the other
  case copy

  /// The bytes that the program requests per element, loads and stores together.
  var requestedPerElement: Int {
    switch self {
    case .read, .write: 4
    case .readWrite, .copy: 8
    }
  }

  /// The number of times that the bus carries an uncached line of the range. A line that is stored
  /// to is read first (write-allocate) and written back later.
  var movesPerLine: Double {
    switch self {
    case .read: 1
    case .write, .readWrite: 2
    // One half is read; the other is read and written back.
    case .copy: 1.5
    }
  }
}
