/// Bytes that come in chunks, each lent until the next one.
///
/// The reader pulls: nothing is read before it is asked for, so a slow reader holds the source back.
/// A chunk is a view of memory that the source uses again; the compiler refuses to keep one. Where a
/// source waits, it blocks the thread; in tasks use an `AsyncByteSource`.
///
///     var source = try DescriptorSource(path: "words.txt")
///     var count = 0
///     while let chunk = try source.nextChunk() { count += chunk.count }
///
/// **A source of your own.** Without a compiler flag, conform to `ByteReader` and wrap it in a `ReaderSource`. To lend
/// memory without a copy, conform to this protocol: write `advance` and `chunk`; the rest comes with them. The property
/// returns a span, which needs a lifetime attribute, and that needs an experimental feature in Swift 6.3. In the target
/// of `Package.swift`:
///
///     swiftSettings: [.enableExperimentalFeature("Lifetimes")]
///
/// On the command line it is `-enable-experimental-feature Lifetimes`. Who only reads sources needs none.
///
///     struct Letters: ByteSource {
///       private var bytes = Array("abc".utf8)
///       private var isGiven = false
///
///       mutating func advance() throws(Never) -> Bool {
///         defer { isGiven = true }
///         if isGiven { bytes = [] }
///         return !isGiven
///       }
///
///       var chunk: Span<UInt8> {
///         @_lifetime(borrow self)
///         get { bytes.span }
///       }
///     }
///
public protocol ByteSource: ~Copyable {
  /// What can go wrong; `Never` where nothing can.
  associatedtype Failure: Error

  /// Moves on to the next chunk; the one before it is gone.
  ///
  /// - Returns: Whether there is one. At the end, and ever after, `false`.
  /// - Throws: What went wrong; no more bytes will come.
  mutating func advance() throws(Failure) -> Bool

  /// The chunk that `advance` moved to, not empty; empty before the first and after the last one.
  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get
  }
}

extension ByteSource where Self: ~Copyable {
  /// Returns the next chunk.
  ///
  /// - Returns: At least one byte, lent until the source is used again; `nil` at the end.
  /// - Throws: What went wrong; no more bytes will come.
  @inlinable @inline(__always)
  @_lifetime(&self)
  public mutating func nextChunk() throws(Failure) -> Span<UInt8>? {
    guard try advance() else { return nil }
    return chunk
  }

  /// Calls a closure with each byte that is left.
  ///
  /// The closure is inlined: the loop over a chunk is one over a pointer, which the compiler can
  /// vectorise.
  ///
  ///     var sum = 0
  ///     try source.forEachByte { sum &+= Int($0) }
  ///
  /// - Parameter body: What to do with a byte.
  /// - Throws: The source's error.
  /// - Complexity: O(*n*); does not allocate.
  @inlinable @inline(__always)
  public mutating func forEachByte(_ body: (UInt8) -> Void) throws(Failure) {
    while let chunk = try nextChunk() {
      for index in chunk.indices { body(chunk[index]) }
    }
  }
}
