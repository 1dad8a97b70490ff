/// The arguments of `swift package benchmark`.
struct BenchmarkArguments {
  /// An argument that cannot be used.
  struct ArgumentError: Error, CustomStringConvertible {
    let description: String
  }

  /// The commit to compare `HEAD` with, or `nil` to measure or gate.
  private(set) var base: String?
  private(set) var isGate = false
  /// The chosen programs; empty for all.
  private(set) var products: [String] = []
  /// The arguments for the programs.
  private(set) var rest: [String] = []

  /// - Throws: `ArgumentError` if the value of an option is missing, or options exclude each other.
  init(_ arguments: [String]) throws {
    var words = arguments[...]
    while let word = words.popFirst() {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? String(parts[1]) : nil
      switch parts.first {
      case "--compare":
        base = try Self.valid(
          value ?? words.popFirst(), of: "--compare COMMIT, such as --compare main")
      case "--product":
        products.append(try Self.valid(value ?? words.popFirst(), of: "--product NAME"))
      case "--gate" where value == nil: isGate = true
      case "--" where value == nil:
        rest += [word] + words
        words = []
      default: rest.append(word)
      }
    }
    if base != nil, isGate {
      throw ArgumentError(
        description: "'--compare' and '--gate' exclude each other; leave out one of them")
    }
  }

  /// Whether an argument may be a filter.
  var mayHaveFilters: Bool { rest.contains { !$0.hasPrefix("-") } }

  /// Returns a value that is neither missing, nor empty, nor another option.
  private static func valid(_ value: String?, of form: String) throws -> String {
    guard let value, !value.isEmpty, !value.hasPrefix("-") else {
      let option = form.prefix { $0 != " " }
      throw ArgumentError(
        description:
          "'\(option)' needs a value, and got \(value.map { "'\($0)'" } ?? "none"): \(form)")
    }
    return value
  }
}
