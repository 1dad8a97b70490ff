import ApusBenchmark
import Testing

@Suite("CommandTable")
struct CommandTableTests {
  struct Settings: Equatable {
    var isQuick = false
    var isJSON = false
    var budget = 1.0
    var name = ""
    var runs = 0
  }

  static let table = CommandTable<Settings>(
    program: "tool", summary: "Measures things.", main: Verb("", help: "Measures everything."),
    verbs: [
      Verb("machine", operands: "[PROBE ...]", count: 0...9, help: "Measures the machine."),
      Verb("bench", operands: "[FILTER]", count: 0...1, help: "Runs benchmarks."),
      Verb("show", operands: "NAME", count: 1...1, help: "Shows a result."),
      Verb("env", help: "Judges the environment."),
    ],
    options: [
      Option("quick", short: "q", help: "Take ten seconds at most.") { settings, _ in
        settings.isQuick = true
      },
      Option("json", short: "j", help: "Print a line of JSON per measurement.") { settings, _ in
        settings.isJSON = true
      },
      Option(
        "budget", short: "b", value: "TIME",
        help: "Spend TIME on each benchmark, over several processes that start in random order."
      ) { settings, text throws(ValueError) in settings.budget = try OptionValue.seconds(text) },
      Option("name", value: "TEXT", help: "Call it TEXT.") { settings, text in
        settings.name = text
      },
      Option("runs", value: "N", help: "Run N times.", verbs: ["bench"]) {
        settings, text throws(ValueError) in settings.runs = try OptionValue.count(text)
      },
    ], closing: "Results are kept in a history.")

  func parse(_ arguments: String...) throws(UsageError) -> (Invocation, Settings) {
    var settings = Settings()
    let invocation = try Self.table.parse(arguments, into: &settings)
    return (invocation, settings)
  }

  func problem(_ arguments: String...) -> UsageError? {
    var settings = Settings()
    do {
      _ = try Self.table.parse(arguments, into: &settings)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Every way to give a value gives the same value",
    arguments: [
      ["--budget", "500ms"], ["--budget=500ms"], ["-b", "500ms"], ["-b500ms"],
      ["-b=500ms"], ["-qb", "500ms"], ["--budget=2s", "--budget", "500ms"],
    ])
  func values(_ arguments: [String]) throws {
    var settings = Settings()
    _ = try Self.table.parse(arguments, into: &settings)
    #expect(settings.budget == 0.5)
  }

  @Test("Options may stand before, between and after the words")
  func places() throws {
    for arguments in [
      ["-q", "machine", "a", "b"], ["machine", "--quick", "a", "b"], ["machine", "a", "b", "-q"],
    ] {
      var settings = Settings()
      let invocation = try Self.table.parse(arguments, into: &settings)
      #expect(invocation.verb == "machine")
      #expect(invocation.operands == ["a", "b"])
      #expect(invocation.operandPositions.map { arguments[$0 - 1] } == ["a", "b"])
      #expect(settings.isQuick)
    }
  }

  @Test("Without arguments there is neither verb nor operand")
  func nothing() throws {
    let (invocation, settings) = try parse()
    #expect(invocation == Invocation(verb: nil, operands: []))
    #expect(settings == Settings())
  }

  @Test("Joined letters are flags")
  func joined() throws {
    let (_, settings) = try parse("-qj")
    #expect(settings.isQuick && settings.isJSON)
  }

  @Test("What follows two dashes is an operand, whatever it looks like")
  func dashes() throws {
    let (invocation, settings) = try parse("machine", "--", "--quick", "-q", "--")
    #expect(invocation.operands == ["--quick", "-q", "--"])
    #expect(!settings.isQuick)
  }

  @Test("A value may be empty, hold an equals sign, or begin with a dash that is no option")
  func oddValues() throws {
    #expect(try parse("--name=").1.name == "")
    #expect(try parse("--name=a=b").1.name == "a=b")
    #expect(try parse("--name", "-5").1.name == "-5")
    #expect(try parse("--name=--quick").1.name == "--quick")
    #expect(try parse("--name", "-").1.name == "-")
  }

  @Test("An unknown option names the nearest one, and its place")
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

  @Test("An unknown verb names the nearest one, or all of them")
  func unknownVerb() {
    #expect(problem("benhc")?.description == "unknown verb 'benhc'. Did you mean 'bench'?")
    #expect(
      problem("zebra")?.description
        == "unknown verb 'zebra'. Known: machine, bench, show, env.")
  }

  @Test(
    "A missing value is an error, and an option is never taken for one",
    arguments: [
      ["--budget"], ["--budget", "--quick"], ["--budget", "-q"], ["--budget", "--"],
      ["-b"], ["--budget", "--name=x"],
    ])
  func missingValue(_ arguments: [String]) {
    var settings = Settings()
    let error = #expect(throws: UsageError.self) {
      try Self.table.parse(arguments, into: &settings)
    }
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

  @Test("A value that cannot be read says what was expected")
  func invalidValue() {
    let text = problem("--budget", "soon")?.description
    #expect(
      text
        == "'soon' is not a value for '--budget'. Expected a time above 0 and at most 24h with its "
        + "unit, such as 500ms, 2s or 1m.")
  }

  @Test("An option of another verb is refused")
  func misplaced() throws {
    #expect(try parse("bench", "--runs", "3").1.runs == 3)
    #expect(
      problem("machine", "--runs", "3")?.problem
        == .misplacedOption(option: "--runs", verbs: ["bench"]))
    #expect(problem("--runs", "3") != nil)
  }

  @Test("Too many and too few operands are errors")
  func operandCounts() {
    #expect(
      problem("bench", "a", "b")
        == UsageError(.unexpectedOperand(given: "b", verb: "bench"), position: 3))
    #expect(problem("env", "a")?.position == 2)
    #expect(
      problem("show")?.problem == .missingOperand(verb: "show", operands: "NAME"))
  }

  @Test("A message cannot steer the terminal")
  func printable() {
    #expect(problem("--\u{1B}[31m")?.description.contains("\u{1B}") == false)
  }

  @Test(
    "The help fits 80 columns and names every verb, option and exit status",
    arguments: [nil, "machine", "bench"])
  func help(_ verb: String?) {
    let help = Self.table.help(verb: verb)
    #expect(help.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(help.hasSuffix("\n"))
    let options = Self.table.options.filter {
      verb == nil || $0.verbs.isEmpty || $0.verbs.contains(verb ?? "")
    }
    for option in options { #expect(help.contains("--\(option.name)")) }
    #expect(help.contains("--runs") == (verb != "machine"))
    for status in ApusBenchmark.ExitStatus.allCases {
      #expect(help.contains(status.meaning.prefix(20)))
    }
    if verb == nil { for verb in Self.table.verbs { #expect(help.contains(verb.help)) } }
  }

  @Test("A long term has its description on the next line")
  func longTerm() {
    let table = CommandTable<Settings>(
      program: "t", summary: "S.", main: Verb("", help: ""),
      options: [
        Option("an-option-with-a-very-long-name", value: "VALUE", help: "Help.") { _, _ in },
        Option("short", help: "Other.") { _, _ in },
      ])
    #expect(
      table.help().contains(
        """
        Options:
              --an-option-with-a-very-long-name VALUE
                       Help.
              --short  Other.
        """))
  }
}
