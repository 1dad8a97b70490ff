import ApusBytes
import ApusMeasure
import Foundation

/// Random doubles and floats, written by the library and read by this module.
enum RoundTrips {
  /// The number of round trips that the environment requests, in all.
  static let demanded = ProcessInfo.processInfo.environment["APUS_ROUND_TRIPS"].flatMap { Int($0) }

  /// Returns the texts that were not read back as the same number; at most ten.
  static func failures(count: Int, seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    var failures: [String] = []
    for _ in 0..<count where failures.count < 10 {
      let bits = random.next()
      let double = Double(bitPattern: bits)
      if double.isFinite && !returns(double) { failures.append("\(double)") }
      let float = Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 7))
      if float.isFinite && !returns(float) { failures.append("\(float)") }
    }
    return failures
  }

  private static func returns(_ number: Double) -> Bool {
    (try? Double(decimal: Array("\(number)".utf8).span))?.bitPattern == number.bitPattern
  }

  private static func returns(_ number: Float) -> Bool {
    (try? Float(decimal: Array("\(number)".utf8).span))?.bitPattern == number.bitPattern
  }
}
