/// A place in a series of numbers where their distribution changes.
package struct ChangePoint: Sendable, Hashable {
  /// The index of the first number after the change.
  package let index: Int
  /// How often a series without this change divides as well by chance: a p-value.
  package let significance: Double
}
