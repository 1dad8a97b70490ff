// UNSAFE: `open` takes a C string

import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An open file, pipe or socket that is closed exactly once.
///
/// Calls that a signal interrupts are repeated. For a whole file use `MappedFile` or `LoadedFile`,
/// and for a file in pieces the sources of `ApusIO`.
///
///     let file = try FileDescriptor(reading: "words.txt")
///     var buffer = [UInt8](repeating: 0, count: 4096)
///     var span = buffer.mutableSpan
///     var room = span.mutableBytes
///     let count = try file.read(into: &room)
///
public struct FileDescriptor: ~Copyable, Sendable {
  /// The descriptor's number in the system; it is closed with this value.
  public private(set) var number: Int32
  let name: FilePath
  /// The file's path, or the name that the owner gave to the descriptor, for errors.
  public var path: String { name.text }
  /// Whether the file was created here. It is then a plain file, as a rule, whose size may be
  /// limited.
  let isCreated: Bool

  /// Opens an existing file for reading.
  ///
  /// - Parameter path: The file's path; a relative path starts at the working folder.
  /// - Throws: The error of `open`.
  public init(reading path: String) throws(SystemError) {
    try self.init(path, flags: O_RDONLY)
  }

  /// Opens an existing file for reading, by a path that need not be UTF-8.
  ///
  /// - Parameter path: The bytes of the file's path, as the system gives them, without a zero byte.
  ///   Errors contain the path with invalid UTF-8 repaired.
  /// - Throws: The error of `open`.
  public init(reading path: [UInt8]) throws(SystemError) {
    try self.init(path, String(decoding: path, as: UTF8.self), flags: O_RDONLY)
  }

  /// Creates a file for reading and writing, or empties an existing file.
  ///
  /// - Parameter path: The file's path; a relative path starts at the working folder.
  /// - Throws: The error of `open`.
  public init(creating path: String) throws(SystemError) {
    try self.init(path, flags: O_RDWR | O_CREAT | O_TRUNC)
  }

  /// Creates a new file for writing that no other user can open.
  ///
  /// - Parameter path: The file's path, where nothing exists yet, not even a symbolic link.
  /// - Throws: The error of `open`.
  package init(creatingPrivately path: String) throws(SystemError) {
    try self.init(
      Array(path.utf8), path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
  }

  /// Opens a file with the flags of the system's `open`.
  ///
  /// - Parameters:
  ///   - path: The file's path; a relative path starts at the working folder.
  ///   - flags: The access and the options, such as `O_RDWR | O_CREAT`. The descriptor is closed in
  ///     programs that this process starts.
  ///   - permissions: The permissions of a file that this call creates.
  /// - Throws: The error of `open`.
  package init(
    opening path: String, flags: Int32, permissions: UInt32 = 0o600
  ) throws(SystemError) {
    try self.init(Array(path.utf8), path, flags: flags, mode: permissions)
  }

  /// Takes ownership of a descriptor that was opened elsewhere.
  ///
  /// - Parameters:
  ///   - number: An open descriptor that no other code will close.
  ///   - name: The name of the descriptor in errors, such as `standard input`.
  /// - Precondition: `number` is not negative. Checked in every build.
  public init(adopting number: Int32, name: String) {
    self.init(number, name, isCreated: false)
  }

  private init(_ number: Int32, _ path: String, isCreated: Bool) {
    precondition(number >= 0, "number must not be negative")
    self.number = number
    name = FilePath(path)
    self.isCreated = isCreated
  }

  private init(_ path: String, flags: Int32) throws(SystemError) {
    try self.init(Array(path.utf8), path, flags: flags)
  }

  private init(
    _ bytes: [UInt8], _ path: String, flags: Int32, mode: UInt32 = 0o666
  ) throws(SystemError) {
    // The system would open the path before the zero byte.
    guard !bytes.contains(0) else { throw SystemError(.open, path, code: EINVAL) }
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    // SAFETY: the call reads a terminated string.
    let number = unsafe apus_open(terminated, flags, mode)
    guard number >= 0 else { throw SystemError(.open, path, code: -number) }
    self.init(number, path, isCreated: flags & O_CREAT != 0)
  }

  deinit { if number >= 0 { _ = systemClose(number) } }

  /// Closes the descriptor, and throws if the system could not write the bytes that it still held.
  ///
  /// Without this call the descriptor is closed silently at the end of its life.
  ///
  /// - Throws: The error of `close`; the descriptor is closed in any case.
  public consuming func close() throws(SystemError) {
    let closing = number
    number = -1
    guard systemClose(closing) == 0 else { throw SystemError(.close, path) }
  }
}

private func systemClose(_ number: Int32) -> Int32 { close(number) }
