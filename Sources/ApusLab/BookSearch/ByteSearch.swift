import ApusBytes

/// Places of a word in a text, found in several ways; letters of ASCII may differ in case.
///
/// The book's loop leaves out the last place at which the word can stand; these look at it.
struct ByteSearch {
  /// What is looked for, at least one byte.
  let word: [UInt8]
  /// Whether `a` is `A`.
  let ignoresCase: Bool
  /// Which of the word's bytes is looked for first by `rareByte`.
  let rare: Int

  init(_ word: String, ignoresCase: Bool, rare: Int = 0) {
    self.word = Array(word.utf8)
    self.ignoresCase = ignoresCase
    self.rare = rare
  }

  /// By comparing at every place, through a function that is chosen by the case as in the book.
  func compare(_ text: Span<UInt8>) -> Int {
    let compare = ignoresCase ? Self.equalIgnoringCase : Self.equal
    var sum = 0
    for place in places(in: text.count) where compare(text, place, word) { add(place, to: &sum) }
    return sum
  }

  /// By comparing where the first byte is right in either case.
  func firstByte(_ text: Span<UInt8>) -> Int {
    let first = word[0].lowercase
    var sum = 0
    for place in places(in: text.count) where text[place].lowercase == first {
      if isHere(text, place) { add(place, to: &sum) }
    }
    return sum
  }

  /// By comparing where the C library finds the first byte, which must not differ in case.
  func firstByVectors(_ text: Span<UInt8>) -> Int { byVectors(text, 0) }

  /// By comparing where the C library finds the byte that the owner says is rare.
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

  /// Where the word can stand in a text of so many bytes.
  func places(in count: Int) -> Range<Int> { 0..<max(0, count - word.count + 1) }

  /// A sum in which the order and the places count.
  func add(_ place: Int, to sum: inout Int) { sum = sum &* 31 &+ place &+ 1 }

  private func isHere(_ text: Span<UInt8>, _ place: Int) -> Bool {
    ignoresCase ? Self.equalIgnoringCase(text, place, word) : Self.equal(text, place, word)
  }

  @inline(never)
  private static func equal(_ text: Span<UInt8>, _ place: Int, _ word: [UInt8]) -> Bool {
    for index in word.indices where text[place + index] != word[index] { return false }
    return true
  }

  @inline(never)
  private static func equalIgnoringCase(
    _ text: Span<UInt8>, _ place: Int, _ word: [UInt8]
  ) -> Bool {
    for index in word.indices where text[place + index].lowercase != word[index].lowercase {
      return false
    }
    return true
  }
}

extension UInt8 {
  /// The small letter of a capital in ASCII; any other byte itself.
  fileprivate var lowercase: UInt8 {
    UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self ? self + 32 : self
  }
}
