/// The result of a variant in a process of its own.
package struct StreamTrial: Sendable, Hashable {
  /// The sum of all bytes.
  package let sum: Int
  /// The wall time, without the start of the process.
  package let wallNanoseconds: Double
  /// The processor time of the whole process in that time.
  package let cpuNanoseconds: Double
  /// The peak memory of the process; 0 if the system does not report it.
  package let peakBytes: Double

  /// Creates a trial from its values.
  package init(sum: Int, wallNanoseconds: Double, cpuNanoseconds: Double, peakBytes: Double) {
    self.sum = sum
    self.wallNanoseconds = wallNanoseconds
    self.cpuNanoseconds = cpuNanoseconds
    self.peakBytes = peakBytes
  }

  /// Parses a sum and three quantities; returns `nil` if one of them is missing, negative or not
  /// finite.
  init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 4, let sum = Int(words[0]) else { return nil }
    let numbers = words.dropFirst().compactMap { Double($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    self.init(
      sum: sum, wallNanoseconds: numbers[0], cpuNanoseconds: numbers[1], peakBytes: numbers[2])
  }
}
