/// Elements whose memory is used again after they are removed.
///
/// `reserve` makes room for the worst case of a window; writing an element only checks that room.
@safe
@usableFromInline
struct GrowingList<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  @usableFromInline var block: GrowingBlock
  private(set) var capacity = 64
  @usableFromInline private(set) var count = 0

  init() { block = GrowingBlock(byteCount: capacity * MemoryLayout<Element>.stride) }

  /// The memory, of which the first `count` elements are initialised.
  @inlinable @inline(__always)
  // SAFETY: the block has room for `capacity` elements, and nothing else is written to it.
  @unsafe var start: UnsafeMutablePointer<Element> {
    unsafe block.start.assumingMemoryBound(to: Element.self)
  }

  var isEmpty: Bool { count == 0 }

  /// Makes room for some more elements, and for one after them.
  @inline(__always)
  mutating func reserve(_ room: Int) {
    if count + room >= capacity { grow(by: room) }
  }

  @inline(never)
  private mutating func grow(by room: Int) {
    capacity = max(count + room + 1, capacity * 2)
    block.grow(to: capacity * MemoryLayout<Element>.stride)
  }

  /// Where the next element goes; as many as were reserved may be written there.
  // SAFETY: the place after the last element is within the memory; the caller writes no more than that.
  @unsafe var end: UnsafeMutablePointer<Element> { unsafe start + count }

  /// Takes over what was written at `end`.
  ///
  /// - Parameter end: The place after the last element.
  // SAFETY: the caller wrote all elements up to `end`, which is checked to be within the memory.
  @unsafe mutating func extend(to end: UnsafeMutablePointer<Element>) {
    count = unsafe end - start
    precondition(0..<capacity ~= count, "no more than was reserved")
  }

  /// Appends an element, for which there must be room.
  mutating func append(_ element: Element) {
    terminate(with: element)
    count += 1
  }

  /// Appends copies of some elements.
  mutating func append(_ elements: Span<Element>) {
    reserve(elements.count)
    // SAFETY: room for the elements was reserved, and the span is alive until the end of the call.
    unsafe elements.withUnsafeBufferPointer {
      guard let first = $0.baseAddress else { return }
      unsafe end.update(from: first, count: $0.count)
    }
    count += elements.count
  }

  /// Writes an element after the last one that does not count; there is always room for it.
  mutating func terminate(with element: Element) {
    precondition(count < capacity, "room was reserved")
    // SAFETY: the element is within the memory.
    unsafe start[count] = element
  }

  /// An element, or what `terminate` wrote.
  @inlinable @inline(__always)
  subscript(index: Int) -> Element {
    assert(0...count ~= index, "an element that was written")
    // SAFETY: the callers go through what they appended.
    return unsafe start[index]
  }

  /// Removes elements at the front and changes the others.
  @inline(__always)
  mutating func removeFirst(_ removed: Int, changing change: (Element) -> Element) {
    precondition(0...count ~= removed, "elements of the list")
    count -= removed
    // SAFETY: reads elements that were appended, and writes to those before them.
    let start = unsafe start
    // SAFETY: as above.
    for index in 0..<count { unsafe start[index] = change(start[index + removed]) }
  }

  /// Removes all elements and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Some of the elements.
  @inlinable @inline(__always)
  @_lifetime(borrow self)
  func span(from first: Int, count: Int) -> Span<Element> {
    assert(first >= 0 && count >= 0 && first + count <= self.count, "elements of the list")
    // SAFETY: the elements were appended, and live as long as this value.
    let span = unsafe Span(_unsafeStart: start + first, count: count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// All of the elements.
  @inlinable @inline(__always)
  var span: Span<Element> {
    @_lifetime(borrow self)
    get { span(from: 0, count: count) }
  }
}
