import ApusBytes
import ApusSystem

/// The number below which all events of the last segment are on the disk, in the file `lock`.
///
/// The next event has the same number, but there may be no next event. The mark is written after each sync, and not
/// synced itself: it is a proof if it is there, and its absence says nothing.
enum SafeMark {
  /// The offset of the mark in the file.
  static let offset = 32
  private static let byteCount = 32

  /// Returns the mark of a segment's epoch, or 0 if there is none.
  static func read(in folder: LogFolder, epoch: UInt64) throws(EventLogError) -> Int {
    let file = folder.calls.open(folder.number, LogNames.lock, false)
    if file == -SystemError.notThere { return 0 }
    try folder.check(file, .open, LogNames.lock)
    defer { _ = folder.calls.close(file) }
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    let count = folder.calls.readAll(file, into: &raw, at: offset)
    try folder.check(Int32(clamping: min(count, 0)), .read, LogNames.lock)
    let safe: UInt64 = raw.bytes.littleEndian(at: 8)
    guard raw.bytes.littleEndian(at: 0) == epoch, safe < UInt64(Int.max),
      CRC32C.of(raw.bytes.extracting(first: 28)) == raw.bytes.littleEndian(at: 28)
    else { return 0 }
    return Int(safe)
  }

  /// Writes the mark. An error is ignored, because the mark is a proof only if it is there.
  static func write(_ safe: Int, epoch: UInt64, to file: Int32, in folder: LogFolder) {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    raw.storeBytes(of: epoch.littleEndian, toByteOffset: 0, as: UInt64.self)
    raw.storeBytes(of: UInt64(safe).littleEndian, toByteOffset: 8, as: UInt64.self)
    let sum = CRC32C.of(raw.bytes.extracting(first: 28))
    raw.storeBytes(of: sum.littleEndian, toByteOffset: 28, as: UInt32.self)
    _ = folder.calls.writeAll(file, raw.bytes, at: offset)
  }
}
