import ApusBenchmark
import ApusMeasure
import ApusReport

extension Chapter9 {
  /// The document; its key names the family of claims about compilers, which take minutes.
  static let compilation = ClaimSource.chapter(9, "Swift", part: "compile")

  static let compileTable = ExperimentTable(
    title: "Published in 2017: compiling the sum of integers",
    head: ["settings", "Swift", "Objective-C"],
    rows: [
      ["not optimised", "0.079 s", "0.044 s"], ["-O", "0.203 s", "0.050 s"],
      ["-Ounchecked", "0.223 s", "0.050 s"],
    ])

  static let compilations = [
    compilation.claim(
      "debug", "Table 9.6", "Without optimisation swiftc takes at least 0.9 times as long as cc",
      PublishedResult("0.079 and 0.044", value: 1.8),
      .atLeast(times: 0.9, .time(.sumDebug), than: .time(.cDebug)),
      needing: [.swiftCompiler, .command("cc")],
      ifItFails: "The compiler of C reads headers that swiftc has ready-made.",
      ifItIsBetter: "swiftc loads the modules of its library before it compiles a line."),
    compilation.claim(
      "optimised", "Table 9.6", "swiftc -O takes at least twice as long as cc -Os",
      PublishedResult("0.203 and 0.050", value: 4.06),
      .atLeast(times: 2, .time(.sumOptimised), than: .time(.cOptimised)),
      needing: [.swiftCompiler, .command("cc")],
      ifItFails: "The program is so short that the start of both compilers counts.",
      ifItIsBetter: "The optimiser of Swift has more passes than that of 2017."),
    compilation.claim(
      "literals", "Example 9.13",
      "The time of a literal is quadratic in the number of lists in it",
      PublishedResult("only quadratic", value: 2),
      .grows(
        like: .quadratic,
        over: MeasurementSeries(
          MeasurementSelector(.compileTimes, Compilation.literals(0).time), by: "literals",
          in: 300...1 << 20)),
      needing: [.swiftCompiler],
      ifItFails: "Small literals take less than the noise of a start, and a part that is linear."),
    compilation.claim(
      "literal", "Example 9.13", "A literal with 200 lists takes 30 s",
      PublishedResult("half a minute for 200", value: 30e9),
      .within(
        15e9...60e9, .nanoseconds,
        MeasurementSelector(
          .compileTimes, Compilation.literals(0).time, [Parameter("literals", 200)])),
      needing: [.swiftCompiler],
      ifItFails:
        "The type checker opens two scopes for each list: 200 lists take less than a second."),
    compilation.claim(
      "chain", "Example 9.15",
      "A sum of five lists takes at least 5.2 times that of four",
      PublishedResult("0.26 and 2.7 s", value: 10.4),
      .atLeast(times: 5.2, .time(.chain(5)), than: .time(.chain(4))), needing: [.swiftCompiler],
      ifItFails:
        "The type checker opens eight more scopes for each further list, and not a multiple "
        + "of them."),
    compilation.claim(
      "refused", "Example 9.15", "A sum of six lists is refused",
      PublishedResult("an error after 5 s", machine: "Swift 3", value: 1),
      .exactly(1, MeasurementSelector(.compileTimes, .refusedChains)), needing: [.swiftCompiler],
      ifItFails:
        "The type checker accepts the expression: it opens fifty scopes for it, and not all "
        + "combinations of overloads."),
    compilation.claim(
      "specialisation", "Figure 9.5", "A type that is sorted adds 250 ms with -O",
      PublishedResult("about 250 ms", value: 250e6),
      .within(125e6...500e6, .nanoseconds, MeasurementSelector(.compileTimes, .specialisation)),
      needing: [.swiftCompiler],
      ifItFails: "A processor of another speed, or a sort with another number of functions."),
    compilation.claim(
      "specialisation-debug", "Figure 9.5",
      "Without optimisation five sorted types take as long as one, to within a quarter",
      PublishedResult("constant", value: 1),
      .within(percent: 25, .time(.sorts(5, "-Onone")), of: .time(.sorts(1, "-Onone"))),
      needing: [.swiftCompiler],
      ifItFails: "Without optimisation each sort is a call of the library."),
    compilation.claim(
      "functions", "Example 9.16",
      "The times of functions, as the compiler lists them, are 0.5 to 2 % of its time",
      PublishedResult("17.6 ms of 1.8 s", value: 0.00978),
      .within(0.00489...0.01956, .ratio, MeasurementSelector(.compileTimes, .functionShare)),
      needing: [.swiftCompiler],
      ifItFails: "The list has the times of type checks, and the optimiser has all others."),
    compilation.claim(
      "optionals", "the text", "A default for an optional takes no less than a maximum",
      PublishedResult("splits the path in two"),
      .atLeast(times: 1, .time(.optionals), than: .time(.noOptionals)), needing: [.swiftCompiler],
      ifItFails: "The default has two overloads, and the maximum is generic as well."),
    compilation.claim(
      "module", "the text",
      "Three files with the same specialisation take no less by themselves than as a module",
      PublishedResult("each specialisation is made once"),
      .atLeast(times: 1, .time(.files), than: .time(.module)), needing: [.swiftCompiler],
      ifItFails: "The optimiser makes the specialisation in each part of a module."),
    compilation.claim(
      "rebuild", "the text", "A module of three files takes no less than one of its files",
      PublishedResult("depends on the size of the project"),
      .atLeast(times: 1, .time(.module), than: .time(.rebuild)), needing: [.swiftCompiler],
      ifItFails: "The start of the compiler takes longer than its work."),
  ]
}

extension MeasurementSelector {
  fileprivate static func time(_ program: Compilation) -> Self { Self(.compileTimes, program.time) }
}
