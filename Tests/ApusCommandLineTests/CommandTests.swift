@testable import ApusCommandLine
import Synchronization
import Testing

@Suite("Command")
struct CommandTests {
  struct Settings: Equatable, Sendable {
    var isQuick = false
    var isJSON = false
    var budget = 1.0
    var name = ""
    var runs = 0

    static let options: [Option<Settings>] = [
      Option("quick", short: "q", help: "Take ten seconds at most.") { settings, _ in
        settings.isQuick = true
      },
      Option("json", short: "j", help: "Print a line of JSON per figure.") { settings, _ in
        settings.isJSON = true
      },
      Option(
        "budget", short: "b", value: "TIME",
        help: "Spend TIME on each benchmark, over several processes that start in random order."
      ) { settings, text throws(ValueError) in settings.budget = try OptionValue.seconds(text) },
      Option("name", value: "TEXT", help: "Call it TEXT.") { settings, text in
        settings.name = text
      },
    ]
    static let runs = Option<Settings>("runs", value: "N", help: "Run N times.") {
      settings, text throws(ValueError) in settings.runs = try OptionValue.count(text)
    }
  }

  /// The action that a command line chose.
  struct Call: Equatable, Sendable {
    var settings: Settings
    var invocation: Invocation
  }

  /// Returns a tree of commands that record their calls.
  static func tree(_ record: @escaping @Sendable (Call) -> Void = { _ in }) -> Command {
    func command(
      _ name: String, _ operands: String = "", _ count: ClosedRange<Int> = 0...0, help: String,
      _ more: [Option<Settings>] = [], verbs: [Command] = []
    ) -> Command {
      Command(
        name, operands: operands, count: count, help: help, examples: ["\(name) --quick"],
        verbs: verbs, settings: Settings(), options: Settings.options + more
      ) { settings, invocation throws(UsageError) in
        record(Call(settings: settings, invocation: invocation))
        return .success
      }
    }
    return command(
      "tool", help: "Measures things.",
      verbs: [
        command("machine", "[PROBE ...]", 0...9, help: "Measures the machine."),
        command("bench", "[FILTER]", 0...1, help: "Runs benchmarks.", [Settings.runs]),
        command("show", "NAME", 1...1, help: "Shows a result."),
        Command("env", help: "Judges the environment.") { _ throws(UsageError) in .success },
        Command(
          "table", help: "Reads tables.",
          verbs: [command("head", "[FILE]", 0...1, help: "Prints the first rows.")]),
      ])
  }

  func parse(_ arguments: String...) throws -> Call { try call(arguments) }

  func call(_ arguments: [String]) throws -> Call {
    let calls = Mutex<[Call]>([])
    let status = try Self.tree { call in calls.withLock { $0.append(call) } }.dispatch(arguments)
    #expect(status == .success)
    let first = calls.withLock { $0.first }
    return try #require(first)
  }

  func problem(_ arguments: String...) -> UsageError? {
    do throws(UsageError) {
      _ = try Self.tree().dispatch(arguments)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the operands and the budget that a command gets which runs other commands.
  private func started(_ arguments: String...) throws -> (operands: [String], budget: Double?) {
    let calls = Mutex<[Call]>([])
    let run = Command(
      "run", operands: "COMMAND [ARGUMENT ...]", count: 0...9, takesCommand: true,
      help: "Runs a command.", verbs: [Self.tree()], settings: Settings(),
      options: Settings.options
    ) { settings, invocation throws(UsageError) in
      calls.withLock { $0.append(Call(settings: settings, invocation: invocation)) }
      return .success
    }
    _ = try Command("outer", help: "Groups.", verbs: [run]).dispatch(["run"] + arguments)
    let call = try #require(calls.withLock { $0.first })
    return (call.invocation.operands, call.settings.budget)
  }

  @Test("The first word of a command line ends the options before it")
  func commandLine() throws {
    let own = try started("-b", "500ms", "ls", "--budget", "2s", "-q", "--", "x")
    #expect(own.operands == ["ls", "--budget", "2s", "-q", "--", "x"])
    #expect(own.budget == 0.5)
    #expect(try started("--", "-q", "--help").operands == ["-q", "--help"])
    #expect(try started("ls", "machine").operands == ["ls", "machine"])
    #expect(throws: UsageError.self) { try started("--unknown", "ls") }
  }

  @Test("The help of a command line has the options before the command")
  func commandLineHelp() {
    let run = Command(
      "run", operands: "COMMAND [ARGUMENT ...]", count: 0...9, takesCommand: true,
      help: "Runs a command.", settings: (), options: []
    ) { _, _ in .success }
    #expect(HelpPage([run]).text.hasPrefix("Usage: run [OPTION ...] COMMAND [ARGUMENT ...]\n"))
  }

  @Test(
    "Every way to give a value gives the same value",
    arguments: [
      ["--budget", "500ms"], ["--budget=500ms"], ["-b", "500ms"], ["-b500ms"],
      ["-b=500ms"], ["-qb", "500ms"], ["--budget=2s", "--budget", "500ms"],
    ])
  func values(_ arguments: [String]) throws {
    #expect(try call(arguments).settings.budget == 0.5)
  }

  @Test("Options may stand before, between and after the words")
  func places() throws {
    for arguments in [
      ["-q", "machine", "a", "b"], ["machine", "--quick", "a", "b"], ["machine", "a", "b", "-q"],
    ] {
      let call = try call(arguments)
      #expect(call.invocation.title == "machine")
      #expect(call.invocation.operands == ["a", "b"])
      #expect(call.invocation.positions.map { arguments[$0 - 1] } == ["a", "b"])
      #expect(call.invocation.options == ["--quick"])
      #expect(call.settings.isQuick)
    }
  }

  @Test("Without arguments there is neither verb nor operand")
  func nothing() throws {
    let call = try parse()
    #expect(call.invocation.title == "tool" && call.invocation.operands.isEmpty)
    #expect(call.settings == Settings())
  }

  @Test("Joined letters are flags")
  func joined() throws {
    let settings = try parse("-qj").settings
    #expect(settings.isQuick && settings.isJSON)
  }

  @Test("Each word after two dashes is an operand, even if it looks like an option")
  func dashes() throws {
    let call = try parse("machine", "a", "--", "--quick", "-q", "--")
    #expect(call.invocation.operands == ["a", "--quick", "-q", "--"])
    #expect(call.invocation.countBeforeDashes == 1)
    #expect(call.invocation.options == ["--"])
    #expect(!call.settings.isQuick)
    #expect(try parse("machine", "a", "--").invocation.countBeforeDashes == 1)
    #expect(try parse("machine", "a").invocation.countBeforeDashes == nil)
  }

  @Test("A value may be empty, hold an equals sign, or begin with a dash that is no option")
  func oddValues() throws {
    #expect(try parse("--name=").settings.name == "")
    #expect(try parse("--name=a=b").settings.name == "a=b")
    #expect(try parse("--name", "-5").settings.name == "-5")
    #expect(try parse("--name=--quick").settings.name == "--quick")
    #expect(try parse("--name", "-").settings.name == "-")
  }

  @Test("The error for an unknown option names the nearest option and its command")
  func unknownOption() {
    #expect(
      problem("machine", "--qiuck")
        == UsageError(.unknownOption(given: "--qiuck", nearest: "--quick"), position: 2))
    #expect(
      problem("--bugdet=3s")
        == UsageError(.unknownOption(given: "--bugdet", nearest: "--budget"), position: 1))
    #expect(
      problem("--elephant")
        == UsageError(.unknownOption(given: "--elephant", nearest: nil), position: 1))
    #expect(problem("-x") == UsageError(.unknownOption(given: "-x", nearest: nil), position: 1))
    #expect(
      problem("-json")?.description == "unknown option '-json'. Did you mean '--json'?")
  }

  @Test("The error for an unknown verb names the nearest verb, or all verbs")
  func unknownVerb() {
    #expect(problem("benhc")?.description == "unknown command 'benhc'. Did you mean 'bench'?")
    #expect(
      problem("zebra")?.description
        == "unknown command 'zebra'. Known: machine, bench, show, env, table.")
    #expect(problem("table", "hed")?.description == "unknown command 'hed'. Did you mean 'head'?")
    #expect(problem("table")?.problem == .missingVerb(command: "table", known: ["head"]))
  }

  @Test(
    "A missing value is an error, and an option is never taken for the value",
    arguments: [
      ["--budget"], ["--budget", "--quick"], ["--budget", "-q"], ["--budget", "--"],
      ["-b"], ["--budget", "--name=x"],
    ])
  func missingValue(_ arguments: [String]) {
    let error = #expect(throws: UsageError.self) { try call(arguments) }
    let spelled = arguments[0]
    #expect(error?.problem == .missingValue(option: spelled, placeholder: "TIME"))
    #expect(error?.position == 1)
  }

  @Test("A flag takes no value")
  func unexpectedValue() {
    #expect(
      problem("--quick=yes")
        == UsageError(.unexpectedValue(option: "--quick", given: "yes"), position: 1))
    #expect(
      problem("-q=1") == UsageError(.unexpectedValue(option: "-q", given: "1"), position: 1))
  }

  @Test("The error for a value that cannot be read names the expected form")
  func invalidValue() {
    let text = problem("--budget", "soon")?.description
    #expect(
      text
        == "'soon' is not a value for '--budget'. Expected a time above 0 and at most 24h with its "
        + "unit, such as 500ms, 2s or 1m.")
  }

  @Test("An option of another command is an error that names the command")
  func misplaced() throws {
    #expect(try parse("bench", "--runs", "3").settings.runs == 3)
    #expect(
      problem("machine", "--runs", "3")
        == UsageError(
          .misplacedOption(option: "--runs", command: "machine", owners: ["bench"]), position: 2))
    #expect(
      problem("env", "-q")?.problem
        == .misplacedOption(
          option: "-q", command: "env",
          owners: ["tool", "machine", "bench", "show", "table head"]))
    #expect(problem("--runs", "3") != nil)
  }

  @Test("An option without its companion, or beside an option that disables it, is an error")
  func companions() throws {
    let call = try parse("machine", "--quick", "--name", "x")
    try call.invocation.require("--quick", with: "--name")
    try call.invocation.require("--json", with: "--budget")
    try call.invocation.forbid(["--json"], with: "--name")
    #expect(
      throws: UsageError(.missingCompanion(option: "--quick", companion: "--json"), position: 0)
    ) {
      try call.invocation.require("--quick", with: "--json")
    }
    #expect(throws: UsageError(.conflict(option: "--quick", other: "--name"), position: 0)) {
      try call.invocation.forbid(["--json", "--quick"], with: "--name")
    }
  }

  @Test("Verbs may be nested, with options before and after each of them")
  func nested() throws {
    for arguments in [["-q", "table", "--json", "head", "f"], ["table", "head", "f", "-qj"]] {
      let call = try call(arguments)
      #expect(call.invocation.title == "table head")
      #expect(call.invocation.operands == ["f"])
      #expect(call.settings.isQuick && call.settings.isJSON)
    }
    #expect(try parse("--name", "table", "machine").invocation.title == "machine")
    #expect(problem("--nosuch", "value", "machine")?.position == 1)
    #expect(problem("--nosuch", "machine")?.position == 1)
  }

  @Test("Too many and too few operands are errors")
  func operandCounts() {
    #expect(
      problem("bench", "a", "b")
        == UsageError(.unexpectedOperand(given: "b", command: "bench"), position: 3))
    #expect(problem("env", "a")?.position == 2)
    #expect(
      problem("show")?.problem == .missingOperand(command: "show", operands: "NAME"))
  }

  @Test("A message cannot steer the terminal")
  func printable() {
    #expect(problem("--\u{1B}[31m")?.description.contains("\u{1B}") == false)
  }

  @Test(
    "The help fits the width and has the verbs, options and examples of its command only",
    arguments: [[], ["machine"], ["bench"], ["table"], ["table", "head"]], [60, 80])
  func help(_ names: [String], _ width: Int) throws {
    let path = try Self.tree().path(named: names)
    let command = path[path.count - 1]
    let help = HelpPage(path, width: width).text
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= width })
    #expect(help.hasSuffix("\n"))
    for option in command.options { #expect(help.contains("--\(option.name)")) }
    for verb in command.verbs { #expect(help.contains(verb.help)) }
    for example in command.examples { #expect(help.contains("  \(example)\n")) }
    #expect(help.contains("--runs") == (names == ["bench"]))
    #expect(help.contains("Exit status:") == names.isEmpty)
    #expect(help.contains(command.help))
  }

  @Test("A long list of names is cut to the five nearest, and a short list is whole")
  func nearest() {
    let many = (1...140).map { "name-\($0)" }
    let error = UsageError.unknownName(kind: "name", given: "zzz-139", known: many + ["zzzz"])
    #expect(
      error.description
        == "unknown name 'zzz-139'. The nearest of 141: name-139, name-13, name-19, name-39, name-109."
    )
    #expect(
      UsageError.unknownName(kind: "name", given: "q", known: ["abc", "def"]).description
        == "unknown name 'q'. Known: abc, def.")
    #expect(
      UsageError.unknownName(kind: "revision", given: "q", known: []).description
        == "unknown revision 'q'. There is none yet.")
  }

  @Test("A long term has its description on the next line")
  func longTerm() {
    let command = Command(
      "t", help: "S.", settings: Settings(),
      options: [
        Option("an-option-with-a-very-long-name", value: "VALUE", help: "Help.") { _, _ in },
        Option("short", help: "Other.") { _, _ in },
      ]
    ) { _, _ throws(UsageError) in .success }
    #expect(
      HelpPage([command], width: 80).text.contains(
        """
        Options:
              --an-option-with-a-very-long-name VALUE
                       Help.
              --short  Other.
          -h, --help   Print this help.
        """))
  }
}
