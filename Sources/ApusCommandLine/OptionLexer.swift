import ApusSystem

/// An argument of a command line with its position.
struct Argument: Sendable, Hashable {
  let text: String
  /// The position among all arguments, counted from 1.
  let position: Int
}

/// A reader of arguments that tells options, their values and operands apart.
struct OptionLexer {
  /// A part of the command line.
  enum Token {
    /// An option with its value, empty for a flag.
    ///
    /// The index is that of its form. The spelling is the word that the user typed.
    case option(index: Int, spelling: String, value: String)
    case operand(Argument)
  }

  private let forms: [OptionForm]
  /// Whether all arguments after the first operand are operands.
  private let endsAtOperand: Bool
  private var isPastOperand = false
  private var rest: ArraySlice<Argument>
  /// The letters of the current argument that have not been read.
  private var letters: Substring = ""
  /// The argument that was read last.
  private var current = Argument(text: "", position: 0)
  /// Whether `--` was read.
  private(set) var isPastOptions = false

  init(_ arguments: [Argument], forms: [OptionForm], endsAtOperand: Bool = false) {
    rest = arguments[...]
    self.forms = forms + [.help, .noBuild]
    self.endsAtOperand = endsAtOperand
  }

  /// The position of the argument that was read last, counted from 1.
  var position: Int { current.position }

  /// Returns the next part; after an error, reading goes on with the next argument.
  mutating func next() throws(UsageError) -> Token? {
    if !letters.isEmpty { return try letter() }
    guard let argument = rest.popFirst() else { return nil }
    current = argument
    if isPastOptions || isPastOperand || argument.text.count == 1 || !argument.text.hasPrefix("-") {
      isPastOperand = endsAtOperand
      return .operand(argument)
    }
    if argument.text == "--" {
      isPastOptions = true
      return try next()
    }
    if argument.text.hasPrefix("--") { return try long() }
    letters = argument.text.dropFirst()
    return try letter()
  }

  /// Reads `--name`, `--name=value` or `--name value`.
  private mutating func long() throws(UsageError) -> Token {
    let parts = current.text.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let index = forms.firstIndex(where: { $0.name == name }) else {
      let nearest = Suggestion.nearest(to: name, in: forms.map(\.name)).map { "--\($0)" }
      throw UsageError(.unknownOption(given: "--\(name)", nearest: nearest), position: position)
    }
    return try token(index, "--\(name)", attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// Reads the next letter of `-q`, `-qj`, `-r5`, `-r=5` or `-r 5`.
  private mutating func letter() throws(UsageError) -> Token {
    let letter = letters.removeFirst()
    let rest = letters
    guard let index = forms.firstIndex(where: { $0.short == letter }) else {
      letters = ""
      throw UsageError(unknown(letter), position: position)
    }
    guard forms[index].value != nil || rest.first == "=" else {
      return try token(index, "-\(letter)", attached: nil)
    }
    letters = ""
    let value = rest.first == "=" ? rest.dropFirst() : rest
    return try token(index, "-\(letter)", attached: rest.isEmpty ? nil : String(value))
  }

  /// Returns the error for an unknown letter; for `-quick` it suggests `--quick`.
  private func unknown(_ letter: Character) -> UsageError.Problem {
    let word = String(current.text.dropFirst())
    let nearest = word.count > 1 ? Suggestion.nearest(to: word, in: forms.map(\.name)) : nil
    return .unknownOption(
      given: nearest == nil ? "-\(letter)" : current.text, nearest: nearest.map { "--\($0)" })
  }

  private mutating func token(
    _ index: Int, _ spelling: String, attached: String?
  ) throws(UsageError) -> Token {
    let position = position
    if let placeholder = forms[index].value {
      guard let value = attached ?? separateValue() else {
        throw UsageError(
          .missingValue(option: spelling, placeholder: placeholder), position: position)
      }
      return .option(index: index, spelling: spelling, value: value)
    }
    if let attached {
      throw UsageError(.unexpectedValue(option: spelling, given: attached), position: position)
    }
    return .option(index: index, spelling: spelling, value: "")
  }

  /// Reads the next argument as the value of an option, unless it is an option itself.
  private mutating func separateValue() -> String? {
    guard let argument = rest.first, !isOption(argument.text) else { return nil }
    return rest.popFirst()?.text
  }

  private func isOption(_ text: String) -> Bool {
    guard text.hasPrefix("--") else {
      return text.count == 2 && text.first == "-" && forms.contains { $0.short == text.last }
    }
    return text == "--"
      || forms.contains { text == "--\($0.name)" || text.hasPrefix("--\($0.name)=") }
  }
}
