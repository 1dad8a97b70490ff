import CApusSystem

/// A whole file in its own memory: a copy, unlike a `MappedFile`.
///
/// The copy takes memory and time, and in return it cannot change: a file that shrinks meanwhile
/// gives fewer bytes, never a signal. Pipes and the files of `/proc` can be read as well. For large
/// files that are not truncated use `MappedFile`.
///
///     let words = try LoadedFile("words.txt")
///     words.span.count
///
public struct LoadedFile: Sendable {
  /// The bytes of the file.
  package let contents: [UInt8]

  /// Reads the file at a path.
  ///
  /// - Parameter path: The path of a file that can be read to its end, of any kind.
  /// - Throws: The error of `open`, `fstat` or `read`; `ENOMEM` for a file that is larger than the
  ///   memory.
  /// - Complexity: O(*n*); allocates once if the file reports its size and keeps it.
  public init(_ path: String) throws(SystemError) {
    try self.init(FileDescriptor(reading: path))
  }

  /// Reads the file at a path, unless it has more than a number of bytes.
  ///
  /// - Throws: `EFBIG` for a larger file; else as the form without a limit does.
  package init(_ path: String, limit: Int) throws(SystemError) {
    try self.init(FileDescriptor(reading: path), limit: limit)
  }

  /// Reads an open file from its current position to its end.
  ///
  /// - Parameter file: A file that can be read to its end, of any kind.
  /// - Throws: The error of `fstat` or `read`; `ENOMEM` for a file that is larger than the memory.
  /// - Complexity: O(*n*); allocates once if the file reports its size and keeps it.
  public init(_ file: borrowing FileDescriptor) throws(SystemError) {
    try self.init(file, limit: .max)
  }

  private init(_ file: borrowing FileDescriptor, limit: Int) throws(SystemError) {
    let size = try file.status().byteCount
    guard size < Self.large || apus_has_room(Int64(size)) else {
      throw SystemError(.read, file.path, code: SystemError.noMemory)
    }
    if size > limit { throw SystemError(.read, file.path, code: SystemError.tooLarge) }
    // An extra byte, so that the read that finds the end needs no growth.
    let room = size + 1
    var bytes = try [UInt8](capacity: room) { (output) throws(SystemError) in
      while !output.isFull, try file.read(appendingTo: &output) > 0 {}
    }
    if bytes.count == room { try Self.readOn(file, into: &bytes, limit: limit) }
    contents = bytes
  }

  /// Reads the bytes after the reported size, or the whole of a file without a size.
  private static func readOn(
    _ file: borrowing FileDescriptor, into bytes: inout [UInt8], limit: Int
  ) throws(SystemError) {
    var filled = bytes.count
    while true {
      if filled == bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, firstGrowth)))
      }
      let count = try file.read(into: &bytes, from: filled)
      if count == 0 { break }
      filled += count
      if filled > limit { throw SystemError(.read, file.path, code: SystemError.tooLarge) }
    }
    bytes.removeLast(bytes.count - filled)
  }

  /// Files of at least this size are first checked against the memory. A sparse file may report any
  /// size, and an array that does not fit ends the process.
  private static let large = 1 << 30
  private static let firstGrowth = 16_384

  /// The number of bytes that were read.
  public var byteCount: Int { contents.count }

  /// The bytes of the file.
  public var span: Span<UInt8> {
    @_lifetime(borrow self)
    get { contents.span }
  }

  /// The bytes of the file, for loads of other types.
  public var bytes: RawSpan {
    @_lifetime(borrow self)
    get { span.rawBytes }
  }
}
