/// A series on a machine, by their numbers, in the order of the index of figures.
package struct SeriesOfMachine: Sendable, Hashable, Comparable {
  private let bits: UInt64

  /// Creates the pair of a series and a machine.
  package init(_ series: Int32, _ machine: Int32) {
    bits = UInt64(UInt32(bitPattern: series)) << 32 | UInt64(UInt32(bitPattern: machine))
  }

  /// The number of the series.
  package var series: Int32 { Int32(truncatingIfNeeded: bits >> 32) }
  /// The number of the machine.
  package var machine: Int32 { Int32(truncatingIfNeeded: bits) }

  package static func < (first: Self, second: Self) -> Bool { first.bits < second.bits }
}
