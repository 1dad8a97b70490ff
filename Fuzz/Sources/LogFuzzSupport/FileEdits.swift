/// Edits of a file that the bytes of an input describe, four bytes each.
///
/// A fuzzer that writes whole files meets a wrong checksum at once. Edits of an intact file keep the rest of it.
public struct FileEdits {
  /// The edited bytes.
  public private(set) var bytes: [UInt8]

  /// The numbers that are written over lengths, numbers and offsets.
  private static let borders: [UInt64] = [
    0, 1, 7, 8, 31, 32, 63, 64, 127, 255, 4032, 4096, 1 << 16, 1 << 31 - 1, 1 << 31, 1 << 32 - 1,
    1 << 32, 1 << 40, 1 << 56, 1 << 63 - 1, 1 << 63, .max,
  ]

  /// Makes the edits that an input describes.
  public init(of bytes: [UInt8], by input: ArraySlice<UInt8>) {
    self.bytes = bytes
    var rest = input
    while rest.count >= 4, !self.bytes.isEmpty {
      let edit = Array(rest.prefix(4))
      rest = rest.dropFirst(4)
      make(edit[0], at: (Int(edit[1]) | Int(edit[2]) << 8) % self.bytes.count, Int(edit[3]))
    }
  }

  private mutating func make(_ kind: UInt8, at offset: Int, _ value: Int) {
    switch kind % 8 {
    case 0: bytes[offset] = UInt8(value)
    case 1: bytes[offset] ^= UInt8(value)
    case 2: put(Self.borders[value % Self.borders.count], 4, at: offset)
    case 3: put(Self.borders[value % Self.borders.count], 8, at: offset & ~7)
    case 4: bytes.removeLast(bytes.count - offset)
    case 5: copy(from: value * 8, to: offset & ~7)
    case 6: bytes.insert(contentsOf: [UInt8](repeating: 0, count: value), at: offset)
    default: bytes.removeSubrange(offset..<min(bytes.count, offset + value))
    }
  }

  private mutating func put(_ number: UInt64, _ count: Int, at offset: Int) {
    for index in 0..<min(count, bytes.count - offset) {
      bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(index)))
    }
  }

  /// Copies 48 bytes over others.
  private mutating func copy(from start: Int, to offset: Int) {
    for index in 0..<48 where start + index < bytes.count && offset + index < bytes.count {
      bytes[offset + index] = bytes[start + index]
    }
  }
}
