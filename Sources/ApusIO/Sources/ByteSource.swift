/// A source of bytes in chunks. Each chunk is borrowed until the next call.
///
/// The reader pulls: the source reads nothing before the reader asks, so the source is never ahead
/// of a slow reader. A chunk is a view of memory that the source reuses, and the compiler refuses
/// to keep it. A waiting source blocks the thread; in tasks use an `AsyncByteSource`.
///
///     var source = try DescriptorSource(path: "words.txt")
///     var count = 0
///     while let chunk = try source.nextChunk() { count += chunk.count }
///
/// **Your own source.** Without a compiler flag, conform to `ByteReader` and wrap it in a
/// `ReaderSource`. To provide borrowed memory without a copy, conform to this protocol: write
/// `advance` and `chunk`; extensions provide the rest. The property returns a span, which needs a
/// lifetime attribute. That attribute is an experimental feature in Swift 6.3. Enable it in the
/// target of `Package.swift`:
///
/// ```text
/// swiftSettings: [.enableExperimentalFeature("Lifetimes")]
/// ```
///
/// On the command line the flag is `-enable-experimental-feature Lifetimes`. Code that only reads
/// sources does not need it.
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
  /// The type of the error; `Never` for a source that cannot fail.
  associatedtype Failure: Error

  /// Moves to the next chunk and invalidates the previous chunk.
  ///
  /// - Returns: Whether a chunk exists; `false` at the end and in every later call.
  /// - Throws: The source's error; no more bytes will come.
  mutating func advance() throws(Failure) -> Bool

  /// The chunk that `advance` moved to, not empty. Before the first and after the last chunk, it is
  /// empty.
  var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get
  }
}

extension ByteSource where Self: ~Copyable {
  /// Returns the next chunk.
  ///
  /// - Returns: At least 1 byte, borrowed until the next use of the source; `nil` at the end.
  /// - Throws: The source's error; no more bytes will come.
  @inlinable @inline(__always)
  @_lifetime(&self)
  public mutating func nextChunk() throws(Failure) -> Span<UInt8>? {
    guard try advance() else { return nil }
    return chunk
  }

  /// Calls a closure with each remaining byte.
  ///
  /// The closure is inlined into a loop over a pointer, which the compiler can vectorise.
  ///
  ///     var sum = 0
  ///     try source.forEachByte { sum &+= Int($0) }
  ///
  /// - Parameter body: A closure that takes a byte.
  /// - Throws: The source's error.
  /// - Complexity: O(*n*). Does not allocate.
  @inlinable @inline(__always)
  public mutating func forEachByte(_ body: (UInt8) -> Void) throws(Failure) {
    while let chunk = try nextChunk() {
      for index in chunk.indices { body(chunk[index]) }
    }
  }
}
