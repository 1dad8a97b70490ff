/// A vector of scalars, enumerations or structs with random access.
///
///     if let inventory = monster.inventory {
///       inventory[0]      // 1
///       Array(inventory)  // a copy
///     }
///
@frozen
public struct FlatVector<Element: FlatValue>: ~Escapable {
  /// The bytes of the elements, as they are in the buffer.
  public let bytes: RawSpan
  /// The number of elements.
  public let count: Int

  /// A vector without elements.
  @inlinable @inline(__always) @_lifetime(immortal)
  init() {
    bytes = RawSpan()
    count = 0
  }

  /// The vector at an address, at least four bytes before the end; `nil` if it leaves the bytes.
  @inlinable @inline(__always) @_lifetime(copy owner)
  init?<Contract: ReadingContract, Owner: ~Escapable>(
    at target: FlatAddress, _ bounds: FlatBounds, _ contract: Contract.Type,
    owner: borrowing Owner
  ) {
    guard
      let bytes = target.elements(
        size: Element.flatByteCount, bounds, contract, owner: owner)
    else { return nil }
    self.bytes = bytes
    count = target.count
  }

  /// Whether the vector has no elements.
  @inlinable @inline(__always)
  public var isEmpty: Bool { count == 0 }

  /// The element at an index.
  ///
  /// - Precondition: The index is from 0 to `count - 1`. Checked in every build.
  /// - Complexity: O(1); does not allocate.
  @inlinable @inline(__always)
  public subscript(index: Int) -> Element {
    precondition(
      UInt(bitPattern: index) < UInt(bitPattern: count), "index must be in the vector")
    return bytes.flatElement(index) ?? zeroValue()
  }
}

extension FlatVector where Element: FlatScalar {
  /// The numbers as they are in memory, or `nil` if their address is not aligned for them.
  ///
  /// The address is aligned if the buffer starts at an aligned address and its writer aligned the
  /// vector. The value is also `nil` for `Bool` and for enumerations, and on a processor with
  /// big-endian numbers.
  ///
  /// - Complexity: O(1); does not copy.
  @inlinable
  public var span: Span<Element>? {
    @_lifetime(copy self)
    get {
      guard hasNativeLayout(Element.self) else { return nil }
      return bytes.nativeElements(of: Element.self)
    }
  }
}

extension FlatVector where Element: FlatKeyed {
  /// Returns the index of the first element with a key, by binary search.
  ///
  /// - Parameter key: The key.
  /// - Returns: The index, or `nil` if no element has the key. The result has no meaning if the
  ///   vector is not sorted by its key.
  /// - Complexity: O(log *n*) comparisons; does not allocate.
  @inlinable
  public func firstIndex(ofKey key: Element.FlatKey) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = low &+ (high &- low) &>> 1
      if self[middle].flatKeyOrder(key) < 0 { low = middle &+ 1 } else { high = middle }
    }
    return low < count && self[low].flatKeyOrder(key) == 0 ? low : nil
  }

  /// The first element with a key, or `nil` if there is none.
  ///
  /// - Complexity: O(log *n*) comparisons; does not allocate.
  @inlinable
  public subscript(key key: Element.FlatKey) -> Element? {
    firstIndex(ofKey: key).map { self[$0] }
  }
}

extension Array where Element: FlatValue {
  /// Creates an array with the elements of a vector.
  ///
  /// - Parameter vector: The vector.
  /// - Complexity: O(*n*); allocates the array.
  @inlinable
  public init(_ vector: borrowing FlatVector<Element>) {
    let count = vector.count
    self.init()
    reserveCapacity(count)
    for index in 0..<count { append(vector[index]) }
  }
}

/// Whether a buffer stores a type as memory does, and every pattern of its bits is valid.
///
/// A `Bool` is not stored so: a buffer may have any byte where memory has 0 or 1.
@inlinable @inline(__always)
func hasNativeLayout<Element: FlatValue>(_ type: Element.Type) -> Bool {
  1.littleEndian == 1
    && (type == UInt8.self || type == Int8.self || type == UInt16.self || type == Int16.self
      || type == UInt32.self || type == Int32.self || type == UInt64.self || type == Int64.self
      || type == Float.self || type == Double.self)
}
