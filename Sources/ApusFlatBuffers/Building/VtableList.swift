// UNSAFE: compares vtables in the builder's memory

/// The vtables of a builder's buffer.
///
/// A few vtables are compared one by one, the newest first. If there are more, a hash table finds
/// the equal one, so that buffers with many kinds of tables take linear time.
///
/// The builder owns the memory: it calls `deallocate()` once, and never copies the list.
@usableFromInline @safe
struct VtableList {
  /// Distances from the end.
  @usableFromInline var positions: UnsafeMutablePointer<UInt32>
  @usableFromInline var count = 0
  @usableFromInline var objects = SharedObjects()

  /// The number of vtables that are compared one by one.
  @usableFromInline static var listLimit: Int { 16 }

  // SAFETY: the memory has room for `listLimit` numbers, and the builder frees it once.
  init() {
    unsafe positions = .allocate(capacity: VtableList.listLimit)
  }

  // SAFETY: as above.
  func deallocate() {
    objects.deallocate()
    unsafe positions.deallocate()
  }

  @inlinable @inline(__always)
  mutating func removeAll() {
    count = 0
    objects.removeAll()
  }

  /// Returns the position of an older vtable with the same bytes, or adds the new one.
  ///
  /// - Parameters:
  ///   - new: The distance of the new vtable from the end.
  ///   - byteCount: Its size.
  ///   - end: The end of the buffer.
  @inlinable @inline(__always)
  mutating func position(equalTo new: Int, byteCount: Int, end: UnsafeRawPointer) -> Int {
    // SAFETY: all positions are vtables in the buffer; a vtable has at least four bytes, and one with
    // the same first four bytes has the same size.
    let vtable = unsafe end - new
    let sizes = unsafe vtable.loadUnaligned(as: UInt32.self)
    let listed = min(count, VtableList.listLimit)
    var index = 0
    while index < listed {
      let other = unsafe end - Int(positions[index])
      if unsafe other.loadUnaligned(as: UInt32.self) == sizes,
        unsafe haveSameBytes(other, vtable, byteCount)
      {
        return unsafe Int(positions[index])
      }
      index &+= 1
    }
    if count < VtableList.listLimit {
      unsafe positions[count] = UInt32(truncatingIfNeeded: new)
      count &+= 1
      return new
    }
    return unsafe objects.position(equalTo: new, byteCount: byteCount, end: end)
  }
}

/// Whether the bytes after the first four are the same.
///
/// - Parameter byteCount: A multiple of two, at least four.
@inlinable @inline(__always)
func haveSameBytes(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ byteCount: Int) -> Bool {
  var offset = 4
  // SAFETY: both have `byteCount` bytes.
  while offset &+ 8 <= byteCount {
    if unsafe (left + offset).loadUnaligned(as: UInt64.self)
      != (right + offset).loadUnaligned(as: UInt64.self)
    {
      return false
    }
    offset &+= 8
  }
  while offset < byteCount {
    if unsafe (left + offset).loadUnaligned(as: UInt16.self)
      != (right + offset).loadUnaligned(as: UInt16.self)
    {
      return false
    }
    offset &+= 2
  }
  return true
}
