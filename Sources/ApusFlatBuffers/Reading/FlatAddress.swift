// UNSAFE: follows a reference in numbers, and makes a pointer from the result

/// The address of a position that a reference refers to.
///
/// The address is a number, because the compiler adds the parts of a pointer's sum again for each field
/// of a table in a loop. A pointer that is made from a number keeps a register. If it were optional, it
/// would be compared with null; the flag of an optional number is constant after inlining.
@frozen @usableFromInline
struct FlatAddress {
  @usableFromInline let number: UInt

  @inlinable @inline(__always)
  init(_ number: UInt) { self.number = number }

  // SAFETY: the number is the sum of a pointer and a distance that stays in the pointer's bytes.
  /// The same address as a pointer.
  @inlinable @inline(__always)
  var pointer: UnsafeRawPointer {
    unsafe UnsafeRawPointer(bitPattern: number).unsafelyUnwrapped
  }
}

/// The position that a reference refers to, or `nil` if fewer than four bytes follow it.
///
/// - Parameters:
///   - position: The address of the reference; its four bytes are within the bounds.
///   - end: The end of the bytes.
@inlinable @inline(__always)
func followReference<Contract: ReadingContract>(
  at position: UnsafeRawPointer, end: UnsafeRawPointer, contract: Contract.Type
) -> FlatAddress? {
  // SAFETY: the caller checked the four bytes. The verifier checked the target; otherwise the
  // distance is compared before the address is used.
  let distance = unsafe Int(UInt32(littleEndian: position.loadUnaligned(as: UInt32.self)))
  let target = FlatAddress(UInt(bitPattern: position) &+ UInt(bitPattern: distance))
  if Contract.isVerified { return target }
  let room = unsafe end - position
  return distance <= room &- 4 ? target : nil
}
