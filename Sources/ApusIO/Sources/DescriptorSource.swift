public import ApusBytes

/// A source that reads a file, pipe or socket into a single reused buffer.
///
/// The source holds a single buffer for any size of file. A file that shrinks simply ends. For a
/// file that is never truncated, `MappedSource` saves the copy.
///
///     var source = try DescriptorSource(path: "words.txt")
///     try source.forEachByte { sum &+= Int($0) }
///
public struct DescriptorSource: ~Copyable, ByteSource {
  /// The default size of the buffer in bytes. It fits into the second-level cache, and makes the
  /// cost of the system call negligible.
  public static let defaultChunkSize = 131_072

  private let file: FileDescriptor
  private let interruption: Interruption?
  @usableFromInline var buffer: PageBuffer
  @usableFromInline var filled = 0
  private var isAtEnd = false

  /// Opens a file for reading.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - chunkSize: The size of a read in bytes, at least 1.
  /// - Precondition: `chunkSize` is at least 1. Checked in every build.
  /// - Throws: The error of `open`.
  public init(path: String, chunkSize: Int = defaultChunkSize) throws(SystemError) {
    let file = try FileDescriptor(reading: path)
    self.init(file, chunkSize: chunkSize, interruption: nil)
  }

  /// Creates a source of an open file, pipe or socket, and closes it when the source is destroyed.
  ///
  /// - Parameters:
  ///   - file: The file to read.
  ///   - chunkSize: The size of a read in bytes, at least 1.
  /// - Precondition: `chunkSize` is at least 1. Checked in every build.
  public init(_ file: consuming FileDescriptor, chunkSize: Int = defaultChunkSize) {
    self.init(file, chunkSize: chunkSize, interruption: nil)
  }

  /// Creates a source of a pipe or socket that can be cancelled, even while it waits.
  ///
  /// - Parameters:
  ///   - file: The file to read.
  ///   - chunkSize: The size of a read in bytes, at least 1.
  ///   - cancellation: The cancellation that ends the source.
  /// - Precondition: `chunkSize` is at least 1. Checked in every build.
  /// - Throws: The error of `pipe`; the cancellation needs a pipe to interrupt a system call.
  /// - Complexity: Each chunk needs one more system call than without a cancellation.
  public init(
    _ file: consuming FileDescriptor, chunkSize: Int = defaultChunkSize, cancellation: Cancellation
  ) throws(SystemError) {
    let interruption = try Interruption(cancellation)
    self.init(file, chunkSize: chunkSize, interruption: interruption)
  }

  private init(
    _ file: consuming FileDescriptor, chunkSize: Int, interruption: consuming Interruption?
  ) {
    precondition(chunkSize > 0, "chunkSize must be at least 1")
    self.file = file
    self.interruption = interruption
    buffer = PageBuffer(byteCount: chunkSize)
  }

  /// Reads the next chunk: the available bytes, at most the size of the buffer.
  ///
  /// - Throws: The error of the system call, or `cancelled`.
  public mutating func advance() throws(ByteSourceError<SystemError>) -> Bool {
    filled = 0
    guard !isAtEnd else { return false }
    isAtEnd = true
    if try isCancelled() { throw .cancelled }
    filled = try Self.read(file, into: &buffer)
    isAtEnd = filled == 0
    return filled > 0
  }

  private borrowing func isCancelled() throws(ByteSourceError<SystemError>) -> Bool {
    do throws(SystemError) {
      return try interruption?.comes(before: file) ?? false
    } catch {
      throw .failed(error)
    }
  }

  private static func read(
    _ file: borrowing FileDescriptor, into buffer: inout PageBuffer
  ) throws(ByteSourceError<SystemError>) -> Int {
    var room = buffer.mutableBytes
    do throws(SystemError) {
      return try file.read(into: &room)
    } catch {
      throw .failed(error)
    }
  }

  /// The bytes of the last read.
  @inlinable @inline(__always)
  public var chunk: Span<UInt8> {
    @_lifetime(borrow self)
    get { buffer.prefix(filled) }
  }
}
