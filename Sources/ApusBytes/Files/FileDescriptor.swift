import CApus

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, pipe or socket that is closed exactly once.
///
/// Calls that a signal interrupts are made again. Use `MappedFile` or `LoadedFile` for a whole file;
/// the sources of `ApusStreams` for a file in pieces.
///
///     let file = try FileDescriptor(reading: "words.txt")
///     let count = try file.read(into: &buffer.mutableBytes)
///
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number that the system knows it by; it is closed with this value.
  public private(set) var number: Int32
  /// The file's path, or what the owner called it, for errors.
  public let path: String

  /// Opens an existing file for reading.
  ///
  /// - Parameter path: The file's path; relative ones start at the working folder.
  /// - Throws: The error of `open`.
  public init(reading path: String) throws(FileError) {
    try self.init(path, flags: O_RDONLY)
  }

  /// Creates a file for reading and writing, or empties the one that is there.
  ///
  /// - Parameter path: The file's path; relative ones start at the working folder.
  /// - Throws: The error of `open`.
  public init(creating path: String) throws(FileError) {
    try self.init(path, flags: O_RDWR | O_CREAT | O_TRUNC)
  }

  /// Takes over a descriptor that somebody else opened.
  ///
  /// - Parameters:
  ///   - number: An open descriptor that nobody else will close.
  ///   - name: What to call it in errors, such as `standard input`.
  public init(adopting number: Int32, name: String) {
    precondition(number >= 0, "a descriptor is not negative")
    self.number = number
    path = name
  }

  private init(_ path: String, flags: Int32) throws(FileError) {
    // SAFETY: the call reads a terminated string.
    let number = unsafe apus_open(path, flags, 0o666)
    guard number >= 0 else { throw FileError(.open, path, code: -number) }
    self.init(adopting: number, name: path)
  }

  deinit { if number >= 0 { _ = systemClose(number) } }

  /// Closes it, and says whether the system could write what it still held.
  ///
  /// Without this call it is closed silently at the end of its life.
  ///
  /// - Throws: The error of `close`; the descriptor is gone all the same.
  public consuming func close() throws(FileError) {
    let closing = number
    number = -1
    guard systemClose(closing) == 0 else { throw FileError(.close, path) }
  }
}

private func systemClose(_ number: Int32) -> Int32 { close(number) }
