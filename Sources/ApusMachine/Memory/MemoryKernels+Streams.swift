// UNSAFE: reads and writes memory at the full rate of a core, without bounds checks

import CApusSystem

/// Loops over 32-bit integers: every element, or every second, fourth, eighth or sixteenth element.
///
/// Each loop is compiled once per step, so that the compiler knows the step and can vectorise. No
/// loop is inlined into its caller, and the optimiser cannot see the origin of its address. So the
/// optimiser cannot merge a call with the previous call.
extension MemoryKernels {
  /// Returns the same address, and makes the optimiser assume that memory has changed.
  @inline(__always)
  private static func opaque(_ address: UInt) -> UInt {
    UInt(bitPattern: Int(apus_opaque_counter(Int64(Int(bitPattern: address)))))
  }

  /// Adds elements, wrapping around.
  ///
  /// - Complexity: O(*n* / *s*), where *n* is the number of elements and *s* the step.
  @inline(never)
  package static func sum(_ slice: MemorySlice, step: Int) -> Int32 {
    switch step {
    case 1: sum(slice, 1)
    case 2: sum(slice, 2)
    case 4: sum(slice, 4)
    case 8: sum(slice, 8)
    default: sum(slice, 16)
    }
  }

  @inline(__always)
  private static func sum(_ slice: MemorySlice, _ step: Int) -> Int32 {
    let count = slice.bytes / 4
    // SAFETY: indices are less than `count`, so the elements lie inside the slice.
    let elements = unsafe pointer(opaque(slice.address), as: Int32.self)
    var total: Int32 = 0
    var index = 0
    while index < count {
      unsafe total &+= elements[index]
      index &+= step
    }
    return total
  }

  /// Sets elements to a value.
  ///
  /// - Complexity: O(*n* / *s*), where *n* is the number of elements and *s* the step.
  @inline(never)
  package static func fill(_ slice: MemorySlice, step: Int = 1, with value: Int32) {
    switch step {
    case 1: fill(slice, 1, value)
    case 2: fill(slice, 2, value)
    case 4: fill(slice, 4, value)
    case 8: fill(slice, 8, value)
    default: fill(slice, 16, value)
    }
  }

  @inline(__always)
  private static func fill(_ slice: MemorySlice, _ step: Int, _ value: Int32) {
    let count = slice.bytes / 4
    // SAFETY: as in `sum`.
    let elements = unsafe pointer(opaque(slice.address), as: Int32.self)
    var index = 0
    while index < count {
      unsafe elements[index] = value
      index &+= step
    }
  }

  /// Multiplies elements by two, wrapping around.
  ///
  /// - Complexity: O(*n* / *s*), where *n* is the number of elements and *s* the step.
  @inline(never)
  package static func double(_ slice: MemorySlice, step: Int) {
    switch step {
    case 1: double(slice, 1)
    case 2: double(slice, 2)
    case 4: double(slice, 4)
    case 8: double(slice, 8)
    default: double(slice, 16)
    }
  }

  @inline(__always)
  private static func double(_ slice: MemorySlice, _ step: Int) {
    let count = slice.bytes / 4
    // SAFETY: as in `sum`.
    let elements = unsafe pointer(opaque(slice.address), as: Int32.self)
    var index = 0
    while index < count {
      unsafe elements[index] &*= 2
      index &+= step
    }
  }

  /// Copies elements to the same indices of another slice of the same size.
  ///
  /// - Complexity: O(*n* / *s*), where *n* is the number of elements and *s* the step.
  @inline(never)
  static func copy(_ source: MemorySlice, to target: MemorySlice, step: Int) {
    precondition(source.bytes == target.bytes, "source and target must have the same size")
    switch step {
    case 1: copy(source, target, 1)
    case 2: copy(source, target, 2)
    case 4: copy(source, target, 4)
    case 8: copy(source, target, 8)
    default: copy(source, target, 16)
    }
  }

  @inline(__always)
  private static func copy(_ source: MemorySlice, _ target: MemorySlice, _ step: Int) {
    let count = source.bytes / 4
    // SAFETY: as in `sum`, and the slices have the same size.
    let from = unsafe pointer(opaque(source.address), as: Int32.self)
    let to = unsafe pointer(target.address, as: Int32.self)
    var index = 0
    while index < count {
      unsafe to[index] = from[index]
      index &+= step
    }
  }

  /// Combines all bytes by exclusive or: the loop of the naive probe.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  @inline(never)
  package static func xor(_ slice: MemorySlice) -> UInt8 {
    // SAFETY: indices are less than the slice's size.
    let bytes = unsafe pointer(opaque(slice.address), as: UInt8.self)
    var result: UInt8 = 0
    for index in 0..<slice.bytes { unsafe result ^= bytes[index] }
    return result
  }

  /// The first element of a slice.
  package static func firstElement(_ slice: MemorySlice) -> Int32 {
    precondition(slice.bytes >= 4, "slice must have at least 4 bytes")
    // SAFETY: the slice holds an element.
    return unsafe pointer(slice.address, as: Int32.self).pointee
  }

  /// Sets the first element of a slice.
  package static func setFirstElement(_ slice: MemorySlice, to value: Int32) {
    precondition(slice.bytes >= 4, "slice must have at least 4 bytes")
    // SAFETY: the slice holds an element.
    unsafe pointer(slice.address, as: Int32.self).pointee = value
  }
}
