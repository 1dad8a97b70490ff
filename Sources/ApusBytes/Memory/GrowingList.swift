// UNSAFE: writes to the memory of a list without a check for each element

/// A list of trivial values whose memory is reused after its elements are removed.
///
/// `reserve` makes room for the worst case of a window; writing an element only checks that room. An array
/// also finds out for each write whether its memory is shared. Use an array for a list that is passed on.
///
///     var list = GrowingList<UInt32>()
///     list.push(7)
///     list.span[0]  // 7
///
@safe
@usableFromInline
package struct GrowingList<Element: BitwiseCopyable & Sendable>: ~Copyable, Sendable {
  @usableFromInline var block: GrowingBlock
  @usableFromInline package internal(set) var capacity: Int
  @usableFromInline package internal(set) var count = 0

  /// Allocates memory.
  ///
  /// - Parameter capacity: The number of elements before the memory must grow; less than 64 count as 64.
  @inlinable
  package init(capacity: Int = 64) {
    self.capacity = max(capacity, 64)
    block = GrowingBlock(byteCount: self.capacity * MemoryLayout<Element>.stride)
  }

  /// The memory, of which the first `count` elements are initialised.
  @inlinable @inline(__always)
  // SAFETY: the block has room for `capacity` elements, and nothing else is written to it.
  @unsafe package var start: UnsafeMutablePointer<Element> {
    unsafe block.start.assumingMemoryBound(to: Element.self)
  }

  @inlinable @inline(__always)
  package var isEmpty: Bool { count == 0 }

  /// Makes room for `room` more elements, and for another after them.
  @inlinable @inline(__always)
  package mutating func reserve(_ room: Int) {
    if count + room >= capacity { grow(by: room) }
  }

  @inlinable @inline(never)
  mutating func grow(by room: Int) {
    capacity = max(count + room + 1, capacity * 2)
    block.grow(to: capacity * MemoryLayout<Element>.stride)
  }

  /// The address of the next element. At most the reserved number of elements may be written there.
  // SAFETY: the address after the last element is within the memory; the caller writes no more than
  // that.
  @inlinable @inline(__always)
  @unsafe package var end: UnsafeMutablePointer<Element> { unsafe start + count }

  /// Appends the elements that were written at `end`.
  ///
  /// - Parameter end: The address after the last element.
  // SAFETY: the caller wrote all elements up to `end`, which is checked to be within the memory.
  @inlinable @inline(__always)
  @unsafe package mutating func extend(to end: UnsafeMutablePointer<Element>) {
    count = unsafe end - start
    precondition(0..<capacity ~= count, "end must be within the reserved memory")
  }

  /// Appends an element, for which there must be room.
  @inlinable @inline(__always)
  package mutating func append(_ element: Element) {
    terminate(with: element)
    count += 1
  }

  /// Appends an element.
  ///
  /// - Complexity: O(1) amortised; allocates if there is no room.
  @inlinable @inline(__always)
  package mutating func push(_ element: Element) {
    reserve(1)
    append(element)
  }

  /// Appends copies of some elements.
  @inlinable
  package mutating func append(_ elements: Span<Element>) {
    reserve(elements.count)
    // SAFETY: room for the elements was reserved, and the span is alive until the end of the call.
    unsafe elements.withUnsafeBufferPointer {
      guard let first = $0.baseAddress else { return }
      unsafe end.update(from: first, count: $0.count)
    }
    count += elements.count
  }

  /// Writes an element after the last element, without counting it; there is always room for it.
  @inlinable @inline(__always)
  package mutating func terminate(with element: Element) {
    precondition(count < capacity, "reserve must be called before append")
    // SAFETY: the element is within the memory.
    unsafe start[count] = element
  }

  /// An element, or the element that `terminate` wrote.
  @inlinable @inline(__always)
  package subscript(index: Int) -> Element {
    assert(0...count ~= index, "index must be from 0 to count")
    // SAFETY: the callers read only elements that they appended.
    return unsafe start[index]
  }

  /// Removes elements at the front and changes the others.
  @inlinable @inline(__always)
  package mutating func removeFirst(_ removed: Int, changing change: (Element) -> Element) {
    precondition(0...count ~= removed, "removed must be from 0 to count")
    count -= removed
    // SAFETY: reads elements that were appended, and writes to those before them.
    let start = unsafe start
    // SAFETY: as above.
    for index in 0..<count { unsafe start[index] = change(start[index + removed]) }
  }

  /// Removes the elements from a count on.
  @inlinable @inline(__always)
  package mutating func truncate(to count: Int) {
    precondition(
      UInt(bitPattern: count) <= UInt(bitPattern: self.count),
      "count must be from 0 to that of the list")
    self.count = count
  }

  /// Removes all elements and keeps the memory.
  @inlinable @inline(__always)
  package mutating func removeAll() { count = 0 }

  /// Returns a range of the elements.
  @inlinable @inline(__always)
  @_lifetime(borrow self)
  package func span(from first: Int, count: Int) -> Span<Element> {
    assert(
      first >= 0 && count >= 0 && first + count <= self.count, "the range must be within the list")
    // SAFETY: the elements were appended, and live as long as this value.
    let span = unsafe Span(_unsafeStart: start + first, count: count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// All of the elements.
  @inlinable @inline(__always)
  package var span: Span<Element> {
    @_lifetime(borrow self)
    get { span(from: 0, count: count) }
  }
}
