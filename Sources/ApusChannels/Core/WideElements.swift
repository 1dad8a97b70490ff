/// Whether values of a type may hold a vector of more than 16 bytes.
///
/// If such a vector is a local value across an `await`, Swift 6.3 counts its place in the frame of
/// the async function by multiples of 16 bytes, but puts it at a multiple of its own size. After
/// another value of 16-byte alignment, such as an optional vector, the vector is moved, and the
/// frame is too small. So operations that are inlined into async functions leave no value of a wide
/// type in the frame. Every vector of more than 16 bytes has the alignment 16 in Swift. A type
/// without vectors may be wide too, such as a structure with an `Int128` and an `Int`.
@inlinable
@inline(__always)
func isWide<Value: ~Copyable>(_ type: Value.Type) -> Bool {
  MemoryLayout<Value>.alignment >= 16 && MemoryLayout<Value>.size > 16
}
