import ApusBytes

/// The lines of a file through a single buffer: a cut line is moved to the front and parsed again.
///
/// The book's buffer stitcher. A short read neither ends it nor shortens the next read, and a
/// failed read ends it with its error. A line that is longer than the buffer makes it grow.
struct RestartedLines: ~Copyable {
  private let file: FileDescriptor
  private var buffer: [UInt8]
  /// The offset at which the current line begins.
  private var start = 0
  /// The number of valid bytes in the buffer.
  private var filled = 0
  private var isAtEnd = false
  /// The number of bytes that were moved to the front.
  private(set) var movedBytes = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - capacity: The initial size of the buffer, in bytes.
  init(_ path: String, capacity: Int) throws(SystemError) {
    self.init(try FileDescriptor(reading: path), capacity: capacity)
  }

  /// Creates lines of an open file; otherwise like the initializer with a path.
  init(_ file: consuming FileDescriptor, capacity: Int) {
    self.file = file
    buffer = [UInt8](repeating: 0, count: capacity)
  }

  /// Calls a closure with each line, without its line end; the last line may lack the line end.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  mutating func forEach(_ body: (Span<UInt8>) -> Void) throws(SystemError) {
    while true {
      start = handOn(body)
      if isAtEnd { break }
      try refill()
    }
    if start < filled { body(buffer.span.extracting(start..<filled)) }
    start = filled
  }

  /// Passes the lines that end in the buffer to `body`, and returns the offset of the next line.
  private borrowing func handOn(_ body: (Span<UInt8>) -> Void) -> Int {
    var next = start
    let bytes = buffer.span.extracting(first: filled)
    while let end = bytes.firstIndex(of: .lineFeed, from: next) {
      body(bytes.extracting(next..<end))
      next = end + 1
    }
    return next
  }

  private mutating func refill() throws(SystemError) {
    if start > 0 {
      let rest = filled - start
      for index in 0..<rest { buffer[index] = buffer[start + index] }
      movedBytes += rest
      (start, filled) = (0, rest)
    } else if filled == buffer.count {
      buffer.append(contentsOf: repeatElement(0, count: buffer.count))
    }
    let count = try file.read(into: &buffer, from: filled)
    isAtEnd = count == 0
    filled += count
  }
}
