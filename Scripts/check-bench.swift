// Checks a document of `Scripts/bench NAME --quick --json`; see check-bench.
//
//     check-bench.swift NAME SEED FILE
//     check-bench.swift --self-test PAGE

import Foundation

/// A key that must be there, with a value that may be null.
struct Nullable<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = container.decodeNil() ? nil : try container.decode(Value.self)
  }
}

struct Document: Decodable {
  struct Machine: Decodable {
    let identifier, model, architecture, kernel: String
    let logical_processors, memory_bytes: Int
    let hypervisor: Nullable<String>
  }

  struct Row: Decodable {
    let name, unit, statistic, population: String
    let value: Double
    let samples: Int
    let interval: Nullable<[Double]>
    let limits: [Double?]?
    let verdict: String?
    let rivals: [Rival]
  }

  struct Rival: Decodable {
    let name, verdict: String
    let ratio: Double
    let value: Nullable<Double>
    let interval: Nullable<[Double]>
    let limits: [Double?]?
  }

  struct Skipped: Decodable {
    let name, reason: String
  }

  let bench: Int
  let family: String
  let command: [String]
  let date: Date
  let seconds: Double
  let seed: Nullable<String>
  let machine: Machine
  let rows: [Row]
  let skipped: [Skipped]
}

/// The question that a document must answer.
struct Question {
  let family: String
  let seed: String
  /// The least and greatest date of the run.
  let dates: ClosedRange<Date>
}

/// The faults of a document.
struct Findings {
  private static let units = ["ns", "GB/s", "count", "B", "ratio"]
  private static let statistics = ["median", "minimum", "reading"]
  private static let populations = [
    "processes", "allocations", "within process", "events", "exact",
  ]
  private static let judged = ["met", "missed", "undecided"]
  private static let compared = ["faster", "slower", "within the floor", "undecided"]
  private static let mostSeconds = 60.0

  private(set) var lines: [String] = []

  mutating func check(_ document: Document, _ question: Question) {
    expect(document.bench == 1, "bench is \(document.bench), not 1")
    expect(document.family == question.family, "the family is \(document.family)")
    let options = ["--quick", "--json", "--seed", question.seed]
    expect(
      document.command.starts(with: [question.family] + options),
      "the command is \(document.command)")
    expect(question.dates.contains(document.date), "the date is \(document.date)")
    expect(
      document.seconds > 0 && document.seconds <= Self.mostSeconds,
      "the run took \(document.seconds) s")
    expect([nil, question.seed].contains(document.seed.value), "the seed is different")
    expect(document.machine.logical_processors > 0, "the machine has no processors")
    expect(!document.machine.model.isEmpty, "the machine has no model")
    expect(!document.rows.isEmpty, "there are no rows")
    expectUnique(document.rows.map(\.name), "rows")
    for row in document.rows { check(row) }
    for part in document.skipped {
      expect(!part.name.isEmpty && !part.reason.isEmpty, "something was skipped without a reason")
    }
  }

  private mutating func check(_ row: Document.Row) {
    expect(Self.units.contains(row.unit), "\(row.name): the unit is \(row.unit)")
    expect(
      Self.statistics.contains(row.statistic), "\(row.name): the statistic is \(row.statistic)")
    expect(
      Self.populations.contains(row.population), "\(row.name): the population is \(row.population)")
    expect(row.samples > 0, "\(row.name): there are \(row.samples) samples")
    expect(
      row.samples < 6 || row.interval.value != nil || row.statistic == "minimum",
      "\(row.name): \(row.samples) samples have no interval")
    check(row.interval.value, around: row.value, row.name)
    expect((row.limits == nil) == (row.verdict == nil), "\(row.name): limits need a verdict")
    check(row.limits, row.verdict, row.name)
    expectUnique(row.rivals.map(\.name), "rivals of \(row.name)")
    for rival in row.rivals {
      let name = "\(row.name) beside \(rival.name)"
      check(rival.interval.value, around: rival.ratio, name)
      check(rival.limits, rival.verdict, name)
    }
  }

  private mutating func check(_ interval: [Double]?, around value: Double, _ name: String) {
    guard let interval else { return }
    expect(
      interval.count == 2 && interval[0] <= value && value <= interval[1],
      "\(name): the interval \(interval) does not contain \(value)")
  }

  private mutating func check(_ limits: [Double?]?, _ verdict: String?, _ name: String) {
    expect(
      limits.map { $0.count == 2 && $0.contains { $0 != nil } } ?? true,
      "\(name): the limits are empty")
    guard let verdict else { return }
    let known = limits == nil ? Self.compared : Self.judged
    expect(known.contains(verdict), "\(name): the verdict is \(verdict)")
  }

  private mutating func expectUnique(_ names: [String], _ what: String) {
    expect(names.allSatisfy { !$0.isEmpty }, "\(what) without a name")
    let repeated = Dictionary(grouping: names) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
    expect(repeated.isEmpty, "\(what) of the same name: \(repeated.joined(separator: "; "))")
  }

  private mutating func expect(_ holds: Bool, _ finding: String) {
    if !holds { lines.append(finding) }
  }
}

/// Reads the output of a family, a line with a document.
func read(_ text: String) throws -> Document {
  let decoder = JSONDecoder()
  decoder.dateDecodingStrategy = .iso8601
  return try decoder.decode(Document.self, from: Data(text.utf8))
}

func findings(_ text: String, _ question: Question) -> [String] {
  guard text.hasSuffix("\n"), text.count(where: \.isNewline) == 1 else {
    return ["standard output has \(text.count(where: \.isNewline)) lines; it must be one"]
  }
  do {
    var findings = Findings()
    findings.check(try read(text), question)
    return findings.lines
  } catch {
    return ["the document cannot be read: \(error)"]
  }
}

func summary(_ document: Document) -> String {
  let verdicts = document.rows.flatMap {
    [$0.verdict].compactMap(\.self) + $0.rivals.map(\.verdict)
  }
  let counts = Dictionary(grouping: verdicts) { $0 }.sorted { $0.key < $1.key }
    .map { "\($0.value.count) \($0.key)" }
  return "✓ \(document.family): \(document.seconds) s, \(document.rows.count) rows, "
    + "verdicts: \(counts.isEmpty ? "none" : counts.joined(separator: ", ")); skipped: "
    + (document.skipped.isEmpty ? "none" : document.skipped.map(\.name).joined(separator: ", "))
}

/// The faults of the self-test: a part of the example, its replacement, and a part of the finding.
let faults = [
  (#"{"bench":1"#, #"{"bench":2"#, "bench is 2"),
  (#""family":"rows""#, #""family":"row""#, "the family is row"),
  (#""--quick","#, "", "the command is"),
  (#""date":"2026"#, #""date":"2016"#, "the date is"),
  (#""date":"2026-11-23T"#, #""date":"2026-11-23 at "#, "cannot be read"),
  (#""seconds":1.9"#, #""seconds":61.9"#, "the run took 61.9 s"),
  (#""seed":"7""#, #""seed":"8""#, "the seed is different"),
  (#""seed":"7","#, "", "cannot be read"),
  (#""rows":["#, #""rows":[],"rest":["#, "there are no rows"),
  (#""name":"reading/JSONDecoder""#, #""name":"reading/CSV, Decodable""#, "rows of the same name"),
  (#""unit":"ns","value":71.3"#, #""unit":"us","value":71.3"#, "the unit is us"),
  (#""unit":"ns","value":71.3"#, #""unit":"ns","value":null"#, "cannot be read"),
  (#""unit":"ns","value":71.3"#, #""unit":"ns","value":91.3"#, "does not contain 91.3"),
  (#""population":"within process""#, #""population":"some""#, "the population is some"),
  (#""interval":[69.8,72.9]"#, #""interval":null"#, "have no interval"),
  (#""interval":[0.107,0.113]"#, #""interval":[0.113,0.107]"#, "does not contain 0.11"),
  (#""verdict":"faster""#, #""verdict":"yes""#, "the verdict is yes"),
  (#""reason":""#, #""reason":"","why":""#, "without a reason"),
  ("}\n", "}\nand more\n", "standard output has 2 lines"),
  ("}\n", "} and more\n", "cannot be read"),
]

/// Checks the example of a page as it is and with each fault.
func selfTest(_ page: String) throws -> Bool {
  let lines = try String(contentsOfFile: page, encoding: .utf8).split(separator: "\n")
  guard let line = lines.first(where: { $0.hasPrefix(#"{"bench""#) }) else {
    print("✗ \(page) has no line that begins with {\"bench\"")
    return false
  }
  let example = String(line) + "\n"
  let date = try read(example).date
  let question = Question(family: "rows", seed: "7", dates: date...date)
  let found = findings(example, question)
  for finding in found { print("✗ the example of \(page): \(finding)") }
  var missed = found.count
  for (part, fault, expected) in faults {
    let planted = example.replacingOccurrences(of: part, with: fault)
    let found = findings(planted, question)
    let isFound = planted != example && found.contains { $0.contains(expected) }
    print(isFound ? "✓ finds: \(expected)" : "✗ \(fault): does not find '\(expected)' in \(found)")
    missed += isFound ? 0 : 1
  }
  return missed == 0
}

let arguments = CommandLine.arguments
if arguments.count == 3, arguments[1] == "--self-test" {
  exit(try selfTest(arguments[2]) ? 0 : 1)
}
let text = try String(contentsOfFile: arguments[3], encoding: .utf8)
let question = Question(
  family: arguments[1], seed: arguments[2], dates: Date(timeIntervalSinceNow: -600)...Date())
let found = findings(text, question)
for finding in found { print("✗ \(question.family): \(finding)") }
if found.isEmpty { print(summary(try read(text))) }
exit(found.isEmpty ? 0 : 1)
