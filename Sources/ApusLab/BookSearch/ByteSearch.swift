import ApusBytes

/// A search for a word in a text, in several variants; it may ignore the case of ASCII letters.
///
/// The book's loop omits the last offset at which the word fits; these variants include it.
struct ByteSearch {
  /// The searched word, at least one byte.
  let word: [UInt8]
  /// Whether `a` equals `A`.
  let ignoresCase: Bool
  /// The index of the word's byte that `rareByte` searches first.
  let rare: Int

  init(_ word: String, ignoresCase: Bool, rare: Int = 0) {
    self.word = Array(word.utf8)
    self.ignoresCase = ignoresCase
    self.rare = rare
  }

  /// Searches by comparing at every offset, through a function chosen by the case, as in the book.
  func compare(_ text: Span<UInt8>) -> Int {
    let compare = ignoresCase ? Self.equalIgnoringCase : Self.equal
    var sum = 0
    for offset in offsets(in: text.count) where compare(text, offset, word) {
      add(offset, to: &sum)
    }
    return sum
  }

  /// Searches by comparing only if the first byte is equal in either case.
  func firstByte(_ text: Span<UInt8>) -> Int {
    let first = word[0].lowercase
    var sum = 0
    for offset in offsets(in: text.count) where text[offset].lowercase == first {
      if isHere(text, offset) { add(offset, to: &sum) }
    }
    return sum
  }

  /// Searches by comparing where the C library finds the first byte; its case must not be ignored.
  func firstByVectors(_ text: Span<UInt8>) -> Int { byVectors(text, 0) }

  /// Searches by comparing where the C library finds the byte that the owner marked as rare.
  func rareByte(_ text: Span<UInt8>) -> Int { byVectors(text, rare) }

  private func byVectors(_ text: Span<UInt8>, _ offset: Int) -> Int {
    let last = text.count - word.count
    var sum = 0
    var position = offset
    while let found = text.firstIndex(of: word[offset], from: position), found - offset <= last {
      if isHere(text, found - offset) { add(found - offset, to: &sum) }
      position = found + 1
    }
    return sum
  }

  /// Returns the offsets at which the word fits into a text of `count` bytes.
  func offsets(in count: Int) -> Range<Int> { 0..<max(0, count - word.count + 1) }

  /// Adds an offset to a sum that depends on the offsets and their order.
  func add(_ offset: Int, to sum: inout Int) { sum = sum &* 31 &+ offset &+ 1 }

  private func isHere(_ text: Span<UInt8>, _ offset: Int) -> Bool {
    ignoresCase ? Self.equalIgnoringCase(text, offset, word) : Self.equal(text, offset, word)
  }

  @inline(never)
  private static func equal(_ text: Span<UInt8>, _ offset: Int, _ word: [UInt8]) -> Bool {
    for index in word.indices where text[offset + index] != word[index] { return false }
    return true
  }

  @inline(never)
  private static func equalIgnoringCase(
    _ text: Span<UInt8>, _ offset: Int, _ word: [UInt8]
  ) -> Bool {
    for index in word.indices where text[offset + index].lowercase != word[index].lowercase {
      return false
    }
    return true
  }
}

extension UInt8 {
  /// The small letter of an ASCII capital; any other byte unchanged.
  fileprivate var lowercase: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self
  }
}
