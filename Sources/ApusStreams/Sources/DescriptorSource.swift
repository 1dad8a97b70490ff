public import ApusBytes

/// Bytes read from a file, pipe or socket into one buffer that is used again.
///
/// It holds one buffer, whatever the size of the file, and a file that shrinks simply ends. For files
/// that nobody truncates `MappedSource` saves the copy.
///
///     var source = try DescriptorSource(path: "words.txt")
///     try source.forEachByte { sum &+= Int($0) }
///
public struct DescriptorSource: ~Copyable, ByteSource {
  /// How many bytes are read at once unless its owner says otherwise: few enough to stay in the
  /// processor's second cache, enough for the system call not to matter.
  public static let defaultCapacity = 131_072

  private let file: FileDescriptor
  private let interruption: Interruption?
  @usableFromInline var buffer: PageBuffer
  @usableFromInline var filled = 0
  private var isAtEnd = false

  /// Opens a file for reading.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - capacity: How many bytes are read at once, at least 1.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Throws: The error of `open`.
  public init(path: String, capacity: Int = defaultCapacity) throws(FileError) {
    let file = try FileDescriptor(reading: path)
    self.init(file, capacity: capacity, interruption: nil)
  }

  /// Reads from an open file, pipe or socket, and closes it at the end of its life.
  ///
  /// - Parameters:
  ///   - file: What to read from.
  ///   - capacity: How many bytes are read at once, at least 1.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  public init(_ file: consuming FileDescriptor, capacity: Int = defaultCapacity) {
    self.init(file, capacity: capacity, interruption: nil)
  }

  /// Reads from a pipe or socket until somebody cancels that, even while it waits.
  ///
  /// - Parameters:
  ///   - file: What to read from.
  ///   - capacity: How many bytes are read at once, at least 1.
  ///   - cancellation: The switch that ends the source.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Throws: The error of `pipe`: the switch needs a pipe to interrupt a system call.
  /// - Complexity: One more system call a chunk than without the switch.
  public init(
    _ file: consuming FileDescriptor, capacity: Int = defaultCapacity, cancellation: Cancellation
  ) throws(FileError) {
    let interruption = try Interruption(cancellation)
    self.init(file, capacity: capacity, interruption: interruption)
  }

  private init(
    _ file: consuming FileDescriptor, capacity: Int, interruption: consuming Interruption?
  ) {
    precondition(capacity > 0, "capacity must be at least 1")
    self.file = file
    self.interruption = interruption
    buffer = PageBuffer(byteCount: capacity)
  }

  /// Reads the next chunk: what is there, at most the buffer's size.
  ///
  /// - Throws: The error of the system call, or `cancelled`.
  public mutating func advance() throws(ByteSourceError<FileError>) -> Bool {
    filled = 0
    guard !isAtEnd else { return false }
    isAtEnd = true
    if try isCancelled() { throw .cancelled }
    filled = try Self.read(file, into: &buffer)
    isAtEnd = filled == 0
    return filled > 0
  }

  private borrowing func isCancelled() throws(ByteSourceError<FileError>) -> Bool {
    do throws(FileError) {
      return try interruption?.comes(before: file) ?? false
    } catch {
      throw .failed(error)
    }
  }

  private static func read(
    _ file: borrowing FileDescriptor, into buffer: inout PageBuffer
  ) throws(ByteSourceError<FileError>) -> Int {
    var room = buffer.mutableBytes
    do throws(FileError) {
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
