// UNSAFE: the only owner of the memory of a list, which is written without a check of uniqueness

public import ApusBytes
public import CApusBytes

/// A list in memory of its own, whose elements are plain values.
///
/// Unlike an array, it is written without a check of uniqueness. Every access checks its bounds.
@safe @usableFromInline
struct PlainList<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  // SAFETY: one value owns the memory, and all code that reads it has written it before.
  @usableFromInline nonisolated(unsafe) var start: UnsafeMutablePointer<Element>
  @usableFromInline var capacity: Int
  @usableFromInline var count = 0

  init(capacity: Int) {
    // SAFETY: the memory is freed in `deinit`, and by `grow` when it is replaced.
    unsafe start = Self.memory(nil, 0, capacity)
    self.capacity = capacity
  }

  // SAFETY: the memory is that of `init` or `grow`; plain values need no destruction.
  @inlinable deinit { unsafe apus_free_block(start, capacity &* MemoryLayout<Element>.stride) }

  /// Returns memory for a number of elements, with the content of other memory, which it frees. Large
  /// memory is in huge pages, because each small page costs a fault.
  // SAFETY: the other memory is that of an earlier call, with its capacity, or `nil`.
  @unsafe
  private static func memory(
    _ other: UnsafeMutablePointer<Element>?, _ otherCapacity: Int, _ capacity: Int
  ) -> UnsafeMutablePointer<Element> {
    let stride = MemoryLayout<Element>.stride
    guard let block = unsafe apus_grow_block(other, otherCapacity * stride, capacity * stride)
    else {
      preconditionFailure("there is no memory for \(capacity) elements")
    }
    return unsafe block.bindMemory(to: Element.self, capacity: capacity)
  }

  @inlinable var isEmpty: Bool { count == 0 }

  /// Appends an element.
  @inlinable @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count &+ 1) }
    // SAFETY: the count is below the capacity.
    unsafe (start + count).initialize(to: element)
    count &+= 1
  }

  /// Appends an element some times.
  mutating func append(_ element: Element, count added: Int) {
    if added > capacity &- count { grow(to: count &+ added) }
    // SAFETY: the memory has room for the elements.
    unsafe (start + count).initialize(repeating: element, count: added)
    count &+= added
  }

  @usableFromInline @inline(never)
  mutating func grow(to needed: Int) {
    let larger = max(needed, capacity * 2)
    // SAFETY: the memory has the old content, and room for more.
    unsafe start = Self.memory(start, capacity, larger)
    capacity = larger
  }

  /// Appends a number of elements, each made of its index among them.
  @inlinable @inline(__always)
  mutating func append(count added: Int, _ element: (Int) -> Element) {
    if added > capacity &- count { grow(to: count &+ added) }
    // SAFETY: the memory has room for the elements.
    let end = unsafe start + count
    for index in 0..<added { unsafe (end + index).initialize(to: element(index)) }
    count &+= added
  }

  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always) get {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index must be below count")
      // SAFETY: the element is initialised, because the index is below the count.
      return unsafe start[index]
    }
    @inline(__always) set {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index must be below count")
      // SAFETY: as above.
      unsafe start[index] = newValue
    }
  }

  /// Removes the elements from an index on.
  @inlinable @inline(__always)
  mutating func truncate(to newCount: Int) {
    precondition(
      UInt(bitPattern: newCount) <= UInt(bitPattern: count), "newCount must be at most count")
    count = newCount
  }

  /// All elements.
  @inlinable
  var span: Span<Element> {
    @_lifetime(borrow self)
    @inline(__always) get {
      // SAFETY: `count` elements are initialised, and the span cannot outlive this value.
      let span = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }
}

extension PlainList<UInt8> {
  /// Appends bytes.
  @inlinable @inline(__always)
  mutating func append(_ bytes: RawSpan) {
    let added = bytes.byteCount
    if added > capacity &- count { grow(to: count &+ added) }
    // SAFETY: the memory has room for the bytes, and the span is not in it.
    unsafe bytes.withUnsafeBytes {
      guard let source = $0.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(start + count).copyMemory(from: source, byteCount: added)
    }
    count &+= added
  }

  /// All bytes.
  @inlinable
  var bytes: RawSpan {
    @_lifetime(borrow self)
    @inline(__always) get { span.rawBytes }
  }
}
