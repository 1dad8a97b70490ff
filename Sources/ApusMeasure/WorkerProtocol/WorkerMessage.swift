import ApusSystem

/// A message of a measuring process to its parent: a line of its report.
package enum WorkerMessage: Sendable, Hashable {
  /// An epoch that counts as a sample.
  case epoch(Epoch)
  /// A value with its name.
  case value(WorkerValue, Double)
  /// A value that is absent, with the reason.
  case absent(WorkerValue, String)
  /// The number of system calls with a name, for each iteration.
  case systemCall(String, Double)
  /// The logarithm of the ratio of a candidate's time to the baseline's; candidate 0 is the
  /// control.
  case ratio(candidate: Int, Double)
  /// The value of a metric that the benchmark recorded itself.
  case recorded(RecordedValue)
  /// The heaviest lines of the loop.
  case profile(LoopProfile)
  /// The version of the messages; a listing process sends it first.
  case version(Int)
  /// The toolchain of a listing process.
  case build(String)
  /// A benchmark that can be measured, in the order of the program.
  case benchmark(BenchmarkDeclaration)
  /// A comparison that can be made, in the order of the program.
  case comparison(ComparisonDeclaration)
  /// The reason why the benchmark failed.
  case fault(String)
  /// The end of the report; without this line the process did not end well.
  case done

  /// The version of requests and messages; two programs need the same version.
  static let currentVersion = 5

  /// The line, without its line break.
  var line: String {
    switch self {
    case .epoch(let epoch): "epoch \(epoch.iterations) \(epoch.ticks)"
    case .value(let name, let value): "value \(name.rawValue) \(value)"
    case .absent(let name, let reason): "absent \(name.rawValue) \(Self.oneLine(reason))"
    case .systemCall(let name, let value): "call \(name) \(value)"
    case .ratio(let candidate, let logarithm): "ratio \(candidate) \(logarithm)"
    case .recorded(let value): "recorded \(value.json.line)"
    case .profile(let profile): "profile \(profile.json.line)"
    case .version(let number): "apus \(number)"
    case .build(let text): "build \(Self.oneLine(text))"
    case .benchmark(let declaration): "benchmark \(declaration.json.line)"
    case .comparison(let declaration): "comparison \(declaration.json.line)"
    case .fault(let reason): "fault \(Self.oneLine(reason))"
    case .done: "done"
    }
  }

  /// Whether the message has a named value or its absence.
  var isValue: Bool {
    switch self {
    case .value, .absent, .systemCall: true
    default: false
    }
  }

  /// Sends messages to the parent immediately.
  static func report(_ messages: [WorkerMessage]) {
    HostProcess.report(messages.map { $0.line + "\n" }.joined())
  }

  /// Parses a whole report.
  ///
  /// - Throws: `WorkerMessageError` with the first line that is not a message, or if the end is missing.
  /// - Complexity: O(*n*) in the length of the report.
  static func all(in report: String) throws(WorkerMessageError) -> [WorkerMessage] {
    var messages: [WorkerMessage] = []
    for line in report.unicodeScalars.split(separator: "\n").map({ String($0) }) {
      guard let message = WorkerMessage(line: line) else { throw WorkerMessageError(line: line) }
      messages.append(message)
    }
    guard messages.last == .done else { throw WorkerMessageError(line: "(end of report)") }
    return messages
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Returns the JSON after the first word of a line.
  private static func value(of words: [some StringProtocol]) -> ResultJSONValue? {
    try? ResultJSONParser.value(of: Array(words.dropFirst().joined(separator: " ").utf8))
  }

  /// Parses a line; `nil` if it is not a message.
  init?(line: some StringProtocol) {
    // By scalars: a space before an accent is a character with it.
    let words = String(line).unicodeScalars.split(
      separator: " ", maxSplits: 2, omittingEmptySubsequences: false
    ).map { String($0) }
    switch (words.first.map { String($0) }, words.count) {
    case ("epoch", 3):
      guard let iterations = Int(words[1]), let ticks = UInt64(words[2]), iterations > 0 else {
        return nil
      }
      self = .epoch(Epoch(iterations: iterations, ticks: ticks))
    case ("value", 3):
      guard let name = WorkerValue(rawValue: String(words[1])), let value = Double(words[2]) else {
        return nil
      }
      self = .value(name, value)
    case ("absent", 3):
      guard let name = WorkerValue(rawValue: String(words[1])) else { return nil }
      self = .absent(name, String(words[2]))
    case ("call", 3):
      guard let value = Double(words[2]), value.isFinite, value >= 0, !words[1].isEmpty else {
        return nil
      }
      self = .systemCall(String(words[1]), value)
    case ("ratio", 3):
      guard let candidate = Int(words[1]), let logarithm = Double(words[2]), candidate >= 0,
        logarithm.isFinite
      else { return nil }
      self = .ratio(candidate: candidate, logarithm)
    case ("recorded", 2...):
      guard let value = Self.value(of: words).flatMap({ RecordedValue(json: $0) }) else {
        return nil
      }
      self = .recorded(value)
    case ("profile", 2...):
      guard let profile = Self.value(of: words).flatMap({ LoopProfile(json: $0) }) else {
        return nil
      }
      self = .profile(profile)
    case ("fault", 2...): self = .fault(words.dropFirst().joined(separator: " "))
    case ("apus", 2):
      guard let number = Int(words[1]) else { return nil }
      self = .version(number)
    case ("build", 2...): self = .build(words.dropFirst().joined(separator: " "))
    case ("benchmark", 2...):
      guard let declaration = Self.value(of: words).flatMap({ BenchmarkDeclaration(json: $0) })
      else { return nil }
      self = .benchmark(declaration)
    case ("comparison", 2...):
      guard let declaration = Self.value(of: words).flatMap({ ComparisonDeclaration(json: $0) })
      else { return nil }
      self = .comparison(declaration)
    case ("done", 1): self = .done
    default: return nil
    }
  }
}

/// The error of a report that is unreadable or incomplete.
struct WorkerMessageError: Error, CustomStringConvertible {
  /// The first line that is not a message, or `(end of report)` if the end is missing.
  let line: String

  var description: String {
    """
    the measuring process ended early or reported `\(line)`: the program must call BenchmarkProgram \
    before anything else, no body may call exit, and descriptor 3 belongs to the report
    """
  }
}
