import ApusBenchmark
import ApusCommandLine
import ApusMeasure

/// What the user wrote around compared commands: names, the commands that run beside them, and
/// parameters.
struct CommandSteps: Sendable {
  /// Each list is empty, has one text for all commands, or one for each in their order.
  private var names: [String] = []
  private var setUps: [String] = []
  private var preparations: [String] = []
  private var conclusions: [String] = []
  private var cleanUps: [String] = []
  private var parameters: [CommandParameter] = []

  static let options: [Option<CommandSteps>] = [
    Option(
      "name", value: "NAME", help: "Call a command NAME; once for each command, in their order."
    ) {
      steps, text in steps.names.append(text)
    },
    Option(
      "setup", value: "COMMAND",
      help: "Run COMMAND once before all runs; once, or once for each command."
    ) {
      steps, text in steps.setUps.append(text)
    },
    Option(
      "prepare", value: "COMMAND",
      help: "Run COMMAND before each run, untimed; once, or once for each command."
    ) {
      steps, text in steps.preparations.append(text)
    },
    Option(
      "conclude", value: "COMMAND",
      help: "Run COMMAND after each run, untimed; once, or once for each command."
    ) {
      steps, text in steps.conclusions.append(text)
    },
    Option(
      "cleanup", value: "COMMAND",
      help: "Run COMMAND at the end, also after an error or Ctrl-C; once, or once for each command."
    ) {
      steps, text in steps.cleanUps.append(text)
    },
    Option(
      "parameter", value: "NAME=LIST",
      help: """
        Compare each command with each value in place of {NAME}; LIST is A,B,C or a range A..B or \
        A..B..STEP.
        """
    ) {
      steps, text throws(ValueError) in
      guard let parameter = CommandParameter(text) else {
        throw ValueError(
          expected:
            "a name and at most \(CommandParameter.most) different values, such as size=10,100 or n=1..8"
        )
      }
      steps.parameters.append(parameter)
    },
  ]

  /// Returns the commands with their steps, for each combination of the parameters.
  ///
  /// - Parameters:
  ///   - texts: The commands as written.
  ///   - arguments: The arguments of all commands.
  ///   - inputPath: The path of the file that they read as standard input.
  /// - Throws: `UsageError` if a list has another length, or a parameter is not used or named twice;
  ///   `CommandTextError` if a text is no command.
  func plans(
    _ texts: [String], arguments: [String], inputPath: String?
  ) throws -> [PlannedCommand] {
    try check(texts, arguments)
    guard let combinations = CommandParameter.combinations(parameters) else {
      throw UsageError(
        .unexpectedOperand(
          given: "more than \(CommandParameter.most) combinations", command: "--parameter"),
        position: 0)
    }
    return try combinations.flatMap { values in
      try texts.indices.map { index in
        try plan(texts[index], index, values, arguments: arguments, inputPath: inputPath)
      }
    }
  }

  private func plan(
    _ text: String, _ index: Int, _ values: [Parameter], arguments: [String], inputPath: String?
  ) throws -> PlannedCommand {
    func filled(_ text: String) -> String { CommandParameter.filled(text, values) }
    let command = try ComparedCommand(
      filled(text), arguments: arguments.map(filled), inputPath: inputPath)
    let name = names.isEmpty ? command.name : filled(names[index])
    let isTold = names.isEmpty || values.isEmpty || names[index].contains("{")
    let suffix = values.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
    var plan = PlannedCommand(command.named(isTold ? name : "\(name), \(suffix)", values))
    func step(_ texts: [String], _ option: String, _ role: ComparedCommand.Role) throws
      -> ComparedCommand?
    {
      guard !texts.isEmpty else { return nil }
      let text = filled(texts.count == 1 ? texts[0] : texts[index])
      return try ComparedCommand(text, arguments: []).named("\(option) '\(text)'").with(role)
    }
    // One clean-up for all commands runs once, as one set-up does.
    plan.setUp = try index == 0 || setUps.count > 1 ? step(setUps, "--setup", .step) : nil
    plan.prepare = try step(preparations, "--prepare", .step)
    plan.conclude = try step(conclusions, "--conclude", .step)
    plan.cleanUp =
      try index == 0 || cleanUps.count > 1 ? step(cleanUps, "--cleanup", .cleanUp) : nil
    return plan
  }

  private func check(_ texts: [String], _ arguments: [String]) throws(UsageError) {
    let lists = [
      ("--name", names), ("--setup", setUps), ("--prepare", preparations),
      ("--conclude", conclusions), ("--cleanup", cleanUps),
    ]
    for (option, list) in lists where !list.isEmpty && list.count != texts.count {
      guard list.count == 1, option != "--name" else {
        throw UsageError(
          .invalidValue(
            option: option, given: list[list.count - 1],
            expected: option == "--name"
              ? "a name for each of \(texts.count) commands"
              : "one for all, or one for each of \(texts.count) commands"), position: 0)
      }
    }
    let all = texts + arguments + lists.flatMap(\.1)
    for (index, parameter) in parameters.enumerated() {
      let isUsed = all.contains { $0.contains("{\(parameter.name)}") }
      let isFirst = !parameters[..<index].contains { $0.name == parameter.name }
      guard isUsed, isFirst else {
        throw UsageError(
          .invalidValue(
            option: "--parameter", given: parameter.name,
            expected: isUsed ? "each name once" : "a name that a command has as {\(parameter.name)}"
          ),
          position: 0)
      }
    }
  }
}
