// UNSAFE: a value with a large vector in memory of its own, because the frame of an async function may be too small
// for it

// SAFETY: the initializer initialises the memory, and one task uses it. Every place is used until
// `take`, which frees the memory, is called once.
/// A value in memory of its own, so that it is not in the frame of an async function. See `isWide`.
///
/// An object would not do, because the compiler may put an object into the frame.
@safe
@frozen
@usableFromInline
struct WidePlace<Value: ~Copyable> {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>

  @inlinable
  @inline(__always)
  init(_ value: consuming Value) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: value)
  }

  /// Moves the value out, and frees the memory.
  @inlinable
  @inline(__always)
  func take() -> Value {
    let value = unsafe pointer.move()
    unsafe pointer.deallocate()
    return value
  }

  func put(_ value: consuming Value) { unsafe pointer.pointee = value }
}
