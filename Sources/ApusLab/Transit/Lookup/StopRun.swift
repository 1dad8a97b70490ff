/// Up to 64 stops with numbers in a row, and which of them are near a place.
struct StopRun {
  /// The first of them, which is near.
  let first: UInt32
  /// The number after the last one that is near.
  private(set) var end: UInt32
  /// The lowest bit is the first stop's.
  private var bits: UInt64 = 1

  /// Begins with one stop.
  init(_ stop: UInt32) {
    first = stop
    end = stop + 1
  }

  /// Adds a stop with a higher number, unless that is too far away.
  mutating func add(_ stop: UInt32) -> Bool {
    guard stop - first < 64 else { return false }
    bits |= 1 << UInt64(stop - first)
    end = stop + 1
    return true
  }

  /// Whether a stop is one of them; any number.
  @inline(__always)
  func contains(_ stop: UInt32) -> Bool {
    let bit = UInt64(stop &- first)
    return bit < 64 && bits &>> bit & 1 == 1
  }

  /// Their numbers.
  var stops: [Int] { (first..<end).filter(contains).map(Int.init) }
}
