import ApusBytes
import ApusSystem

/// The note in the locked file of a folder store: the folder in which a value is being written.
///
/// A writer that is killed leaves its temporary file in that folder, and the next writer removes it. The note is not synced, and nothing
/// depends on it: its errors are ignored.
struct FolderNote: Sendable {
  /// The path of the store's folder.
  let root: String
  let calls: FileCalls

  /// Notes a folder below the root, or that no value is being written if it is empty.
  func write(_ folder: String, to lock: Int32) {
    let bytes = Array("\(folder)\n".utf8)
    _ = FileCalls.writeAll(calls.writeAt, lock, bytes.span.rawBytes, at: 0)
  }

  /// Removes what the last writer left if it was killed.
  func removeLeftovers(_ lock: Int32) {
    guard let folder = read(lock) else { return }
    let number = calls.openFolder("\(root)/\(folder)")
    if number >= 0 {
      AtomicFileWriter.removeLeftovers(among: calls.list(number).names, of: number, calls: calls)
      _ = calls.close(number)
    }
    write("", to: lock)
  }

  /// The folder of the note, or `nil` if there is none.
  private func read(_ lock: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    let count = FileCalls.readAll(calls.read, lock, into: &raw, at: 0)
    let folder = bytes.prefix(max(0, count)).prefix { $0 != UInt8(ascii: "\n") }
    // The store gives no name a dot: another program wrote it.
    if folder.isEmpty || folder.contains(UInt8(ascii: ".")) { return nil }
    return String(decoding: folder, as: UTF8.self)
  }
}
