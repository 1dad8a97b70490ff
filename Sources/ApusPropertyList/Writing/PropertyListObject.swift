/// The number of an object that a `BinaryPropertyListWriter` wrote, to refer to it.
@frozen
public struct PropertyListObject: Sendable, Hashable {
  @usableFromInline let number: UInt32

  @inlinable
  init(_ number: UInt32) { self.number = number }
}
