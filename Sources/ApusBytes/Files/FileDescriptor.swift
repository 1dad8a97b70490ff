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
  let name: FilePath
  /// The file's path, or what the owner called it, for errors.
  public var path: String { name.text }
  /// Whether it was created here: a plain file, as a rule, for which there may be a limit on its size.
  let isCreated: Bool

  /// Opens an existing file for reading.
  ///
  /// - Parameter path: The file's path; relative ones start at the working folder.
  /// - Throws: The error of `open`.
  public init(reading path: String) throws(FileError) {
    try self.init(path, flags: O_RDONLY)
  }

  /// Opens an existing file for reading, by a path that need not be UTF-8.
  ///
  /// - Parameter path: The bytes of the file's path, as the system gives them, without a zero; errors have them
  ///   repaired.
  /// - Throws: The error of `open`.
  public init(reading path: [UInt8]) throws(FileError) {
    try self.init(path, String(decoding: path, as: UTF8.self), flags: O_RDONLY)
  }

  /// Creates a file for reading and writing, or empties the one that is there.
  ///
  /// - Parameter path: The file's path; relative ones start at the working folder.
  /// - Throws: The error of `open`.
  public init(creating path: String) throws(FileError) {
    try self.init(path, flags: O_RDWR | O_CREAT | O_TRUNC)
  }

  /// Creates a file that was not there, which no other user can open, for writing.
  ///
  /// - Parameter path: The file's path; nothing is there, not even a symbolic link.
  /// - Throws: The error of `open`.
  package init(creatingPrivately path: String) throws(FileError) {
    try self.init(
      Array(path.utf8), path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
  }

  /// Takes over a descriptor that somebody else opened.
  ///
  /// - Parameters:
  ///   - number: An open descriptor that nobody else will close.
  ///   - name: What to call it in errors, such as `standard input`.
  /// - Precondition: `number` is not negative. Checked in every build.
  public init(adopting number: Int32, name: String) {
    self.init(number, name, isCreated: false)
  }

  private init(_ number: Int32, _ path: String, isCreated: Bool) {
    precondition(number >= 0, "a descriptor is not negative")
    self.number = number
    name = FilePath(path)
    self.isCreated = isCreated
  }

  private init(_ path: String, flags: Int32) throws(FileError) {
    try self.init(Array(path.utf8), path, flags: flags)
  }

  private init(
    _ bytes: [UInt8], _ path: String, flags: Int32, mode: UInt32 = 0o666
  ) throws(FileError) {
    // The system would open what is before the zero.
    guard !bytes.contains(0) else { throw FileError(.open, path, code: EINVAL) }
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    // SAFETY: the call reads a terminated string.
    let number = unsafe apus_open(terminated, flags, mode)
    guard number >= 0 else { throw FileError(.open, path, code: -number) }
    self.init(number, path, isCreated: flags & O_CREAT != 0)
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
