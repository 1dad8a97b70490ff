import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusSystem

extension CaseStudyExperiment {
  /// The time of compilers by the expressions of a program: chapter 9.
  static let compileTimes = CaseStudyExperiment(
    .compileTimes, from: Chapter9.compilation,
    measures: "the time of swiftc by literals, chains, optionals, specialisations and modules",
    how: """
      Each program is compiled by the swiftc and the cc of this machine in a folder that is removed; a wrong \
      line at its end must be refused. compile-literals: lists of one number in a dictionary, less an empty \
      program; a size that would take more than 10 s is left out. chain-4, chain-5: sums of lists. sum-...: \
      the sum of the integers in Swift and C. sorts-...: a program that sorts arrays of one and of five types; \
      specialisation is what a type adds with -O, and function-share the time of the compiler's own list of \
      functions. files, module, rebuild: three files by themselves, as a module, and one of them. A measurement \
      is the time of a command, once in each process.
      """,
    seconds: 1, published: [Chapter9.compileTable]
  ) {
    [
      CaseStudyGroup("compile") { experiment in
        CaseStudyPlan(
          [],
          counts: single.map { $0.count(experiment) } + [
            CaseStudyPlan.Count(.refusedChains) { try refusedChains(experiment) }
          ] + specialisations(experiment) + literals(experiment))
      }
    ]
  }

  private static let single: [Compilation] = [
    .sumDebug, .sumOptimised, .cDebug, .cOptimised, .chain(4), .chain(5), .sorts(1, "-Onone"),
    .sorts(5, "-Onone"), .optionals, .noOptionals, .files, .module, .rebuild,
  ]

  private static func literals(_ experiment: ExperimentContext) -> [CaseStudyPlan.Count] {
    let times = GrowingTimes()
    var empty = 0.0
    let unit = experiment.scaled(50, atLeast: 1)
    return [4, 6, 7, 9, 11, 13, 16, 19, 22].map { factor in
      let program = Compilation.literals(factor * unit)
      return CaseStudyPlan.Count(
        program.time, [Parameter("literals", factor * unit)], .measured
      ) {
        if times.isEmpty {
          try program.requireWhole(experiment)
          empty = try Compilation.empty.run(experiment).nanoseconds
        }
        return try times.next { max(0, try program.run(experiment).nanoseconds - empty) }
      }
    }
  }

  /// Returns the number of chains of six lists that are refused.
  private static func refusedChains(_ experiment: ExperimentContext) throws -> Double {
    _ = try Compilation.empty.run(experiment)
    return (try? Compilation.chain(6).run(experiment)) == nil ? 1 : 0
  }

  /// What a sorted type adds, and the share of the compiler's times of functions in its whole time.
  private static func specialisations(_ experiment: ExperimentContext) -> [CaseStudyPlan.Count] {
    var five: (text: String, nanoseconds: Double)?
    func compiledFive() throws -> (text: String, nanoseconds: Double) {
      let run = try five ?? Compilation.timedFunctions(5).run(experiment)
      five = run
      return run
    }
    return [
      CaseStudyPlan.Count(.specialisation, [], .measured) {
        let one = try Compilation.timedFunctions(1).run(experiment).nanoseconds
        return (try compiledFive().nanoseconds - one) / 4
      },
      CaseStudyPlan.Count(.functionShare, [], .measured) {
        let run = try compiledFive()
        let milliseconds = run.text.split(separator: "\n").compactMap { line in
          line.firstRange(of: "ms\t").flatMap { Double(line[..<$0.lowerBound]) }
        }
        guard !milliseconds.isEmpty else {
          throw UnavailableError("swiftc lists no times of functions")
        }
        return milliseconds.reduce(0, +) * 1e6 / run.nanoseconds
      },
    ]
  }
}

extension Compilation {
  fileprivate static let empty = Compilation(name: "empty", command: typeCheck, files: [""])

  static let sumDebug = Compilation(name: "sum-debug", command: debug, files: [swiftSum])
  static let sumOptimised = Compilation(name: "sum", command: optimised, files: [swiftSum])
  static let cDebug = Compilation(
    name: "c-sum-debug", command: ["cc", "-O0"] + cOutput, files: [cSum])
  static let cOptimised = Compilation(
    name: "c-sum", command: ["cc", "-Os"] + cOutput, files: [cSum])

  private static let cOutput = ["-c", "-o", "FOLDER/object"]
  private static let swiftSum =
    "var sum = 0\nfor number in 1...1_000_000_000 { sum += number }\nprint(sum)\n"
  private static let cSum =
    "#include <stdio.h>\nlong sum;\nint main(void) {\n"
    + "  for (long number = 1; number <= 1000000000; number++) sum += number;\n"
    + "  printf(\"%ld\\n\", sum);\n}\n"

  static func literals(_ count: Int) -> Compilation {
    let lists = (0..<count).map { "[\($0)]" }.joined(separator: ", ")
    return Compilation(
      name: "literals", command: typeCheck, files: ["let lists = [\"key\": [\(lists)]]\n"])
  }

  static func chain(_ terms: Int) -> Compilation {
    let lists = (1...terms).map { "[\($0)]" }.joined(separator: " + ")
    return Compilation(
      name: "chain-\(terms)", command: typeCheck, files: ["let list: [Int] = \(lists)\n"])
  }

  static let optionals = functions("optionals", "Int?", "(one ?? 1)", "(other ?? 1)")
  static let noOptionals = functions("no-optionals", "Int", "max(one, 1)", "max(other, 1)")

  private static func functions(
    _ name: String, _ type: String, _ one: String, _ other: String
  ) -> Compilation {
    let lines = (0..<200).map {
      "func f\($0)(_ one: \(type), _ other: \(type)) -> Int { \(one) + \(other) * 3 - \(one) / 2 }\n"
    }
    return Compilation(name: name, command: typeCheck, files: [lines.joined()])
  }

  /// A program with arrays of five types, of which the first are sorted.
  static func sorts(_ types: Int, _ level: String) -> Compilation {
    let arrays = [
      "[6, 3, 1, 9, 4, 5]", "[6, 3, 1, 9, 4, 5, 2] as [Float]", "[6.5, 3, 1, 9, 4, 5, 2]",
      "[\"b\", \"a\"]", "[[\"b\": 1], [\"a\": 2, \"c\": 3]]",
    ]
    let lines = arrays.enumerated().map { index, array in
      let order = index == 4 ? ".sorted { $0.count < $1.count }" : ".sorted(by: <)"
      return "let a\(index) = \(array)\nprint(a\(index)\(index < types ? order : ""))\n"
    }
    return Compilation(
      name: "sorts-\(types)\(level)", command: level == "-O" ? optimised : debug,
      files: [lines.joined()])
  }

  /// The sorts in a function, with the compiler's list of times.
  fileprivate static func timedFunctions(_ types: Int) -> Compilation {
    Compilation(
      name: "functions-\(types)",
      command: ["sh", "-c", "exec \"$@\" 2>&1", "sh"] + optimised
        + ["-Xfrontend", "-debug-time-function-bodies"],
      files: ["func sorts() {\n\(sorts(types, "-O").files[0])}\nsorts()\n"])
  }

  static let files = modules("files", optimised + ["-j1", "-parse-as-library"])
  static let module = modules("module", optimised + ["-wmo", "-parse-as-library"])
  static let rebuild = modules(
    "rebuild",
    ["swiftc", "-frontend", "-O", "-c", "-parse-as-library", "-o", "FOLDER/object"],
    primary: "-primary-file")

  /// Three files that each sort an array of the same type.
  private static func modules(
    _ name: String, _ command: [String], primary: String? = nil
  ) -> Compilation {
    Compilation(
      name: name, command: command + ["-module-name", "parts"] + (primary.map { [$0] } ?? []),
      files: (0..<3).map {
        "public func sorted\($0)(_ numbers: [Double]) -> [Double] { numbers.sorted { $0 < $1 } }\n"
      })
  }
}

extension ClaimRequirement {
  static let swiftCompiler = command("swiftc")
}

extension ProbeKey {
  /// The key of the experiment.
  static let compileTimes = ProbeKey("compile-times")
}

extension StudyKey {
  static let compile = StudyKey("compile")
}

extension MetricKey {
  /// The time that a sorted type adds with optimisation.
  static let specialisation = MetricKey("specialisation", .nanoseconds)
  /// The share of the times of functions, as the compiler prints them, in its whole time.
  static let functionShare = MetricKey("function-share", .ratio)
  /// The number of chains of six lists that the compiler refuses.
  static let refusedChains = MetricKey("refused-chains", .count)
}
