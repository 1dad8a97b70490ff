public import ApusBytes

/// What a `FileSink` writes to: an open file, or one that takes the place of another.
public protocol WritableFile: ~Copyable, Sendable {
  /// Its path, or what its owner called it, for errors.
  var path: String { get }

  /// Writes all bytes after those that were written before.
  ///
  /// - Parameter bytes: What to write.
  /// - Throws: The error of the system call.
  mutating func write(_ bytes: RawSpan) throws(FileError)

  /// Keeps what was written.
  ///
  /// - Throws: The error of the system call.
  consuming func finish() throws(FileError)
}

extension FileDescriptor: WritableFile {
  /// Closes it.
  public consuming func finish() throws(FileError) { try close() }
}

extension FileReplacement: WritableFile {
  /// Puts it in the place of the old file.
  public consuming func finish() throws(FileError) { try commit() }
}
