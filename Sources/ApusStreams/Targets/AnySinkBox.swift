/// The calls of a sink whose type is hidden.
class AnySinkBox<Element> {
  func write(_ element: Element) throws(StreamError) {}
  func write(contentsOf elements: Span<Element>) throws(StreamError) {}
  func flush(depth: Int) throws(StreamError) {}
  func close(depth: Int) throws(StreamError) {}
}

/// A sink behind such calls.
///
/// A flag guards it against a sink that writes to itself. For a property of a class the compiler would guard it by
/// a set of all accesses of the thread, which took twice as long as the rest of a call.
@safe
final class ConcreteSinkBox<Target: Sink & ~Copyable>: AnySinkBox<Target.Element> {
  // SAFETY: made in `init`, ended in `deinit`, and used between `begin` and `end` alone.
  private let target: UnsafeMutablePointer<Target>
  private var isInUse = false

  init(_ target: consuming Target) {
    // SAFETY: the new memory gets its value at once.
    unsafe self.target = .allocate(capacity: 1)
    unsafe self.target.initialize(to: target)
  }

  // SAFETY: the memory has a value from `init` on; who could use it holds a reference.
  deinit {
    unsafe target.deinitialize(count: 1)
    unsafe target.deallocate()
  }

  @inline(__always)
  private func begin() {
    precondition(!isInUse, "an AnySink must not be used by the sink that it hides")
    isInUse = true
  }

  @inline(__always)
  private func end() { isInUse = false }

  override func write(_ element: Target.Element) throws(StreamError) {
    begin()
    defer { end() }
    // SAFETY: nobody else uses the target before `end`.
    try unsafe target.pointee.write(element)
  }

  override func write(contentsOf elements: Span<Target.Element>) throws(StreamError) {
    begin()
    defer { end() }
    // SAFETY: nobody else uses the target before `end`.
    try unsafe target.pointee.write(contentsOf: elements)
  }

  override func flush(depth: Int) throws(StreamError) {
    begin()
    defer { end() }
    // SAFETY: nobody else uses the target before `end`.
    try unsafe target.pointee.flush(depth: depth)
  }

  override func close(depth: Int) throws(StreamError) {
    begin()
    defer { end() }
    // SAFETY: nobody else uses the target before `end`.
    try unsafe target.pointee.close(depth: depth)
  }
}
