/// Every verb and option of a command. Parsing and help read this one table.
///
///     var settings = Settings()
///     let invocation = try table.parse(Array(CommandLine.arguments.dropFirst()), into: &settings)
///
package struct CommandTable<Settings>: Sendable {
  /// The name of the program.
  package let program: String
  /// What the program does, as a sentence.
  package let summary: String
  /// The verbs in the order of the help; empty for a program without verbs.
  package let verbs: [Verb]
  /// What is done without a verb, for the help; of a program without verbs, its operands.
  package let main: Verb
  /// The options in the order of the help.
  package let options: [Option<Settings>]
  /// What the help ends with.
  package let closing: String

  /// Creates a table.
  ///
  /// - Parameter main: What is done without a verb. Its name is not typed; its operands are allowed
  ///   only in a program without verbs.
  package init(
    program: String, summary: String, main: Verb, verbs: [Verb] = [], options: [Option<Settings>],
    closing: String = ""
  ) {
    self.program = program
    self.summary = summary
    self.main = main
    self.verbs = verbs
    self.options = options
    self.closing = closing
  }

  /// Returns the verb with a name; the main one for `nil`.
  func verb(named name: String?) -> Verb {
    verbs.first { $0.name == name } ?? main
  }
}
