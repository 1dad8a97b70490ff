import ApusSystem

/// The words of a command line, split as `sh` does, or the reason why the line needs a shell.
///
/// Quotes and backslashes are honoured. Splitting ends at the first character that a shell would
/// interpret. The rest of the line is left to the shell, with its errors.
///
///     try ShellWords("grep 'a b' file").words  // grep, a b, file
///     try ShellWords("grep a file | wc").need  // .character("|")
///
struct ShellWords: Sendable, Hashable {
  /// The error of a quote that is not closed.
  struct UnclosedQuoteError: Error, Sendable, Hashable {
    let quote: Character
    /// The position of the quote in the text, in characters from 1.
    let position: Int
  }

  /// The words, up to the first interpreted character if the line has such a character.
  let words: [String]
  /// The reason for a shell; `nil` if the words are the whole command.
  let need: ShellNeed?

  /// Splits a command line.
  ///
  /// - Complexity: O(*n*) in the characters of the text.
  init(_ text: String) throws(UnclosedQuoteError) {
    var splitter = Splitter(text)
    let need = try splitter.run()
    words = splitter.words.map(\.text)
    self.need = need ?? splitter.words.first.flatMap { ShellNeed(firstWord: $0) }
  }

  /// A word, and its part before any quote or backslash.
  struct Word: Sendable, Hashable {
    var text = ""
    /// The text before the first quote or backslash; `nil` if the word has none.
    var plainPart: String?

    /// Marks the following characters as quoted.
    mutating func quote() { plainPart = plainPart ?? text }
  }
}

/// The state of `ShellWords` during parsing.
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
  /// Characters that a shell interprets at the beginning of a word.
  private static let interpretedFirst: Set<Unicode.Scalar> = ["~", "#"]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  mutating func run() throws(ShellWords.UnclosedQuoteError) -> ShellNeed? {
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

  /// Reads up to the next single quote; each character is literal.
  private mutating func readSingleQuotes() throws(ShellWords.UnclosedQuoteError) {
    let opening = position
    beginQuoted()
    while let scalar = next() {
      if scalar == "'" { return }
      append(scalar)
    }
    throw ShellWords.UnclosedQuoteError(quote: "'", position: opening)
  }

  /// Reads up to the next double quote.
  ///
  /// Between double quotes a shell interprets `$`, the backquote, and a backslash before some
  /// characters.
  private mutating func readDoubleQuotes() throws(ShellWords.UnclosedQuoteError) -> ShellNeed? {
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
    throw ShellWords.UnclosedQuoteError(quote: "\"", position: opening)
  }

  /// Reads the character after a backslash, which is literal; an escaped line break joins two
  /// lines.
  ///
  /// A backslash at the end of the text is literal.
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
