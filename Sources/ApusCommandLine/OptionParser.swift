import ApusSystem

/// The parser of a single command: its options, and the number of its operands.
struct OptionParser<Settings>: Sendable {
  let options: [Option<Settings>]
  /// The operands as the help spells them.
  let operands: String
  /// The allowed numbers of operands.
  let count: ClosedRange<Int>
  /// The indices of operands that are paths and need not be UTF-8.
  let files: Range<Int>
  /// Whether the operands are a command line with options of its own.
  let takesCommand: Bool

  /// Reads the arguments into the settings; returns `nil` if they ask for help.
  ///
  /// Options may be anywhere: `--name=value`, `--name value`, `-nvalue`, `-n value` and joined
  /// flags (`-qj`) are valid. Everything after `--` is an operand. The last of two equal options
  /// wins.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name and without verbs.
  ///   - title: The name of the command in messages.
  ///   - settings: The settings, which are changed in the order of the arguments, up to the first
  ///     error.
  /// - Throws: `UsageError` with the position of the argument.
  func parse(
    _ arguments: [Argument], of title: String, into settings: inout Settings
  ) throws(UsageError) -> Invocation? {
    var lexer = OptionLexer(
      arguments, forms: options.map(\.form), endsAtOperand: takesCommand)
    var used: Set<String> = []
    var words: [Argument] = []
    var countBeforeDashes: Int?
    while let token = try lexer.next() {
      switch token {
      case .operand(let word):
        if lexer.isPastOptions, countBeforeDashes == nil { countBeforeDashes = words.count }
        words.append(word)
      case .option(let index, _, _) where index == options.count: return nil
      case .option(let index, let spelling, _) where index > options.count: used.insert(spelling)
      case .option(let index, let spelling, let value):
        try apply(options[index], spelling, value, position: lexer.position, &settings)
        used.insert("--\(options[index].form.name)")
      }
    }
    if lexer.isPastOptions { used.insert("--") }
    try check(words, of: title)
    let invocation = Invocation(
      title: title, operands: words.map(\.text), positions: words.map(\.position),
      countBeforeDashes: lexer.isPastOptions ? countBeforeDashes ?? words.count : nil,
      options: used)
    for form in options.map(\.form) {
      guard let disabled = form.disables else { continue }
      try invocation.forbid(["--\(disabled)"], with: "--\(form.name)")
    }
    return invocation
  }

  private func apply(
    _ option: Option<Settings>, _ spelling: String, _ value: String, position: Int,
    _ settings: inout Settings
  ) throws(UsageError) {
    do throws(ValueError) {
      try option.apply(&settings, value)
    } catch {
      throw UsageError(
        .invalidValue(option: spelling, given: value, expected: error.expected), position: position)
    }
  }

  private func check(_ words: [Argument], of title: String) throws(UsageError) {
    if words.count > count.upperBound {
      let extra = words[count.upperBound]
      throw UsageError(
        .unexpectedOperand(given: extra.text, command: title), position: extra.position)
    }
    if words.count < count.lowerBound {
      throw UsageError(.missingOperand(command: title, operands: operands), position: 0)
    }
    let paths = words.indices.filter(files.contains).map { words[$0].position }
    if let position = RawArguments.firstRepaired(except: paths) {
      throw UsageError(.notText(given: HostProcess.arguments[position]), position: position)
    }
  }
}
