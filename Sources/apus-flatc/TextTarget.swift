internal import ApusBytes
internal import ApusSystem

/// The target of a text that comes in parts: a file that is replaced at the end, or the standard output.
final class TextTarget {
  private var file: AtomicFileWriter?
  private var failure: SystemError?

  /// Opens the target; `nil` and `-` are the standard output.
  init(_ path: String?) throws(SystemError) {
    if let path, path != "-" { file = try AtomicFileWriter(replacing: path) }
  }

  /// Writes a part; the first error is thrown at the end.
  func write(_ bytes: [UInt8]) {
    guard failure == nil else { return }
    guard file != nil else {
      StandardStream.output.write(bytes.span)
      return
    }
    do throws(SystemError) {
      try file?.write(bytes.span.rawBytes)
    } catch {
      failure = error
    }
  }

  /// Replaces the file; without this call the old file stays.
  func finish() throws(SystemError) {
    if let failure { throw failure }
    try file.take()?.commit()
  }
}
