// UNSAFE: compares the bits of values, and returns values as a type whose identity was compared

import ApusBytes

// Comparisons and casts of the bits of values, where the test that makes them valid was made before.

extension String {
  /// Whether two strings are the same in memory; equal strings may not be.
  @inline(__always)
  func isSame(as other: String) -> Bool {
    // SAFETY: both types have 16 bytes. The bits of equal values of a type need not be equal, but
    // values with equal bits are.
    let left = unsafe unsafeBitCast(self, to: (UInt64, UInt64).self)
    let right = unsafe unsafeBitCast(other, to: (UInt64, UInt64).self)
    return left == right
  }
}

/// Whether two errors are the same object.
func areSame(_ one: any Error, _ other: any Error) -> Bool {
  // SAFETY: an error is one reference, which is compared and not used.
  unsafe unsafeBitCast(one as any Error, to: UInt.self)
    == unsafeBitCast(other as any Error, to: UInt.self)
}

/// Returns a value as its own type, which a generic function knows by another name.
///
/// The identity of the types was compared before, with one that is kept: the runtime would look that of a
/// generic type up for each value. Debug builds compare it again.
@inline(__always)
func sameValue<Value, Result>(_ value: Value, as type: Result.Type) -> Result {
  assert(Value.self == Result.self, "value must have the type")
  // SAFETY: the types are the same.
  return unsafe unsafeBitCast(value, to: type)
}

/// Returns an object as its own class, which was compared before. Debug builds compare it again.
@inline(__always)
func sameObject<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  // SAFETY: the object has the class.
  unsafe unsafeDowncast(object, to: type)
}

extension KeptContainer {
  /// Returns a copy of the kept container, which has this type.
  @inline(__always)
  func copy<Container>(as type: Container.Type) -> Container {
    // SAFETY: the caller keeps containers of this type only.
    let (copier, address) = unsafe copier
    return unsafe unsafeDowncast(copier, to: ContainerCopier<Container>.self).copy(address)
  }
}
