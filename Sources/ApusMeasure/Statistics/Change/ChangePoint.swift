/// A change of the distribution in a series of numbers.
package struct ChangePoint: Sendable, Hashable {
  /// The index of the first number after the change.
  package let index: Int
  /// The p-value: how often a series without this change divides as strongly by chance.
  package let significance: Double
}
