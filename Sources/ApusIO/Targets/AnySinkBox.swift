// UNSAFE: holds the hidden sink by its address, guarded by a flag, because the compiler's check for exclusive access
// took longer than all other work

/// The virtual methods of a sink of hidden type.
class AnySinkBox<Element> {
  func write(_ element: Element) throws(StreamError) {}
  func write(contentsOf elements: Span<Element>) throws(StreamError) {}
  func flush(depth: Int) throws(StreamError) {}
  func close(depth: Int) throws(StreamError) {}
  func recordFailure(_ error: StreamError) {}
}

/// A box that implements the virtual methods with a sink.
///
/// A flag guards the box against a sink that writes to itself. For a property of a class, the
/// compiler would check a set of all accesses of the thread. That check took twice as long as the
/// rest of a call.
@safe
final class ConcreteSinkBox<Target: Sink & ~Copyable>: AnySinkBox<Target.Element> {
  // SAFETY: the memory is allocated in `init`, freed in `deinit`, and used only between `begin` and
  // `end`.
  private let target: UnsafeMutablePointer<Target>
  private var isInUse = false

  init(_ target: consuming Target) {
    // SAFETY: the new memory is initialised at once.
    unsafe self.target = .allocate(capacity: 1)
    unsafe self.target.initialize(to: target)
  }

  // SAFETY: the memory is initialised from `init` on, and every user of it holds a reference to
  // this box.
  deinit {
    unsafe target.deinitialize(count: 1)
    unsafe target.deallocate()
  }

  @inline(__always)
  private func begin() {
    precondition(!isInUse, "an AnySink must not be used by its own hidden sink")
    isInUse = true
  }

  @inline(__always)
  private func end() { isInUse = false }

  override func write(_ element: Target.Element) throws(StreamError) {
    begin()
    defer { end() }
    // SAFETY: the box is not `Sendable`, so no other thread uses it. `begin` traps on a nested use,
    // so this access to the target is the only access until `end`.
    try unsafe target.pointee.write(element)
  }

  override func write(contentsOf elements: Span<Target.Element>) throws(StreamError) {
    begin()
    defer { end() }
    // SAFETY: the box is not `Sendable`, so no other thread uses it. `begin` traps on a nested use,
    // so this access to the target is the only access until `end`.
    try unsafe target.pointee.write(contentsOf: elements)
  }

  override func recordFailure(_ error: StreamError) {
    begin()
    defer { end() }
    // SAFETY: as above.
    unsafe target.pointee.recordFailure(error)
  }

  override func flush(depth: Int) throws(StreamError) {
    begin()
    defer { end() }
    // SAFETY: the box is not `Sendable`, so no other thread uses it. `begin` traps on a nested use,
    // so this access to the target is the only access until `end`.
    try unsafe target.pointee.flush(depth: depth)
  }

  override func close(depth: Int) throws(StreamError) {
    begin()
    defer { end() }
    // SAFETY: the box is not `Sendable`, so no other thread uses it. `begin` traps on a nested use,
    // so this access to the target is the only access until `end`.
    try unsafe target.pointee.close(depth: depth)
  }
}
