import ApusSystem

/// A command with its own settings and options, or a group of commands.
///
///     let head = Command(
///       "head", operands: "[FILE]", count: 0...1, help: "Prints the first rows.",
///       examples: ["apus csv head --rows 3 stops.csv"],
///       settings: HeadSettings(), options: HeadSettings.options
///     ) { settings, invocation throws(UsageError) in
///       Head(settings, InputFile(invocation)).run()
///     }
///     let csv = Command("csv", help: "Reads a table of text.", verbs: [head])
///
/// The parser, the help, the completions and the manual page read the same tree of commands.
package struct Command: Sendable {
  /// The name of the command, as typed; the name of the program for the root.
  package let name: String
  /// The operands in the help, such as `[PROBE ...]`; empty if the command has none.
  package let operands: String
  /// The effect of the command, as a sentence.
  package let help: String
  /// More sentences, for the command's own page; empty if there are none.
  package let details: String
  /// Command lines that work as they are written.
  package let examples: [String]
  /// The options of the command itself, without those of its verbs.
  package let options: [OptionForm]
  /// The commands in this command, in the order of the help; empty if it has none.
  package let verbs: [Command]
  /// Whether the command does something without a verb.
  package let isRunnable: Bool
  /// The indices of operands that are paths of files.
  package let files: Range<Int>
  /// The words that an operand can be, for completions; empty if there are too many or none.
  package let words: [String]
  /// Whether the operands are a command line with options of its own, so that the first operand ends the
  /// options.
  package let takesCommand: Bool

  /// Parses the arguments and runs the command; returns `nil` if the help was asked for.
  let start: @Sendable (_ arguments: [Argument], _ title: String) throws(UsageError) -> ExitStatus?

  /// Creates a command.
  ///
  /// - Parameters:
  ///   - operands: The operands as the help spells them.
  ///   - count: The allowed numbers of operands.
  ///   - files: The indices of operands that are paths; the bytes of a path need not be UTF-8.
  ///   - words: The words that an operand can be, for completions.
  ///   - takesCommand: Whether the operands are a command line with options of its own.
  ///   - help: The effect in a sentence, for the list of commands.
  ///   - details: More sentences, for the command's own page.
  ///   - examples: Command lines that begin with the program's name.
  ///   - verbs: The commands in this command; with verbs, it takes no operands of its own, except a
  ///     command line that does not begin with a verb.
  ///   - settings: The settings before an option changes them.
  ///   - options: All options of this command, except `--help`.
  ///   - run: The action, called after the arguments were checked.
  package init<Settings>(
    _ name: String, operands: String = "", count: ClosedRange<Int> = 0...0,
    files: Range<Int> = 0..<0, words: [String] = [], takesCommand: Bool = false, help: String,
    details: String = "", examples: [String] = [],
    verbs: [Command] = [], settings: @autoclosure @escaping @Sendable () -> Settings,
    options: [Option<Settings>],
    run: @escaping @Sendable (Settings, Invocation) throws(UsageError) -> ExitStatus
  ) {
    let parser = OptionParser(
      options: options, operands: operands, count: count, files: files, takesCommand: takesCommand)
    self.init(
      name, operands: operands, files: files, words: words, takesCommand: takesCommand, help: help,
      details: details, examples: examples, options: options.map(\.form), verbs: verbs,
      isRunnable: true
    ) { arguments, title throws(UsageError) in
      var settings = settings()
      guard let invocation = try parser.parse(arguments, of: title, into: &settings) else {
        return nil
      }
      return try run(settings, invocation)
    }
  }

  /// Creates a command without options.
  package init(
    _ name: String, operands: String = "", count: ClosedRange<Int> = 0...0,
    files: Range<Int> = 0..<0, words: [String] = [], help: String, details: String = "",
    examples: [String] = [],
    run: @escaping @Sendable (Invocation) throws(UsageError) -> ExitStatus
  ) {
    self.init(
      name, operands: operands, count: count, files: files, words: words, help: help,
      details: details, examples: examples, settings: (), options: []
    ) { _, invocation throws(UsageError) in try run(invocation) }
  }

  /// Creates a group of commands, which does nothing without a verb.
  package init(
    _ name: String, help: String, details: String = "", examples: [String] = [], verbs: [Command]
  ) {
    let parser = OptionParser<Void>(
      options: [], operands: "", count: 0...0, files: 0..<0, takesCommand: false)
    self.init(
      name, operands: "VERB", files: 0..<0, words: [], takesCommand: false, help: help,
      details: details,
      examples: examples, options: [], verbs: verbs, isRunnable: false
    ) { arguments, title throws(UsageError) in
      var none: Void = ()
      guard try parser.parse(arguments, of: title, into: &none) != nil else { return nil }
      throw UsageError(.missingVerb(command: title, known: verbs.map(\.name)), position: 0)
    }
  }

  private init(
    _ name: String, operands: String, files: Range<Int>, words: [String], takesCommand: Bool,
    help: String, details: String, examples: [String], options: [OptionForm], verbs: [Command],
    isRunnable: Bool,
    start: @escaping @Sendable ([Argument], String) throws(UsageError) -> ExitStatus?
  ) {
    self.name = name
    self.operands = operands
    self.files = files
    self.words = words
    self.takesCommand = takesCommand
    self.help = help
    self.details = details
    self.examples = examples
    self.options = options
    self.verbs = verbs
    self.isRunnable = isRunnable
    self.start = start
  }

  /// All commands of the tree, each with the commands that contain it, in the order of the help.
  package var paths: [[Command]] {
    [[self]] + verbs.flatMap(\.paths).map { [self] + $0 }
  }
}
