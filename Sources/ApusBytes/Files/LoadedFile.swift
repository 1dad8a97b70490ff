import CApus

/// A whole file in memory of its own: the reading form beside `MappedFile`.
///
/// It takes a copy and the time to make it, and in return nobody can change it: a file that shrinks
/// meanwhile gives fewer bytes, never a signal. It reads pipes and the files of `/proc` as well. Use
/// `MappedFile` for large files that nobody truncates.
///
///     let words = try LoadedFile("words.txt")
///     words.span.count
///
public struct LoadedFile: Sendable {
  private let contents: [UInt8]

  /// Reads the file at a path.
  ///
  /// - Parameter path: Anything that can be read to its end.
  /// - Throws: The error of `open`, `fstat` or `read`; `ENOMEM` for what is larger than the memory.
  /// - Complexity: O(*n*); allocates once where the file says its size and keeps it.
  public init(_ path: String) throws(FileError) {
    try self.init(FileDescriptor(reading: path))
  }

  /// Reads an open file from where it is to its end.
  ///
  /// - Parameter file: Anything that can be read to its end.
  /// - Throws: The error of `fstat` or `read`; `ENOMEM` for what is larger than the memory.
  /// - Complexity: O(*n*); allocates once where the file says its size and keeps it.
  public init(_ file: borrowing FileDescriptor) throws(FileError) {
    let size = try file.status().byteCount
    guard size < Self.large || apus_has_room(Int64(size)) else {
      throw FileError(.read, file.path, code: FileError.noMemory)
    }
    // One byte more, so that the read that finds the end needs no growth.
    let room = size + 1
    var bytes = try [UInt8](capacity: room) { (output) throws(FileError) in
      while !output.isFull, try file.read(appendingTo: &output) > 0 {}
    }
    if bytes.count == room { try Self.readOn(file, into: &bytes) }
    contents = bytes
  }

  /// Reads what came after the file said its size, or the whole of what has none.
  private static func readOn(
    _ file: borrowing FileDescriptor, into bytes: inout [UInt8]
  ) throws(FileError) {
    var filled = bytes.count
    while true {
      if filled == bytes.count {
        bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, firstGrowth)))
      }
      let count = try file.read(into: &bytes, from: filled)
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
  }

  /// From this size on the system is asked first: a sparse file may say any, and an array that does not fit ends
  /// the process.
  private static let large = 1 << 30
  private static let firstGrowth = 16_384

  /// How many bytes were read.
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
