// Map of this file. Three words keep the optimiser honest, and each compiles to nothing:
//   consume(result)    the result is needed           empty assembly that takes its address
//   identity(number)   the value is unknown           empty assembly on its register
//   launder(&input)    the value may have changed     empty assembly on its address, in place
// The register forms exist because an address would force a number out to the stack. A generic
// `identity` is left out on purpose: on strings, arrays and classes it costs a retain and a release.
// What each form costs in cycles is checked by `apus bench --self`.

public import CApusSystem

/// Makes the optimiser believe that a value is used.
///
/// Consuming a result does not stop its computation from being moved out of the loop: make the
/// input opaque too, with `launder` or `identity`.
///
///     for _ in run { consume(parse(text)) }
///
/// - Complexity: O(1): no instruction, no retain, no allocation.
@inlinable @inline(__always)
public func consume<Value: ~Copyable>(_ value: borrowing Value) {
  // SAFETY: the empty assembly takes the address and reads nothing through it.
  unsafe withUnsafePointer(to: value) { unsafe apus_consume_pointer($0) }
}

/// Makes the optimiser believe that an integer is used, without leaving its register.
@inlinable @inline(__always)
public func consume(_ value: Int) { apus_consume_integer(Int64(value)) }

/// Makes the optimiser believe that a floating-point number is used, without leaving its register.
@inlinable @inline(__always)
public func consume(_ value: Double) { apus_consume_double(value) }

/// Returns its argument as a number that the optimiser knows nothing about.
///
///     for _ in run { consume(hash(identity(42))) }  // not folded at compile time, not hoisted
///
/// - Complexity: O(1): no instruction.
@inlinable @inline(__always)
public func identity(_ value: Int) -> Int { Int(apus_opaque_integer(Int64(value))) }

/// Returns its argument as a number that the optimiser knows nothing about.
@inlinable @inline(__always)
public func identity(_ value: Double) -> Double { apus_opaque_double(value) }

/// Makes the optimiser forget what it knows about a variable, in place.
///
/// The form for arrays, strings, objects and values that cannot be copied. Put a closure into a
/// structure first: handed over bare, it gains a thunk on every call.
///
///     var numbers = Array(0..<1000)
///     for _ in run {
///       launder(&numbers)
///       consume(numbers.reduce(0, &+))
///     }
///
/// - Complexity: O(1): no instruction, no retain, no allocation.
@inlinable @inline(__always)
public func launder<Value: ~Copyable>(_ value: inout Value) {
  // SAFETY: the empty assembly takes the address and changes nothing through it.
  unsafe withUnsafeMutablePointer(to: &value) { unsafe apus_consume_pointer($0) }
}
