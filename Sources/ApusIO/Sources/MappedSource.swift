public import ApusBytes

/// A source of a mapped file's bytes, without a copy. Each chunk leaves the process's memory after
/// use.
///
/// The source advises the kernel once that the file is read in order, so the kernel reads ahead. If
/// another program truncates the file meanwhile, the process ends (see `MappedFile`). For such
/// files use `DescriptorSource`.
///
///     var source = try MappedSource(path: "words.txt")
///     try source.forEachByte { sum &+= Int($0) }
///
public struct MappedSource: ~Copyable, ByteSource {
  /// The default size of a chunk in bytes.
  public static let defaultChunkSize = 1_048_576

  @usableFromInline let file: MappedFile
  @usableFromInline var range = 0..<0
  private let chunkSize: Int

  /// Maps the file at a path.
  ///
  /// - Parameters:
  ///   - path: The path of a regular file.
  ///   - chunkSize: The size of a chunk in bytes, at least 1; best a multiple of the page size.
  /// - Precondition: `chunkSize` is at least 1. Checked in every build.
  /// - Throws: The error of `open`, `fstat` or `mmap`.
  public init(path: String, chunkSize: Int = defaultChunkSize) throws(SystemError) {
    let file = try MappedFile(path)
    self.init(file, chunkSize: chunkSize)
  }

  /// Creates a source that owns a mapped file.
  ///
  /// - Parameters:
  ///   - file: The file, read from its start.
  ///   - chunkSize: The size of a chunk in bytes, at least 1; best a multiple of the page size.
  /// - Precondition: `chunkSize` is at least 1. Checked in every build.
  public init(_ file: consuming MappedFile, chunkSize: Int = defaultChunkSize) {
    precondition(chunkSize > 0, "chunkSize must be at least 1")
    self.file = file
    self.chunkSize = chunkSize
    advise(.sequential, 0..<self.file.byteCount)
  }

  /// Returns the pages of this chunk to the kernel and moves to the next chunk.
  public mutating func advance() throws(Never) -> Bool {
    advise(.doneWith, range)
    range = part(from: range.upperBound)
    return !range.isEmpty
  }

  /// Advises the kernel about a range. The result is ignored, because refused advice costs time or
  /// memory but no bytes. For example, the kernel does not free pages of locked memory.
  private borrowing func advise(_ advice: MappedFile.Advice, _ range: Range<Int>) {
    if !range.isEmpty { try? file.advise(advice, range) }
  }

  private func part(from start: Int) -> Range<Int> {
    start..<(start + min(chunkSize, file.byteCount - start))
  }

  /// The bytes of this chunk.
  @inlinable @inline(__always)
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { file.span.extracting(range) }
  }
}
