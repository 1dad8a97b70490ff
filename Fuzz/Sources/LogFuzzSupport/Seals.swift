import ApusBytes

/// Right checksums for edited files, with which they reach the code behind the comparison of checksums.
public enum Seals {
  /// Gives the header of a segment and its events the right checksums, as far as the lengths lead.
  public static func sealSegment(_ bytes: inout [UInt8]) {
    guard bytes.count >= 64 else { return }
    put(sum(bytes, 0..<60), at: 60, in: &bytes)
    let seed = sum(bytes, 32..<40)
    var offset = 64
    while offset + 32 <= bytes.count {
      let length = Int(number(bytes, at: offset))
      let size = 32 + (length + 7) & ~7
      guard length < 1 << 31, offset + size <= bytes.count,
        bytes[offset..<offset + 32].contains(where: { $0 != 0 })
      else { return }
      put(sum(bytes, offset + 32..<offset + size), at: offset + 24, in: &bytes)
      put(sum(bytes, offset..<offset + 28, after: seed), at: offset + 28, in: &bytes)
      offset += size
    }
  }

  /// Gives a checkpoint the right length and checksums.
  public static func sealCheckpoint(_ bytes: inout [UInt8]) {
    guard bytes.count >= 80 else { return }
    put(sum(bytes, 0..<60), at: 60, in: &bytes)
    let end = bytes.count - 16
    put(UInt32(end - 64), at: end, in: &bytes)
    put(0, at: end + 4, in: &bytes)
    put(sum(bytes, 64..<end), at: end + 8, in: &bytes)
    put(sum(bytes, end..<end + 12), at: end + 12, in: &bytes)
  }

  /// Gives the index of a store in a checkpoint, and the checkpoint, the right checksums.
  public static func sealIndex(_ bytes: inout [UInt8]) {
    guard bytes.count >= 64 + 72 + 16 else { return }
    let end = bytes.count - 16
    let table = 64 + 72 + Int(number(bytes, at: 64 + 48)) * 24
    if table + 1024 * 8 + 8 <= end {
      var offset = table + 1024 * 8 + 8
      for part in 0..<1024 {
        let next = offset + Int(number(bytes, at: table + part * 8)) * 12
        guard next <= end else { break }
        put(sum(bytes, offset..<next), at: table + part * 8 + 4, in: &bytes)
        offset = next
      }
      put(sum(bytes, 64..<table + 1024 * 8), at: table + 1024 * 8, in: &bytes)
    }
    sealCheckpoint(&bytes)
  }

  private static func sum(_ bytes: [UInt8], _ range: Range<Int>, after seed: UInt32 = 0) -> UInt32 {
    CRC32C.of(bytes.span.rawBytes.extracting(range), after: seed)
  }

  private static func number(_ bytes: [UInt8], at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[offset + $1]) << (8 * UInt32($1)) }
  }

  private static func put(_ value: UInt32, at offset: Int, in bytes: inout [UInt8]) {
    for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
  }
}
