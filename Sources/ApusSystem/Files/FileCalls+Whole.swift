extension FileCalls {
  /// Writes all bytes at an offset. Interrupted calls are repeated, and short ones continued.
  ///
  /// - Returns: 0, or the negative error; some of the bytes may then have been written.
  @inline(__always)
  package func writeAll(_ file: Int32, _ bytes: RawSpan, at offset: Int) -> Int32 {
    let count = writeAt(file, bytes, offset)
    return count == bytes.byteCount ? 0 : writeOn(file, bytes, at: offset, after: count)
  }

  private func writeOn(_ file: Int32, _ bytes: RawSpan, at offset: Int, after first: Int) -> Int32 {
    var done = 0
    var count = first
    while true {
      if count > 0 {
        done += count
      } else if count != -Int(SystemError.interrupted) {
        return count == 0 ? -SystemError.noProgress : Int32(count)
      }
      if done == bytes.byteCount { return 0 }
      count = writeAt(file, bytes.extracting(droppingFirst: done), offset + done)
    }
  }

  /// Reads bytes at an offset until the span is full or the file ends.
  ///
  /// - Returns: The number of bytes, or the negative error.
  package func readAll(_ file: Int32, into output: inout MutableRawSpan, at offset: Int) -> Int {
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
