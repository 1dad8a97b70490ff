/// The table of all verbs and options of a command, for both parsing and help.
///
///     var settings = Settings()
///     let invocation = try table.parse(Array(CommandLine.arguments.dropFirst()), into: &settings)
///
package struct CommandTable<Settings>: Sendable {
  /// The name of the program.
  package let program: String
  /// The purpose of the program, as a sentence.
  package let summary: String
  /// The verbs in the order of the help; empty for a program without verbs.
  package let verbs: [Verb]
  /// The verb for a command without a verb, for the help; of a program without verbs, its operands.
  package let main: Verb
  /// The options in the order of the help.
  package let options: [Option<Settings>]
  /// The last text of the help.
  package let closing: String

  /// Creates a table.
  ///
  /// - Parameter main: The verb for a command without a verb. Its name is not typed; its operands
  ///   are allowed only in a program without verbs.
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

  /// Returns the verb with a name; the main verb for `nil`.
  func verb(named name: String?) -> Verb {
    verbs.first { $0.name == name } ?? main
  }
}
