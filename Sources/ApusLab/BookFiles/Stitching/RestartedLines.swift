import ApusBytes

/// The lines of a file through one buffer: what a border cuts is moved to the front, and its parse begins again.
///
/// The book's buffer stitcher. A read that is short neither ends it nor shortens the next one, and one that fails
/// ends it with its error. A line that is longer than the buffer makes it grow.
struct RestartedLines: ~Copyable {
  private let file: FileDescriptor
  private var buffer: [UInt8]
  /// Where the line begins that is looked for.
  private var start = 0
  /// How many bytes of the buffer are there.
  private var filled = 0
  private var isAtEnd = false
  /// How many bytes were moved to the front.
  private(set) var movedBytes = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - capacity: How many bytes the buffer has to begin with.
  init(_ path: String, capacity: Int) throws(FileError) {
    self.init(try FileDescriptor(reading: path), capacity: capacity)
  }

  /// Reads from what is open already; otherwise like the form with a path.
  init(_ file: consuming FileDescriptor, capacity: Int) {
    self.file = file
    buffer = [UInt8](repeating: 0, count: capacity)
  }

  /// Calls a closure with each line, without its end; the last one may lack that.
  mutating func forEach(_ body: (Span<UInt8>) -> Void) throws(FileError) {
    while true {
      start = handOn(body)
      if isAtEnd { break }
      try refill()
    }
    if start < filled { body(buffer.span.extracting(start..<filled)) }
    start = filled
  }

  /// Hands on the lines that end in the buffer, and returns where the next one begins.
  private borrowing func handOn(_ body: (Span<UInt8>) -> Void) -> Int {
    var next = start
    let bytes = buffer.span.extracting(first: filled)
    while let end = bytes.firstIndex(of: .lineFeed, from: next) {
      body(bytes.extracting(next..<end))
      next = end + 1
    }
    return next
  }

  private mutating func refill() throws(FileError) {
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
