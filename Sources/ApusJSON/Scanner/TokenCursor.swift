// UNSAFE: the memory of tokens, and a cursor over them that counts no references; the only code that reads tokens

/// Tokens in memory: their positions and first bytes, the number of them, and the next one to read.
///
/// The value is an address that counts no references, so that a loop keeps it in registers. A
/// `TokenBlock` owns the memory. A token is read without a check in release builds; debug builds
/// compare each index with the capacity.
//
// SAFETY: the memory is that of a `TokenBlock`, which the holder of a cursor keeps. The header and the
// tokens that were written are initialised; a reader reads those only.
@safe
@usableFromInline
struct TokenCursor {
  /// The numbers that change with the tokens. They are in the memory, because the runtime checks each
  /// access to the property of an object, which would take longer than a short text.
  @usableFromInline
  struct Header {
    @usableFromInline var count = 0
    @usableFromInline var next = 0
    @usableFromInline var base = 0
    @usableFromInline var isLast = false

    init() {}
  }

  @usableFromInline let header: UnsafeMutablePointer<Header>
  @usableFromInline let positions: UnsafeMutablePointer<UInt32>
  @usableFromInline let kinds: UnsafeMutablePointer<UInt8>
  /// The number of tokens for which there is room.
  @usableFromInline let capacity: Int

  fileprivate init(
    _ header: UnsafeMutablePointer<Header>, _ positions: UnsafeMutablePointer<UInt32>,
    _ kinds: UnsafeMutablePointer<UInt8>, capacity: Int
  ) {
    unsafe self.header = header
    unsafe self.positions = positions
    unsafe self.kinds = kinds
    self.capacity = capacity
  }

  /// The number of tokens.
  @inlinable var count: Int {
    @inline(__always) get { unsafe header.pointee.count }
    nonmutating set { unsafe header.pointee.count = newValue }
  }

  /// The index of the next token that the reader takes.
  @inlinable var next: Int {
    @inline(__always) get { unsafe header.pointee.next }
    nonmutating set { unsafe header.pointee.next = newValue }
  }

  /// The offset in the text of the first byte of the segment that the tokens are in.
  @inlinable var base: Int {
    @inline(__always) get { unsafe header.pointee.base }
    nonmutating set { unsafe header.pointee.base = newValue }
  }

  /// Whether the text ends with the tokens.
  @inlinable var isLast: Bool {
    @inline(__always) get { unsafe header.pointee.isLast }
    nonmutating set { unsafe header.pointee.isLast = newValue }
  }

  /// The first byte of a token, the mark of a closing quote, or 0 behind the last token.
  @inlinable @inline(__always)
  func kind(_ index: Int) -> UInt8 {
    assert(0..<capacity ~= index, "index must be within the capacity")
    return unsafe kinds[index]
  }

  /// The position of a token, or of the end of the scanned text behind the last token.
  @inlinable @inline(__always)
  func position(_ index: Int) -> Int {
    assert(0..<capacity ~= index, "index must be within the capacity")
    return unsafe Int(positions[index])
  }

  /// Writes a token.
  func put(_ position: Int, _ kind: UInt8, at index: Int) {
    precondition(0..<capacity ~= index, "index must be within the capacity")
    unsafe positions[index] = UInt32(truncatingIfNeeded: position)
    unsafe kinds[index] = kind
  }

  /// Writes equal tokens.
  func fill(_ range: Range<Int>, _ position: Int, _ kind: UInt8) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= capacity, "range must be within the capacity")
    unsafe (positions + range.lowerBound).update(
      repeating: UInt32(truncatingIfNeeded: position), count: range.count)
    unsafe (kinds + range.lowerBound).update(repeating: kind, count: range.count)
  }

  /// Moves tokens to the front.
  func moveToFront(_ range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= capacity, "range must be within the capacity")
    for index in 0..<range.count {
      unsafe positions[index] = positions[range.lowerBound + index]
      unsafe kinds[index] = kinds[range.lowerBound + index]
    }
  }

  /// Subtracts a number from the positions of tokens.
  func subtract(_ distance: Int, from range: Range<Int>) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= capacity, "range must be within the capacity")
    for index in range {
      unsafe positions[index] &-= UInt32(truncatingIfNeeded: distance)
    }
  }

  /// Copies the tokens of another block.
  func copyTokens(of other: TokenCursor) {
    precondition(other.count <= capacity, "there must be room for the tokens")
    unsafe positions.update(from: other.positions, count: other.count)
    unsafe kinds.update(from: other.kinds, count: other.count)
    count = other.count
  }
}

/// The memory of some tokens, which one value owns.
///
///     | header | positions | kinds |
//
// SAFETY: no other value has the memory, and a value is used by one thread at a time.
@safe
struct TokenBlock: ~Copyable, @unchecked Sendable {
  let tokens: TokenCursor

  /// Allocates memory for tokens.
  ///
  /// - Parameter capacity: The number of tokens.
  init(capacity: Int) {
    precondition(capacity >= 0, "capacity must not be negative")
    let headerSize = MemoryLayout<TokenCursor.Header>.stride
    let size = headerSize + capacity * (MemoryLayout<UInt32>.size + 1)
    // SAFETY: the parts follow each other, each at a multiple of its alignment.
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: size, alignment: MemoryLayout<TokenCursor.Header>.alignment)
    let header = unsafe memory.initializeMemory(
      as: TokenCursor.Header.self, repeating: TokenCursor.Header(), count: 1)
    let positions = unsafe (memory + headerSize).bindMemory(to: UInt32.self, capacity: capacity)
    let kinds = unsafe UnsafeMutableRawPointer(positions + capacity)
      .bindMemory(to: UInt8.self, capacity: capacity)
    unsafe tokens = TokenCursor(header, positions, kinds, capacity: capacity)
  }

  // SAFETY: no other value has the memory.
  deinit { unsafe tokens.header.deallocate() }
}
