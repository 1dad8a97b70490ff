import ApusBytes

/// Some bytes to find in others: the search looks for one of them by the C library, and then compares all.
struct BytePattern {
  private let bytes: [UInt8]
  /// The position of the byte that is looked for.
  private var rare = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The same pattern, which looks for the byte that is least frequent at the beginning of a text.
  func tuned(to text: Span<UInt8>) -> BytePattern {
    var counts = [Int](repeating: 0, count: 256)
    for index in 0..<min(text.count, 1 << 14) { counts[Int(text[index])] += 1 }
    var tuned = self
    tuned.rare = bytes.indices.min { counts[Int(bytes[$0])] < counts[Int(bytes[$1])] } ?? 0
    return tuned
  }

  /// The first offset of the pattern at or after another.
  func first(in text: Span<UInt8>, from start: Int) -> Int? {
    guard !bytes.isEmpty else { return start }
    var next = start + rare
    while let hit = text.firstIndex(of: bytes[rare], from: next) {
      let offset = hit - rare
      if offset + bytes.count > text.count { return nil }
      if matches(text, at: offset) { return offset }
      next = hit + 1
    }
    return nil
  }

  private func matches(_ text: Span<UInt8>, at offset: Int) -> Bool {
    for index in bytes.indices where text[offset + index] != bytes[index] { return false }
    return true
  }
}
