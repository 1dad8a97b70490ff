public import ApusBytes

/// A file that a `FileSink` writes to: an open file, or a file that replaces another file.
///
///     func copy(_ text: String, to file: consuming some WritableFile & ~Copyable) throws {
///       var stream = HexEncoder().into(FileSink(file))
///       try stream.write(text)
///       try stream.close()
///     }
///     try copy("swift", to: FileDescriptor(creating: "name.hex"))
///
public protocol WritableFile: ~Copyable, Sendable {
  /// The path of the file, or a name given by its owner, for errors.
  var path: String { get }

  /// Appends all bytes to the earlier writes.
  ///
  /// - Parameter bytes: The bytes to write.
  /// - Throws: The error of the system call.
  mutating func write(_ bytes: RawSpan) throws(SystemError)

  /// Finishes the file and makes the written bytes permanent.
  ///
  /// - Throws: The error of the system call.
  consuming func finish() throws(SystemError)
}

extension FileDescriptor: WritableFile {
  /// Closes the file.
  public consuming func finish() throws(SystemError) { try close() }
}

extension AtomicFileWriter: WritableFile {
  /// Replaces the old file with this file.
  public consuming func finish() throws(SystemError) { try commit() }
}
