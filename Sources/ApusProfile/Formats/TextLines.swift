import ApusBytes

/// The lines of a text, without their line ends, with their numbers and offsets.
struct TextLines: ~Escapable {
  let text: Span<UInt8>
  /// The number of the current line, from 1; 0 before the first.
  private(set) var number = 0
  /// The bytes of the current line.
  private(set) var range = 0..<0
  private var next = 0

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) { self.text = text }

  /// Moves to the next line; returns whether there is one.
  mutating func advance() -> Bool {
    guard next < text.count else { return false }
    let end = text.firstIndex(of: UInt8(ascii: "\n"), from: next) ?? text.count
    let hasReturn = end > next && text[end - 1] == UInt8(ascii: "\r")
    range = next..<(hasReturn ? end - 1 : end)
    next = end + 1
    number += 1
    return true
  }

  /// Returns an error at an offset of the current line.
  func error(_ kind: ProfileError.Kind, at offset: Int? = nil) -> ProfileError {
    ProfileError(kind, at: offset ?? range.lowerBound, line: max(1, number))
  }
}

extension Span<UInt8> {
  /// Returns the index of the first byte of a range that is no blank.
  func skipBlanks(_ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, self[index] == 0x20 || self[index] == 0x09 { index += 1 }
    return index
  }

  /// Returns the index of the next blank in a range, or the end of the range.
  func nextBlank(_ range: Range<Int>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, self[index] != 0x20, self[index] != 0x09 { index += 1 }
    return index
  }
}
