/// A field of a bit-packed record: a number of bits after those of another field.
///
/// See `BitPacked`, which shows how fields are declared.
///
///     struct Departure: BitPacked {
///       var bits: UInt32 = 0
///       static let stop = BitField<Departure>(width: 20)
///       static let hour = BitField<Departure>(width: 5, after: stop)
///     }
///     Departure.hour.values  // 0...31
///
public struct BitField<Record: BitPacked>: Sendable, Hashable {
  @usableFromInline let shift: Record.Bits
  @usableFromInline let mask: Record.Bits
  @usableFromInline let end: Int

  /// Declares the first field, in the low bits, or the field after another.
  ///
  /// - Parameters:
  ///   - width: The number of bits, from 1 to 62, and no more than the record has left.
  ///   - other: The field before it.
  @inlinable
  public init(width: Int, after other: BitField? = nil) {
    let start = other?.end ?? 0
    precondition(1...62 ~= width, "width must be from 1 to 62")
    precondition(start + width <= Record.Bits.bitWidth, "the record has no bits left for the field")
    shift = Record.Bits(truncatingIfNeeded: start)
    mask = Record.Bits.max >> (Record.Bits.bitWidth - width)
    end = start + width
  }

  /// The values that fit into the field. Check a value from the input before it is set.
  @inlinable @inline(__always)
  public var values: ClosedRange<Int> { 0...Int(truncatingIfNeeded: mask) }
}
