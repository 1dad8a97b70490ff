/// The number of an object that a `BinaryPropertyListWriter` wrote, to refer to it.
///
///     var writer = BinaryPropertyListWriter(into: MemorySink(), objectCount: 2)
///     let name = try writer.string("Zoo")
///     let list = try writer.array([name, name, name].span)  // three references to one string
///     let bytes = try writer.finish(root: list)
///
@frozen
public struct PropertyListObject: Sendable, Hashable {
  @usableFromInline let number: UInt32

  @inlinable
  init(_ number: UInt32) { self.number = number }
}
