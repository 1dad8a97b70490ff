import ApusBytes

/// The bytes of a text of at most 15 bytes, and their number.
struct ShortText: Equatable {
  private let first: UInt64
  /// The bytes from the ninth on, and the number of all bytes in the highest byte.
  private let second: UInt64

  /// The greatest number of bytes.
  static let longest = 15

  /// A value that no text has.
  static let none = ShortText(first: 0, second: .max)

  private init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  /// Creates the value of some bytes, or returns `nil` if they are too many.
  @inline(__always)
  init?(_ bytes: RawSpan) {
    let count = bytes.byteCount
    guard count <= Self.longest else { return nil }
    second =
      (count > 8 ? Self.last(bytes, count) : 0) | UInt64(truncatingIfNeeded: count) &<< 56
    if count >= 8 {
      first = bytes.littleEndian(at: 0, as: UInt64.self)
    } else if count >= 4 {
      let low = UInt64(bytes.littleEndian(at: 0, as: UInt32.self))
      let high = UInt64(bytes.littleEndian(at: count &- 4, as: UInt32.self))
      first = low | high &<< UInt64(truncatingIfNeeded: 8 &* (count &- 4))
    } else {
      var word: UInt64 = 0
      for index in 0..<count {
        word |= UInt64(bytes.byte(at: index)) &<< UInt64(truncatingIfNeeded: 8 &* index)
      }
      first = word
    }
  }

  /// The bytes from the ninth on.
  @inline(__always)
  private static func last(_ bytes: RawSpan, _ count: Int) -> UInt64 {
    let word: UInt64 = bytes.littleEndian(at: count &- 8)
    return word &>> UInt64(truncatingIfNeeded: 8 &* (16 &- count))
  }

  /// A hash; equal hashes of different texts cost time only.
  @inline(__always)
  var hash: UInt64 {
    let mixed = (first ^ (second &<< 23 | second &>> 41)) &* 0x9e37_79b9_7f4a_7c15
    return mixed ^ mixed &>> 32
  }
}

/// The strings of short texts that come again, of which none has memory of its own.
///
/// A text replaces another with the same place.
struct ShortTexts {
  private struct Entry {
    var text = ShortText.none
    var string = ""
  }

  private static let slots = 1024
  private var entries = [Entry](repeating: Entry(), count: slots)

  /// The string of some bytes that the parser has passed.
  @inline(__always)
  mutating func string(_ bytes: Span<UInt8>) -> String {
    guard let text = ShortText(bytes.rawBytes) else { return bytes.parsedText }
    let slot = Int(truncatingIfNeeded: text.hash % UInt64(Self.slots))
    if entries[slot].text == text { return entries[slot].string }
    return add(text, bytes, slot)
  }

  @inline(never)
  private mutating func add(_ text: ShortText, _ bytes: Span<UInt8>, _ slot: Int) -> String {
    let string = bytes.parsedText
    entries[slot] = Entry(text: text, string: string)
    return string
  }
}
