// UNSAFE: the loads of the readers, and the bounds that they are compared with

import ApusBytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

// The loads of the readers. A reader compares a position with the bounds, or a verifier has done so, before
// it loads from there; the rule is that of the contract.

/// The bounds of the bytes of a buffer.
//
// SAFETY: the addresses are those of bytes whose lifetime every view has that has the bounds.
@frozen @usableFromInline @safe
struct FlatBounds {
  @usableFromInline let start: UnsafeRawPointer
  @usableFromInline let end: UnsafeRawPointer

  @inlinable @inline(__always)
  init(start: UnsafeRawPointer, end: UnsafeRawPointer) {
    unsafe self.start = start
    unsafe self.end = end
  }

  /// The bounds of bytes; the verifier rejects those of fewer than four bytes, so that others have an address.
  @inlinable @inline(__always)
  init<Contract: ReadingContract>(_ bytes: RawSpan, _ contract: Contract.Type) {
    let memory = unsafe bytes.withUnsafeBytes { memory in unsafe memory }
    if Contract.isVerified {
      unsafe start = memory.baseAddress.unsafelyUnwrapped
    } else {
      // The address of no bytes is not read.
      unsafe start = memory.baseAddress ?? UnsafeRawPointer(bitPattern: 8).unsafelyUnwrapped
    }
    unsafe end = start + memory.count
  }

  /// The first byte.
  @inlinable @inline(__always)
  var first: FlatPointer { unsafe FlatPointer(start) }

  /// The number of bytes from a position to the end.
  @inlinable @inline(__always)
  func room(from position: FlatPointer) -> Int { unsafe end - position.raw }

  /// The offset of a position from the first byte.
  @inlinable @inline(__always)
  func offset(of position: FlatPointer) -> Int { unsafe position.raw - start }

  /// Whether four bytes follow an address of any number.
  @inlinable @inline(__always)
  func holdsFour(at address: FlatAddress) -> Bool {
    // An address in front of the bytes has a large unsigned distance from their start.
    unsafe address.number &- UInt(bitPattern: start) <= UInt(bitPattern: end - start &- 4)
  }

  /// The same bounds without bytes.
  @inlinable @inline(__always)
  var empty: FlatBounds { unsafe FlatBounds(start: start, end: start) }

  /// The table at a distance of at least four from the end, whose reader checks what it reads.
  // SAFETY: the caller keeps the bytes for longer than the table.
  @unsafe @inlinable @inline(__always) @_lifetime(immortal)
  func table(before distance: Int) -> FlatTable<CheckedContract> {
    // SAFETY: the caller keeps the bytes.
    let bytes = unsafe RawSpan(_unsafeStart: start, byteCount: end - start)
    let address = unsafe FlatAddress(UInt(bitPattern: end) &- UInt(bitPattern: distance))
    let table = FlatTable<CheckedContract>(checking: address, self, owner: bytes)
    return unsafe _overrideLifetime(table, copying: ())
  }
}

/// A position in the bytes of a buffer, from which their values are loaded.
//
// SAFETY: the address is within bytes whose lifetime every view has that has the position. The caller has
// compared the bytes that it loads with the bounds, or trusts those of a verifier.
@frozen @usableFromInline @safe
struct FlatPointer {
  @usableFromInline let raw: UnsafeRawPointer

  @inlinable @inline(__always)
  init(_ raw: UnsafeRawPointer) { unsafe self.raw = raw }

  /// The position after some bytes.
  @inlinable @inline(__always)
  func advanced(by distance: Int) -> FlatPointer { unsafe FlatPointer(raw + distance) }

  /// Loads an integer.
  @inlinable @inline(__always)
  func load<Value: FixedWidthInteger & BitwiseCopyable>(
    _ type: Value.Type, at offset: Int = 0
  ) -> Value {
    unsafe Value(littleEndian: (raw + offset).loadUnaligned(as: Value.self))
  }

  /// Loads a value.
  @inlinable @inline(__always)
  func value<Value: FlatValue>(at offset: Int = 0) -> Value { unsafe loadValue(at: raw + offset) }

  /// The position that a reference refers to, or `nil` if fewer than four bytes follow it.
  ///
  /// - Parameter offset: The offset of the reference; its four bytes are within the bounds.
  @inlinable @inline(__always)
  func target<Contract: ReadingContract>(
    ofReferenceAt offset: Int, _ bounds: FlatBounds, _ contract: Contract.Type
  ) -> FlatAddress? {
    let position = unsafe raw + offset
    let distance = unsafe Int(UInt32(littleEndian: position.loadUnaligned(as: UInt32.self)))
    let target = FlatAddress(UInt(bitPattern: position) &+ UInt(bitPattern: distance))
    if Contract.isVerified { return target }
    let room = unsafe bounds.end - position
    return distance <= room &- 4 ? target : nil
  }
}

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
  /// The same address as a position.
  @inlinable @inline(__always)
  var pointer: FlatPointer {
    unsafe FlatPointer(UnsafeRawPointer(bitPattern: number).unsafelyUnwrapped)
  }

  /// The number of elements of the vector at this address, at least four bytes before the end.
  @inlinable @inline(__always)
  var count: Int { Int(pointer.load(UInt32.self)) }

  /// The bytes of a vector's elements, or `nil` if they leave the bytes of the buffer.
  ///
  /// - Parameter owner: A value with the lifetime of the bytes.
  @inlinable @inline(__always) @_lifetime(copy owner)
  func elements<Contract: ReadingContract, Owner: ~Escapable>(
    size: Int, _ bounds: FlatBounds, _ contract: Contract.Type, owner: borrowing Owner
  ) -> RawSpan? {
    let count = count
    if !Contract.isVerified {
      guard count <= (bounds.room(from: pointer) &- 4) / size else { return nil }
    }
    // SAFETY: the verifier or the comparison checks the bytes, which the owner keeps alive.
    let bytes = unsafe RawSpan(_unsafeStart: pointer.raw + 4, byteCount: count &* size)
    return unsafe _overrideLifetime(bytes, copying: owner)
  }
}

// MARK: - Values

/// Reads a value whose bytes are known to be present.
@inlinable @inline(__always)
func loadValue<Value: FlatValue>(at position: UnsafeRawPointer) -> Value {
  // SAFETY: the caller checked that the bytes of the value are present; the span does not leave.
  let bytes = unsafe RawSpan(_unsafeStart: position, byteCount: Value.flatByteCount)
  return Value(flatBytes: bytes, at: 0)
}

extension RawSpan {
  /// The element of a vector of values at an index, which was checked; `nil` of an empty vector.
  @inlinable @inline(__always)
  func flatElement<Value: FlatValue>(_ index: Int) -> Value? {
    // SAFETY: the bytes have room for more than `index` elements.
    unsafe withUnsafeBytes { memory in
      guard let base = memory.baseAddress else { return nil }
      return unsafe loadValue(at: base + index &* Value.flatByteCount)
    }
  }

  /// The numbers as they are in memory, or `nil` if their address is not aligned for them.
  ///
  /// The caller has checked that the layout of the type is that of a buffer, and that it accepts every pattern.
  @inlinable @_lifetime(copy self)
  func nativeElements<Value: FlatScalar>(of type: Value.Type) -> Span<Value>? {
    // SAFETY: size, byte order and alignment are those of the type.
    let address = unsafe withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
    guard address & UInt(MemoryLayout<Value>.alignment &- 1) == 0 else { return nil }
    return unsafe _overrideLifetime(_unsafeView(as: Value.self), copying: self)
  }

  /// The bytes of a text of the program, which live as long as the process.
  @inlinable @inline(__always) @_lifetime(immortal)
  init(staticText text: StaticString) {
    // SAFETY: the bytes of a literal live as long as the process. Literals of generated code have a
    // pointer representation, which the property checks.
    let bytes = unsafe RawSpan(_unsafeStart: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    self = unsafe _overrideLifetime(bytes, copying: ())
  }

  /// Compares bytes: the first different byte decides, then the length.
  func order(_ other: RawSpan) -> Int {
    let shared = min(byteCount, other.byteCount)
    // SAFETY: both pointers are valid for `shared` bytes within the call.
    let order = unsafe withUnsafeBytes { left in
      unsafe other.withUnsafeBytes { right in
        guard shared > 0, let left = left.baseAddress, let right = right.baseAddress
        else { return 0 }
        return unsafe Int(memcmp(left, right, shared))
      }
    }
    return order != 0 ? order : byteCount - other.byteCount
  }
}

/// The value whose bytes are all 0.
@inlinable
func zeroValue<Value: FlatValue>() -> Value {
  // SAFETY: the memory has the size of the value, and is initialised before the value is read.
  unsafe withUnsafeTemporaryAllocation(byteCount: Value.flatByteCount, alignment: 16) { memory in
    unsafe memory.initializeMemory(as: UInt8.self, repeating: 0)
    return unsafe Value(flatBytes: RawSpan(_unsafeBytes: UnsafeRawBufferPointer(memory)), at: 0)
  }
}
