public import ApusBytes

/// Bytes of a mapped file, without a copy, in chunks that leave the process's memory after use.
///
/// The kernel is told once that the file is read from front to back, so that it reads ahead. A file that
/// somebody truncates meanwhile ends the process (see `MappedFile`); `DescriptorSource` reads such files.
///
///     var source = try MappedSource(path: "words.txt")
///     try source.forEachByte { sum &+= Int($0) }
///
public struct MappedSource: ~Copyable, ByteSource {
  /// How many bytes a chunk has unless its owner says otherwise.
  public static let defaultChunkSize = 1_048_576

  @usableFromInline let file: MappedFile
  @usableFromInline var range = 0..<0
  private let chunkSize: Int

  /// Maps the file at a path.
  ///
  /// - Parameters:
  ///   - path: A plain file.
  ///   - chunkSize: How many bytes a chunk has, at least 1; best a multiple of the page size.
  /// - Precondition: `chunkSize` is at least 1. Checked in every build.
  /// - Throws: The error of `open`, `fstat` or `mmap`.
  public init(path: String, chunkSize: Int = defaultChunkSize) throws(FileError) {
    let file = try MappedFile(path)
    self.init(file, chunkSize: chunkSize)
  }

  /// Takes over a mapped file.
  ///
  /// - Parameters:
  ///   - file: The file, read from its start.
  ///   - chunkSize: How many bytes a chunk has, at least 1; best a multiple of the page size.
  /// - Precondition: `chunkSize` is at least 1. Checked in every build.
  public init(_ file: consuming MappedFile, chunkSize: Int = defaultChunkSize) {
    precondition(chunkSize > 0, "chunkSize must be at least 1")
    self.file = file
    self.chunkSize = chunkSize
    advise(.sequential, 0..<self.file.byteCount)
  }

  /// Gives the pages of this chunk back and moves to the next.
  public mutating func advance() throws(Never) -> Bool {
    advise(.doneWith, range)
    range = part(from: range.upperBound)
    return !range.isEmpty
  }

  /// Advice that the kernel does not take costs time or memory, no bytes: of locked memory it gives
  /// no pages back.
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
