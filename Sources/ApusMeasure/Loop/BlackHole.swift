// UNSAFE: passes the address of a value to an empty assembly

// Map of this file. Three functions limit the optimiser, and each compiles to no instruction:
//   blackHole(result)  the result is needed           empty assembly that takes its address
//   identity(number)   the value is unknown           empty assembly on its register
//   launder(&input)    the value may have changed     empty assembly on its address, in place
// The register forms exist because an address would force a number out to the stack. There is no
// generic `identity`, because it would retain and release strings, arrays and objects.
// `apus bench --self` checks the cost of each form in cycles.

public import CApusSystem

/// Makes the optimiser believe that a value is used.
///
/// The optimiser may still move the computation of the value out of the loop. Use `launder` or
/// `identity` to make the input opaque too.
///
///     for _ in run { blackHole(parse(text)) }
///
/// - Complexity: O(1): no instruction, no retain, no allocation.
@inlinable @inline(__always)
public func blackHole<Value: ~Copyable>(_ value: borrowing Value) {
  // SAFETY: the empty assembly takes the address and reads nothing through it.
  unsafe withUnsafePointer(to: value) { unsafe apus_consume_pointer($0) }
}

/// Makes the optimiser believe that an integer is used; the integer stays in its register.
@inlinable @inline(__always)
public func blackHole(_ value: Int) { apus_consume_integer(Int64(value)) }

/// Makes the optimiser believe that a floating-point number is used; it stays in its register.
@inlinable @inline(__always)
public func blackHole(_ value: Double) { apus_consume_double(value) }

/// Returns its argument as a number that the optimiser does not know.
///
///     for _ in run { blackHole(hash(identity(42))) }  // not folded at compile time, not hoisted
///
/// - Complexity: O(1): no instruction.
@inlinable @inline(__always)
public func identity(_ value: Int) -> Int { Int(apus_opaque_integer(Int64(value))) }

/// Returns its argument as a number that the optimiser does not know.
@inlinable @inline(__always)
public func identity(_ value: Double) -> Double { apus_opaque_double(value) }

/// Makes the optimiser forget the value of a variable, in place.
///
/// Use this form for arrays, strings, objects and values that cannot be copied. Put a closure into
/// a structure first, because a bare closure gains a thunk on every call.
///
///     var numbers = Array(0..<1000)
///     for _ in run {
///       launder(&numbers)
///       blackHole(numbers.reduce(0, &+))
///     }
///
/// - Complexity: O(1): no instruction, no retain, no allocation.
@inlinable @inline(__always)
public func launder<Value: ~Copyable>(_ value: inout Value) {
  // SAFETY: the empty assembly takes the address and changes nothing through it.
  unsafe withUnsafeMutablePointer(to: &value) { unsafe apus_consume_pointer($0) }
}
