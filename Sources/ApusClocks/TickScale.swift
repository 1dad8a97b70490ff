/// The length of a tick: nanoseconds in fixed point, with 56 fraction bits.
///
/// A tick may be up to 256 ns long. For a counter of 1 GHz, the last bit is 14 attoseconds per
/// second, far below the uncertainty of any calibration.
struct TickScale: Sendable, Hashable {
  static let fractionBits = 56
  /// The scale of a counter of nanoseconds.
  static let nanoseconds = TickScale(nanosecondsPerTick: 1 << fractionBits)

  /// The nanoseconds of a tick in fixed point, not zero.
  let nanosecondsPerTick: UInt64

  init(nanosecondsPerTick: UInt64) { self.nanosecondsPerTick = nanosecondsPerTick }

  /// Creates the scale at which `ticks` take `nanoseconds`, or `nil` for a tick of zero length or
  /// over 256 ns.
  init?(ticks: UInt64, nanoseconds: UInt64) {
    guard ticks > 0, nanoseconds > 0 else { return nil }
    let quotient = UInt128(nanoseconds) << UInt128(Self.fractionBits) / UInt128(ticks)
    guard quotient > 0, let perTick = UInt64(exactly: quotient) else { return nil }
    nanosecondsPerTick = perTick
  }

  /// Returns the distance to another scale, relative to this scale.
  func relativeDistance(to other: TickScale) -> Double {
    abs(Double(other.nanosecondsPerTick) / Double(nanosecondsPerTick) - 1)
  }

  /// Returns the duration of a number of ticks, rounded towards zero to an attosecond.
  func duration(_ ticks: Int64) -> Duration {
    let product = UInt128(ticks.magnitude) * UInt128(nanosecondsPerTick)
    let whole = Int64(clamping: product >> UInt128(Self.fractionBits))
    let fraction = product & (1 << UInt128(Self.fractionBits) - 1)
    let beyond = Int64((fraction * 1_000_000_000) >> UInt128(Self.fractionBits))
    let (seconds, rest) = whole.quotientAndRemainder(dividingBy: 1_000_000_000)
    let magnitude = Duration(
      secondsComponent: seconds, attosecondsComponent: rest * 1_000_000_000 + beyond)
    return ticks < 0 ? .zero - magnitude : magnitude
  }

  /// Returns the ticks of a duration, rounded away from zero, so that the duration has passed when
  /// the ticks have.
  ///
  /// A duration that the counter cannot express becomes the longest that it can express.
  func ticks(_ duration: Duration) -> Int64 {
    let isNegative = duration < .zero
    // 2^64 nanoseconds are shorter than this limit. The components of the longest durations
    // overflow their types.
    guard duration < .seconds(20_000_000_000), duration > .seconds(-20_000_000_000) else {
      return isNegative ? .min : .max
    }
    let (seconds, attoseconds) = (isNegative ? .zero - duration : duration).components
    let (rest, beyond) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    let whole = UInt128(seconds.magnitude) * 1_000_000_000 + UInt128(rest)
    guard whole < 1 << 64 else { return isNegative ? .min : .max }
    let fraction = UInt128(beyond) << UInt128(Self.fractionBits) / 1_000_000_000
    let numerator = whole << UInt128(Self.fractionBits) + fraction
    let divisor = UInt128(nanosecondsPerTick)
    let magnitude = Int64(clamping: (numerator + divisor - 1) / divisor)
    return isNegative ? -magnitude : magnitude
  }
}
