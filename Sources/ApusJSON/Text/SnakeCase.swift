/// The names of `first_name` and `firstName` in each other's form, as the coders of Foundation make them.
enum SnakeCase {
  /// Returns the camel-case form of a key: words after the first are capitalised, and all other letters are
  /// small. A key without an underscore between two words stays.
  static func camelCase(_ key: String) -> String {
    let rest = key.drop { $0 == "_" }
    guard let last = rest.lastIndex(where: { $0 != "_" }) else { return key }
    let words = rest[...last].split(separator: "_")
    guard words.count > 1 else { return key }
    let leading = key[..<rest.startIndex]
    let trailing = rest[rest.index(after: last)...]
    let others = words.dropFirst().map(capitalized).joined()
    return leading + words[0].lowercased() + others + trailing
  }

  /// Returns a word with a capital after each character that is no letter. Marks and apostrophes are parts
  /// of a word: `user's` has one capital, `foo-bar` and `1st2nd` have two.
  private static func capitalized(_ word: Substring) -> String {
    var result = ""
    var isWithin = false
    for scalar in word.unicodeScalars {
      if isLetter(scalar) {
        let properties = scalar.properties
        result += isWithin ? properties.lowercaseMapping : properties.titlecaseMapping
        isWithin = true
      } else {
        result.unicodeScalars.append(scalar)
        isWithin = isWithin && isIgnored(scalar)
      }
    }
    return result
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter: true
    default: false
    }
  }

  /// Whether a character does not end a word.
  private static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .modifierLetter, .modifierSymbol: true
    default: scalar == "'" || scalar == "\u{2019}"
    }
  }

  /// Returns the snake-case form of a name: an underscore is put before each capital that begins a word, and
  /// before the last character of a group of capitals and others that a small letter follows.
  static func snakeCase(_ name: String) -> String {
    let letters = Array(name)
    var starts = Set<Int>()
    var index = 1
    while let capital = letters.indices.dropFirst(index).first(where: { isCapital(letters[$0]) }) {
      starts.insert(capital)
      let rest = letters.indices.dropFirst(capital)
      guard let small = rest.first(where: { isSmall(letters[$0]) }) else { break }
      if small > capital + 1 { starts.insert(small - 1) }
      index = small + 1
    }
    return letters.indices.map { (starts.contains($0) ? "_" : "") + letters[$0].lowercased() }
      .joined()
  }

  private static func isCapital(_ letter: Character) -> Bool {
    letter.unicodeScalars.contains {
      [.uppercaseLetter, .titlecaseLetter].contains($0.properties.generalCategory)
    }
  }

  private static func isSmall(_ letter: Character) -> Bool {
    letter.unicodeScalars.contains { $0.properties.generalCategory == .lowercaseLetter }
  }
}
