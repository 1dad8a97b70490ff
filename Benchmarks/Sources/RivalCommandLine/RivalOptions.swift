#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The options of a family of benchmarks: `[--quick] [--json] [--seed N]`, and options of its own.
public struct RivalOptions: Sendable {
  /// Whether to end within a minute.
  public private(set) var isQuick = false
  /// Whether to print one document of JSON instead of tables.
  public private(set) var isJSON = false
  /// The seed of everything random, or `nil` if the family's own seed is used.
  public private(set) var seed: UInt64?
  /// The words that are not options.
  public private(set) var operands: [String] = []
  private let own: [OwnOption]
  private let operand: String?
  private var values: [String: [String]] = [:]

  /// Reads the arguments that follow the program's name.
  ///
  /// - Parameters:
  ///   - own: The options that only this family has.
  ///   - operand: The name of the words that may follow, or `nil` if none may.
  public init(
    _ arguments: [String], own: [OwnOption] = [], operand: String? = nil
  ) throws(RivalUsageError) {
    (self.own, self.operand) = (own, operand)
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--seed":
        seed = try value(of: argument, "a whole number of 64 bits", &rest) { UInt64($0) }
      default: try take(argument, &rest)
      }
    }
  }

  /// Reads the arguments of this process, or ends it with 2 and a message on standard error.
  public static func ofProcess(
    _ family: String, own: [OwnOption] = [], operand: String? = nil
  ) -> RivalOptions {
    do {
      return try RivalOptions(
        Array(CommandLine.arguments.dropFirst()), own: own, operand: operand)
    } catch {
      refuse(family, error)
    }
  }

  /// Ends the process with 2 and a message on standard error.
  public static func refuse(_ family: String, _ error: RivalUsageError) -> Never {
    writeError("bench \(family): \(error)\n")
    exit(2)
  }

  /// The values of an option of the family's own, in the order of the arguments; a flag has the
  /// value "".
  public subscript(option: String) -> [String] { values[option] ?? [] }

  /// The last value of an option of the family's own as a whole number, or `nil` if it was not given.
  public func number(_ option: String, in range: ClosedRange<Int>) throws(RivalUsageError) -> Int? {
    guard let text = self[option].last else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let expected = "a number from \(range.lowerBound) to \(range.upperBound)"
      throw error(.badValue(text, of: option, expected: expected))
    }
    return number
  }

  /// The arguments that describe the measurement: those without the options of the family's own.
  var contract: [String] {
    (isQuick ? ["--quick"] : []) + (isJSON ? ["--json"] : [])
      + (seed.map { ["--seed", "\($0)"] } ?? []) + operands
  }

  private mutating func take(
    _ argument: String, _ rest: inout ArraySlice<String>
  ) throws(RivalUsageError) {
    if let option = own.first(where: { $0.name == argument }) {
      let text = try option.placeholder.map { placeholder throws(RivalUsageError) in
        try value(of: argument, placeholder, &rest) { $0 }
      }
      values[argument, default: []].append(text ?? "")
    } else if operand != nil, !argument.hasPrefix("-") {
      operands.append(argument)
    } else {
      throw error(.unknown(argument))
    }
  }

  private func value<Value>(
    of option: String, _ expected: String, _ rest: inout ArraySlice<String>,
    _ read: (String) -> Value?
  ) throws(RivalUsageError) -> Value {
    let text = rest.popFirst()
    guard let value = text.flatMap(read) else {
      throw error(.badValue(text, of: option, expected: expected))
    }
    return value
  }

  private func error(_ problem: RivalUsageError.Problem) -> RivalUsageError {
    RivalUsageError(
      problem: problem,
      accepted: ["--quick", "--json", "--seed N"] + own.map(\.usage)
        + (operand.map { [$0] } ?? []))
  }
}
