// UNSAFE: a list in memory that never moves, without the checks of an array

/// A list of elements in memory that one value owns and that never moves.
///
/// An array checks each index, and counts a reference when it is kept. Use an array unless every
/// element of a hot loop would pay for that. Debug builds compare each index with the count.
//
// SAFETY: no other value has the memory; the first `count` elements are initialised, and only these are
// read. An element is initialised once, behind the last one or at the index of `insert`.
@safe
@usableFromInline
struct OwnedList<Element>: ~Copyable {
  /// The memory, or `nil` before the first element.
  @usableFromInline private(set) var start: UnsafeMutablePointer<Element>?
  let capacity: Int
  @usableFromInline private(set) var count = 0

  /// Creates an empty list; the memory is allocated for the first element.
  ///
  /// - Parameter capacity: The largest number of elements.
  init(capacity: Int) { self.capacity = capacity }

  /// Creates a list of copies.
  ///
  /// - Complexity: O(*n*); allocates the memory.
  init(_ elements: [Element]) {
    capacity = elements.count
    unsafe start = .allocate(capacity: capacity)
    _ = unsafe UnsafeMutableBufferPointer(start: start, count: capacity).initialize(
      fromContentsOf: elements)
    count = capacity
  }

  @inlinable
  deinit {
    unsafe start?.deinitialize(count: count)
    unsafe start?.deallocate()
  }

  /// Appends an element, for which there must be room.
  mutating func append(_ element: consuming Element) { insert(element, at: count) }

  /// Inserts an element, for which there must be room.
  ///
  /// - Complexity: O(*n*) in the elements behind it.
  mutating func insert(_ element: consuming Element, at index: Int) {
    precondition(count < capacity, "there must be room for the element")
    precondition(0...count ~= index, "index must be from 0 to count")
    let start = unsafe self.start ?? .allocate(capacity: capacity)
    unsafe self.start = start
    if index < count {
      unsafe (start + index + 1).moveInitialize(from: start + index, count: count - index)
    }
    unsafe (start + index).initialize(to: element)
    count += 1
  }

  /// The element at an index, which is below `count`.
  @inlinable
  subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      assert(0..<count ~= index, "index must be below count")
      return unsafe UnsafePointer(start.unsafelyUnwrapped + index)
    }
  }
}

extension OwnedList {
  /// The elements of a list by their address, until the list changes.
  ///
  /// An object that reads its list often keeps this value beside it: the runtime checks each access to a
  /// property that owns memory, and the compiler removes the check of one that does not.
  //
  // SAFETY: the list keeps the memory for longer.
  @safe
  struct Elements {
    let start: UnsafeMutablePointer<Element>?
    let count: Int

    /// The elements of an empty list.
    init() {
      unsafe start = nil
      count = 0
    }

    fileprivate init(_ start: UnsafeMutablePointer<Element>?, _ count: Int) {
      unsafe self.start = start
      self.count = count
    }

    /// The element at an index, which is below `count`.
    subscript(index: Int) -> Element {
      @inline(__always) unsafeAddress {
        assert(0..<count ~= index, "index must be below count")
        return unsafe UnsafePointer(start.unsafelyUnwrapped + index)
      }
    }
  }

  // SAFETY: as above.
  @inline(__always)
  var elements: Elements { unsafe Elements(start, count) }
}

// SAFETY: one value owns the memory.
extension OwnedList: @unchecked Sendable where Element: Sendable {}
