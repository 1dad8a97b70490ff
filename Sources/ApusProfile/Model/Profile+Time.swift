extension Profile {
  /// Returns the profile of a part of the time.
  ///
  ///     profile.during(2..<5).samples.count  // those of three seconds, from the third second on
  ///
  /// - Parameter seconds: The seconds after the first sample.
  /// - Returns: The profile with the samples in the range, and all threads. It has no samples if their times
  ///   are not known.
  /// - Complexity: O(*n*) in the samples.
  public func during(_ seconds: Range<Double>) -> Profile {
    var part = self
    guard hasTimes, let first = samples.first?.nanoseconds else {
      part.samples = []
      return part
    }
    part.samples = samples.filter { seconds.contains(Double($0.nanoseconds - first) / 1e9) }
    return part
  }

  /// Whether the times of samples are known.
  ///
  ///     profile.hasTimes  // true for a recording
  ///
  public var hasTimes: Bool { samples.contains { $0.nanoseconds > 0 } }
}
