/// A record of small numbers in a word of four or eight bytes, with declared fields.
///
/// Records compare as their words do. Sorting them therefore sorts by the field that was declared
/// last, then by the field before it. If memory does not matter, use a struct: its fields need no
/// shifts.
///
///     struct Departure: BitPacked {
///       var bits: UInt32 = 0
///       static let stop = Field(width: 20)
///       static let hour = Field(width: 5, after: stop)
///       static let minute = Field(width: 6, after: hour)
///     }
///     var departure = Departure()
///     departure[Departure.stop] = 12_345
///     departure[Departure.hour] = 25
///     departure[Departure.hour]           // 25
///     Departure.hour.values.contains(32)  // false
///
/// ```text
/// bit  31 | 30 .. 25 | 24 .. 20 | 19 .. 0
///      -    minute     hour       stop
/// ```
public protocol BitPacked: BitwiseCopyable, Hashable, Comparable, Sendable {
  /// The type of the word: `UInt32` or `UInt64`, or any other unsigned integer.
  associatedtype Bits: FixedWidthInteger & UnsignedInteger & BitwiseCopyable & Sendable

  /// All fields; those that are declared first are in the low bits.
  var bits: Bits { get set }
}

extension BitPacked {
  /// A field of this kind of record.
  public typealias Field = BitField<Self>

  /// The value of a field.
  ///
  /// - Precondition: A value that is set must be in the field's `values`.
  /// - Complexity: O(1): two operations to get, four to set. Does not allocate.
  @inlinable @inline(__always)
  public subscript(field: Field) -> Int {
    get { Int(truncatingIfNeeded: (bits &>> field.shift) & field.mask) }
    set {
      precondition(field.values.contains(newValue), "the value does not fit into its field")
      bits =
        bits & ~(field.mask &<< field.shift) | Bits(truncatingIfNeeded: newValue) &<< field.shift
    }
  }

  /// Returns whether the word is less; the field that was declared last decides first.
  @inlinable @inline(__always)
  public static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
}
