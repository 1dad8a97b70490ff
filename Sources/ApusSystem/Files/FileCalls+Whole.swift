// The functions take one call of the table and not the table: a copy of the table copies all of its closures.
extension FileCalls {
  package typealias Write = @Sendable (_ file: Int32, _ bytes: RawSpan, _ offset: Int) -> Int
  package typealias Read =
    @Sendable (_ file: Int32, _ into: inout MutableRawSpan, _ offset: Int) -> Int

  /// Writes all bytes at an offset. Interrupted calls are repeated, and short ones continued.
  ///
  /// - Returns: 0, or the negative error; some of the bytes may then have been written.
  package static func writeAll(
    _ write: Write, _ file: Int32, _ bytes: RawSpan, at offset: Int
  ) -> Int32 {
    var done = 0
    while true {
      let count = write(file, bytes.extracting(droppingFirst: done), offset + done)
      if count > 0 {
        done += count
      } else if count != -Int(SystemError.interrupted) {
        return count < 0 || bytes.isEmpty ? Int32(count) : -SystemError.noProgress
      }
      if done == bytes.byteCount { return 0 }
    }
  }

  /// Reads bytes at an offset until the span is full or the file ends.
  ///
  /// - Returns: The number of bytes, or the negative error.
  package static func readAll(
    _ read: Read, _ file: Int32, into output: inout MutableRawSpan, at offset: Int
  ) -> Int {
    var done = 0
    while done < output.byteCount {
      var rest = output._mutatingExtracting(droppingFirst: done)
      let count = read(file, &rest, offset + done)
      if count > 0 {
        done += count
      } else if count == 0 {
        break
      } else if count != -Int(SystemError.interrupted) {
        return count
      }
    }
    return done
  }
}
