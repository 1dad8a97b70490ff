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

  /// Returns the mark of a segment's epoch, or zeros if there is none.
  ///
  /// - Returns: The number, and the offset of the event that has it or will have it.
  static func read(
    in folder: LogFolder, epoch: UInt64
  ) throws(EventLogError) -> (number: Int, offset: Int) {
    guard let mark = try folder.readLock(byteCount, at: offset), mark.count == byteCount else {
      return (0, 0)
    }
    let bytes = mark.span.rawBytes
    let safe: UInt64 = bytes.littleEndian(at: 8)
    guard bytes.littleEndian(at: 0) == epoch, safe < EventHeader.numberLimit,
      CRC32C.of(bytes.extracting(first: 28)) == bytes.littleEndian(at: 28)
    else { return (0, 0) }
    let end: UInt64 = bytes.littleEndian(at: 16)
    return (Int(safe), Int(clamping: end))
  }

  /// Writes the mark. An error is ignored, because the mark is a proof only if it is there.
  static func write(
    _ safe: Int, offset end: Int, epoch: UInt64, to file: Int32, in folder: LogFolder
  ) {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    raw.storeBytes(of: epoch.littleEndian, toByteOffset: 0, as: UInt64.self)
    raw.storeBytes(of: UInt64(safe).littleEndian, toByteOffset: 8, as: UInt64.self)
    raw.storeBytes(of: UInt64(end).littleEndian, toByteOffset: 16, as: UInt64.self)
    let sum = CRC32C.of(raw.bytes.extracting(first: 28))
    raw.storeBytes(of: sum.littleEndian, toByteOffset: 28, as: UInt32.self)
    _ = folder.writeAll(file, raw.bytes, at: offset)
  }
}
