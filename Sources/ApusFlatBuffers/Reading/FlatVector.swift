// UNSAFE: loads the elements of a vector whose bytes were checked

/// A vector of scalars, enumerations or structs with random access.
///
///     if let inventory = monster.inventory {
///       inventory[0]      // 1
///       Array(inventory)  // a copy
///     }
///
@frozen @safe
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
    at target: FlatAddress, end: UnsafeRawPointer, contract: Contract.Type,
    owner: borrowing Owner
  ) {
    // SAFETY: the caller checked the bytes of the count.
    guard
      let bytes = unsafe vectorBytes(
        at: target, end: end, elementSize: Element.flatByteCount, contract: contract, owner: owner)
    else { return nil }
    self.bytes = bytes
    count = unsafe Int(UInt32(littleEndian: target.pointer.loadUnaligned(as: UInt32.self)))
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
    // SAFETY: the bytes have room for `count` elements.
    return unsafe bytes.withUnsafeBytes { memory in
      guard let base = memory.baseAddress else { return zeroValue() }
      return unsafe loadValue(at: base + index &* Element.flatByteCount)
    }
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
      // SAFETY: size, byte order and alignment are those of the type, and it accepts every pattern.
      let address = unsafe bytes.withUnsafeBytes { UInt(bitPattern: $0.baseAddress) }
      guard address & UInt(MemoryLayout<Element>.alignment &- 1) == 0 else { return nil }
      return unsafe _overrideLifetime(bytes._unsafeView(as: Element.self), copying: self)
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

/// The bytes of a vector's elements, or `nil` if they leave the bytes of the buffer.
@inlinable @inline(__always) @_lifetime(copy owner)
func vectorBytes<Contract: ReadingContract, Owner: ~Escapable>(
  at target: FlatAddress, end: UnsafeRawPointer, elementSize: Int, contract: Contract.Type,
  owner: borrowing Owner
) -> RawSpan? {
  // SAFETY: the caller checked the bytes of the count; the verifier or the comparison checks those
  // of the elements, which the owner keeps alive.
  let count = unsafe Int(UInt32(littleEndian: target.pointer.loadUnaligned(as: UInt32.self)))
  if !Contract.isVerified {
    let room = unsafe end - target.pointer &- 4
    guard count <= room / elementSize else { return nil }
  }
  let bytes = unsafe RawSpan(_unsafeStart: target.pointer + 4, byteCount: count &* elementSize)
  return unsafe _overrideLifetime(bytes, copying: owner)
}
