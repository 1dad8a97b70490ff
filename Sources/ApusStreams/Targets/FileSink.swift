public import ApusBytes

/// Writes bytes to a file, pipe or socket, through one buffer that is used again.
///
/// Made with `creating:` it writes to the file itself; with `replacing:` to a new one that takes the old one's
/// place when it is closed, whole or not at all. What is larger than the buffer is not copied.
///
///     var stream = Base64Encoder().into(try FileSink(replacing: "image.txt"))
///     try stream.write(contentsOf: image)
///     try stream.close()
///
/// After its end each write throws `SinkClosed`. Nothing is promised until it is closed: a sink that is dropped before loses what is in its buffer, and leaves
/// the old file where it was to be replaced. A pipe whose reader is gone raises SIGPIPE, which ends the process
/// unless it is ignored.
public struct FileSink<File: WritableFile & ~Copyable>: ~Copyable, Sink, Sendable {
  /// What it takes.
  public typealias Element = UInt8

  private var file: File?
  private let name: String
  /// Why some of the bytes were not written.
  private var failure: StreamError?
  @usableFromInline var buffer: [UInt8] = []
  /// How many bytes are gathered; 0 after the end, so that each write asks whether it is over.
  @usableFromInline private(set) var capacity: Int
  /// How many bytes the buffer has room for from the start.
  private static var firstCapacity: Int { 1_048_576 }

  /// Writes to what is open already, and closes it at the end of its life.
  ///
  /// - Parameters:
  ///   - file: What to write to.
  ///   - capacity: How many bytes are written at once, at least 1.
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
  @inlinable
  public mutating func write(contentsOf elements: Span<UInt8>) throws(StreamError) {
    if elements.count > capacity - buffer.count {
      try writeBuffer()
      if elements.count >= capacity { return try writeThrough(elements) }
    }
    buffer.append(copying: elements)
  }

  /// Hands the buffer to the system.
  @inlinable
  public mutating func flush(depth: Int) throws(StreamError) {
    if capacity > 0 { try writeBuffer() }
  }

  /// Hands the buffer to the system and finishes the file. A second time it does nothing.
  ///
  /// - Throws: The error of the system call, with the file's path as the stage, and that error again each time after;
  ///   for a replacement see `FileReplacement.commit` on what is in place then.
  public mutating func close(depth: Int) throws(StreamError) {
    if let failure { throw failure }
    guard file != nil else { return }
    try writeBuffer()
    guard let closing = file.take() else { return }
    capacity = 0
    do throws(FileError) { try closing.finish() } catch { throw fail(error) }
  }

  private mutating func fail(_ error: FileError) -> StreamError {
    let failure = StreamError(stage: name, error)
    self.failure = failure
    return failure
  }

  @usableFromInline mutating func writeBuffer() throws(StreamError) {
    guard file != nil else { throw StreamError(stage: name, SinkClosed()) }
    guard !buffer.isEmpty else { return }
    var bytes: [UInt8] = []
    swap(&bytes, &buffer)
    // Also after an error: some of the bytes may have been written, and none is written twice.
    defer {
      bytes.removeAll(keepingCapacity: true)
      swap(&bytes, &buffer)
    }
    try writeThrough(bytes.span)
  }

  @usableFromInline mutating func writeThrough(_ bytes: Span<UInt8>) throws(StreamError) {
    guard file != nil else { throw StreamError(stage: name, SinkClosed()) }
    do throws(FileError) {
      try file?.write(bytes.rawBytes)
    } catch {
      throw fail(error)
    }
  }
}

extension FileSink where File == FileDescriptor {
  /// Creates a file, or empties the one that is there.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - capacity: How many bytes are written at once, at least 1.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Throws: The error of `open`.
  public init(creating path: String, capacity: Int = 131_072) throws(FileError) {
    let file = try FileDescriptor(creating: path)
    self.init(file, capacity: capacity)
  }
}

extension FileSink where File == FileReplacement {
  /// Makes a new file that takes the place of another one when the sink is closed.
  ///
  /// - Parameters:
  ///   - path: The path of the file to replace or to make; its folder must exist.
  ///   - capacity: How many bytes are written at once, at least 1.
  /// - Precondition: `capacity` is at least 1. Checked in every build.
  /// - Throws: The error of the call that failed; nothing has changed.
  public init(replacing path: String, capacity: Int = 131_072) throws(FileError) {
    let file = try FileReplacement(of: path)
    self.init(file, capacity: capacity)
  }
}
