/// The words of a command line, split as `sh` splits them, or the reason why only a shell can run the line.
///
/// Quotes and backslashes are honoured. Splitting ends at the first thing that a shell would interpret: its
/// meaning is the shell's, and so are the errors behind it.
///
///     try ShellWords("grep 'a b' file").words  // grep, a b, file
///     try ShellWords("grep a file | wc").need  // .character("|")
///
struct ShellWords: Sendable, Hashable {
  /// A quote that has no partner.
  struct UnclosedQuote: Error, Sendable, Hashable {
    let quote: Character
    /// The number of the quote's character in the text, from 1.
    let position: Int
  }

  /// The words; those before the interpreted character if there is one.
  let words: [String]
  /// What a shell must interpret; `nil` if the words are the whole command.
  let need: ShellNeed?

  /// Splits a command line.
  ///
  /// - Complexity: O(*n*) in the characters of the text.
  init(_ text: String) throws(UnclosedQuote) {
    var splitter = Splitter(text)
    let need = try splitter.run()
    words = splitter.words.map(\.text)
    self.need = need ?? splitter.words.first.flatMap { ShellNeed(firstWord: $0) }
  }

  /// A word, and the part of it that no quote or backslash has touched.
  struct Word: Sendable, Hashable {
    var text = ""
    /// The text before the first quote or backslash; `nil` if the word has none.
    var plainPart: String?

    /// Marks what follows as quoted.
    mutating func quote() { plainPart = plainPart ?? text }
  }
}

/// The state of `ShellWords` while it reads.
private struct Splitter {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private(set) var words: [ShellWords.Word] = []
  /// The word that is being read; `nil` between words.
  private var word: ShellWords.Word?

  /// Characters that a shell interprets wherever they are not quoted.
  private static let interpreted: Set<Unicode.Scalar> = [
    "|", "&", ";", "<", ">", "(", ")", "\n", "$", "`", "*", "?", "[",
  ]
  /// Characters that it interprets at the beginning of a word.
  private static let interpretedFirst: Set<Unicode.Scalar> = ["~", "#"]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func run() throws(ShellWords.UnclosedQuote) -> ShellNeed? {
    while let scalar = next() {
      switch scalar {
      case " ", "\t": endWord()
      case "'": try readSingleQuotes()
      case "\"":
        if let need = try readDoubleQuotes() { return need }
      case "\\": readEscape()
      default:
        if Self.interpreted.contains(scalar)
          || (word == nil && Self.interpretedFirst.contains(scalar))
        {
          endWord()
          return .character(Character(scalar))
        }
        append(scalar)
      }
    }
    endWord()
    return nil
  }

  private mutating func next() -> Unicode.Scalar? {
    guard position < scalars.count else { return nil }
    defer { position += 1 }
    return scalars[position]
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    var current = word ?? ShellWords.Word()
    current.text.unicodeScalars.append(scalar)
    word = current
  }

  private mutating func beginQuoted() {
    var current = word ?? ShellWords.Word()
    current.quote()
    word = current
  }

  private mutating func endWord() {
    if let word { words.append(word) }
    word = nil
  }

  /// Everything up to the next single quote means itself.
  private mutating func readSingleQuotes() throws(ShellWords.UnclosedQuote) {
    let opening = position
    beginQuoted()
    while let scalar = next() {
      if scalar == "'" { return }
      append(scalar)
    }
    throw ShellWords.UnclosedQuote(quote: "'", position: opening)
  }

  /// Between double quotes a shell interprets `$` and the backquote, and a backslash before some characters.
  private mutating func readDoubleQuotes() throws(ShellWords.UnclosedQuote) -> ShellNeed? {
    let opening = position
    beginQuoted()
    while let scalar = next() {
      switch scalar {
      case "\"": return nil
      case "$", "`": return .character(Character(scalar))
      case "\\": readQuotedEscape()
      default: append(scalar)
      }
    }
    throw ShellWords.UnclosedQuote(quote: "\"", position: opening)
  }

  /// A backslash takes the meaning of any character and joins two lines; at the end it means itself.
  private mutating func readEscape() {
    let escaped = next()
    if escaped == "\n" { return }
    beginQuoted()
    append(escaped ?? "\\")
  }

  private mutating func readQuotedEscape() {
    guard position < scalars.count else { return }
    let escaped = scalars[position]
    switch escaped {
    case "\n": position += 1
    case "$", "`", "\"", "\\":
      position += 1
      append(escaped)
    default: append("\\")
    }
  }
}
