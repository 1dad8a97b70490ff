public import ApusBytes

/// A sink that writes bytes to a file, pipe or socket, through a single reused buffer.
///
/// The initialiser `init(creating:)` writes to the file itself. The initialiser `init(replacing:)`
/// writes to a new file, which replaces the old file at `close`: completely or not at all. A chunk
/// larger than the buffer is not copied.
///
///     var stream = Base64Encoder().into(try FileSink(replacing: "image.txt"))
///     try stream.write(contentsOf: image)
///     try stream.close()
///
/// After `close` each write throws `SinkClosedError`. Only `close` guarantees that the bytes were
/// written. If the sink is destroyed before `close`, the bytes in the buffer are lost, and a file
/// to replace stays unchanged. Writing to a pipe without a reader raises SIGPIPE, which ends the
/// process unless the signal is ignored.
public struct FileSink<File: WritableFile & ~Copyable>: ~Copyable, Sink, Sendable {
  /// The type of the elements taken.
  public typealias Element = UInt8

  private var file: File?
  private let name: String
  /// The error of the first write that failed, or of a source of the bytes.
  private var failure: StreamError?
  @usableFromInline var buffer: [UInt8] = []
  /// The size of the buffer; 0 after `close`, so that each write checks for the end.
  @usableFromInline private(set) var capacity: Int
  /// The maximum number of bytes that `init` reserves for the buffer.
  private static var firstCapacity: Int { 1_048_576 }

  /// Creates a sink of an open file, and closes the file when the sink is destroyed.
  ///
  /// - Parameters:
  ///   - file: The file to write to.
  ///   - capacity: The size of the buffer in bytes, at least 1.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  public init(_ file: consuming File, capacity: Int = 131_072) {
    precondition(capacity > 0, "capacity must be at least 1")
    name = file.path
    self.file = consume file
    self.capacity = capacity
    buffer.reserveCapacity(min(capacity, Self.firstCapacity))
  }

  /// Writes a byte.
  @inlinable @inline(__always)
  public mutating func write(_ element: UInt8) throws(StreamError) {
    if buffer.count >= capacity { try writeBuffer() }
    buffer.append(element)
  }

  /// Writes bytes.
  ///
  /// - Complexity: O(*n*). Does not allocate after the buffer has grown to its capacity.
  @inlinable
  public mutating func write(contentsOf elements: Span<UInt8>) throws(StreamError) {
    if elements.count > capacity - buffer.count {
      try writeBuffer()
      if elements.count >= capacity { return try writeThrough(elements) }
    }
    buffer.append(copying: elements)
  }

  /// Writes the buffer to the file.
  @inlinable
  public mutating func flush(depth: Int) throws(StreamError) {
    if capacity > 0 { try writeBuffer() }
  }

  /// Writes the buffer to the file and finishes the file. A second call does nothing.
  ///
  /// - Throws: The error of the system call, with the file's path as the name of the stage. Every
  ///   later call throws the same error. For a replacement, `AtomicFileWriter.commit` documents
  ///   which file is in place then.
  public mutating func close(depth: Int) throws(StreamError) {
    if let failure { throw failure }
    guard file != nil else { return }
    try writeBuffer()
    guard let closing = file.take() else { return }
    capacity = 0
    do throws(SystemError) { try closing.finish() } catch { throw fail(error) }
  }

  /// Takes note that bytes are missing: `close` throws the error, and a file to replace stays unchanged.
  public mutating func recordFailure(_ error: StreamError) { failure = failure ?? error }

  private mutating func fail(_ error: SystemError) -> StreamError {
    let failure = StreamError(stage: name, error)
    self.failure = failure
    return failure
  }

  @usableFromInline mutating func writeBuffer() throws(StreamError) {
    guard file != nil else { throw StreamError(stage: name, SinkClosedError()) }
    guard !buffer.isEmpty else { return }
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    // The buffer is cleared after an error as well: some bytes may have been written, and no byte
    // is written twice.
    defer {
      bytes.removeAll(keepingCapacity: true)
      swap(&bytes, &buffer)
    }
    try writeThrough(bytes.span)
  }

  @usableFromInline mutating func writeThrough(_ bytes: Span<UInt8>) throws(StreamError) {
    guard file != nil else { throw StreamError(stage: name, SinkClosedError()) }
    do throws(SystemError) {
      try file?.write(bytes.rawBytes)
    } catch {
      throw fail(error)
    }
  }
}

extension FileSink where File == FileDescriptor {
  /// Creates a file, or truncates an existing file.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - capacity: The size of the buffer in bytes, at least 1.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Throws: The error of `open`.
  public init(creating path: String, capacity: Int = 131_072) throws(SystemError) {
    let file = try FileDescriptor(creating: path)
    self.init(file, capacity: capacity)
  }
}

extension FileSink where File == AtomicFileWriter {
  /// Creates a new file that replaces another file when the sink is closed.
  ///
  /// - Parameters:
  ///   - path: The path of the file to replace or to create; its folder must exist.
  ///   - capacity: The size of the buffer in bytes, at least 1.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Throws: The error of the system call that failed; no file has changed.
  public init(replacing path: String, capacity: Int = 131_072) throws(SystemError) {
    let file = try AtomicFileWriter(replacing: path)
    self.init(file, capacity: capacity)
  }
}
