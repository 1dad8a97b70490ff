/// Contests about data that they share, made when their turn has come.
struct ContestSet {
  /// The name in the line of progress.
  let name: String
  /// Its share of the experiment's time, data included, relative to the others.
  let weight: Double
  /// The seconds below which making the data would leave nothing for measuring.
  let leastSeconds: Double
  /// Makes the data.
  let make: (ContestDesk) throws -> ContestPlan

  /// Describes a set.
  init(
    _ name: String, weight: Double = 1, leastSeconds: Double = 0,
    _ make: @escaping (ContestDesk) throws -> ContestPlan
  ) {
    (self.name, self.weight, self.leastSeconds) = (name, weight, leastSeconds)
    self.make = make
  }
}
