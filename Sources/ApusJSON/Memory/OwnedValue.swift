// UNSAFE: a value in memory of its own, because the runtime checks each access to a property of an object

/// A value in memory of its own, whose accesses the runtime does not check.
///
/// The runtime checks each access to a variable property of an object for an access that overlaps it.
/// An object that is used for each value of a text keeps what changes in such a memory instead. Use it
/// only for a property during whose accesses no code of a caller runs.
//
// SAFETY: this value owns the memory, which is initialised. Its users do not access the value while
// they access it: a type that has one is private to this module, and calls no closure meanwhile.
@safe
struct OwnedValue<Value: ~Copyable>: ~Copyable {
  private let address: UnsafeMutablePointer<Value>

  /// Moves a value to memory of its own.
  ///
  /// - Complexity: O(1); allocates the memory.
  init(_ value: consuming Value) {
    unsafe address = .allocate(capacity: 1)
    unsafe address.initialize(to: value)
  }

  deinit {
    unsafe address.deinitialize(count: 1)
    unsafe address.deallocate()
  }

  /// The value.
  var value: Value {
    @inline(__always) unsafeAddress { unsafe UnsafePointer(address) }
    @inline(__always) nonmutating unsafeMutableAddress { unsafe address }
  }
}
