extension CommandTable {
  /// Reads the arguments into the settings.
  ///
  /// Options may be anywhere: `--name=value`, `--name value`, `-nvalue`, `-n value` and joined
  /// flags (`-qj`) are valid. Everything after `--` is an operand. The last of two equal options
  /// wins. The first operand is the verb if the table has verbs.
  ///
  /// - Parameters:
  ///   - arguments: The arguments without the program's name.
  ///   - settings: The settings, which are changed in the order of the arguments, up to the first
  ///     error.
  /// - Throws: `UsageError` with the position of the argument.
  package func parse(
    _ arguments: [String], into settings: inout Settings
  ) throws(UsageError) -> Invocation {
    var scan = ArgumentScan(arguments)
    var used: [(option: Option<Settings>, position: Int)] = []
    var operands: [(text: String, position: Int)] = []
    var beforeDashes: Int?
    while let argument = scan.next() {
      if scan.isPastOptions { beforeDashes = beforeDashes ?? operands.count }
      if argument.hasPrefix("--"), !scan.isPastOptions {
        used.append((try long(argument, &scan, &settings), scan.position))
      } else if argument.count > 1, argument.hasPrefix("-"), !scan.isPastOptions {
        used += try letters(argument, &scan, &settings).map { ($0, scan.position) }
      } else {
        operands.append((argument, scan.position))
      }
    }
    var invocation = try invocation(operands)
    if scan.isPastOptions {
      let before = beforeDashes ?? operands.count
      invocation.countBeforeDashes = max(0, before - (invocation.verb == nil ? 0 : 1))
    }
    try checkPlaces(used, verb: invocation.verb)
    return invocation
  }

  /// Applies `--name` or `--name=value`.
  private func long(
    _ argument: String, _ scan: inout ArgumentScan, _ settings: inout Settings
  ) throws(UsageError) -> Option<Settings> {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = options.first(where: { $0.name == name }) else {
      let nearest = Suggestion.nearest(to: name, in: options.map(\.name)).map { "--\($0)" }
      throw UsageError(
        .unknownOption(given: "--\(name)", nearest: nearest), position: scan.position)
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    try apply(option, spelled: "--\(name)", attached: attached, &scan, &settings)
    return option
  }

  /// Applies `-q`, `-qj`, `-r5`, `-r=5` or `-r 5`.
  private func letters(
    _ argument: String, _ scan: inout ArgumentScan, _ settings: inout Settings
  ) throws(UsageError) -> [Option<Settings>] {
    var rest = argument.dropFirst()
    var found: [Option<Settings>] = []
    while let letter = rest.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw UsageError(unknownLetter(letter, in: argument), position: scan.position)
      }
      found.append(option)
      let takesRest = option.value != nil || rest.first == "="
      let attached =
        takesRest && !rest.isEmpty ? String(rest.first == "=" ? rest.dropFirst() : rest) : nil
      if takesRest { rest = "" }
      try apply(option, spelled: "-\(letter)", attached: attached, &scan, &settings)
    }
    return found
  }

  /// Returns the error for an unknown letter; for `-quick` it suggests `--quick`.
  private func unknownLetter(_ letter: Character, in argument: String) -> UsageError.Problem {
    let word = String(argument.dropFirst())
    let nearest = word.count > 1 ? Suggestion.nearest(to: word, in: options.map(\.name)) : nil
    return .unknownOption(
      given: nearest == nil ? "-\(letter)" : argument, nearest: nearest.map { "--\($0)" })
  }

  private func apply(
    _ option: Option<Settings>, spelled: String, attached: String?, _ scan: inout ArgumentScan,
    _ settings: inout Settings
  ) throws(UsageError) {
    let position = scan.position
    let text: String
    if let placeholder = option.value {
      guard let value = attached ?? scan.value(unless: isOption) else {
        throw UsageError(
          .missingValue(option: spelled, placeholder: placeholder), position: position)
      }
      text = value
    } else if let attached {
      throw UsageError(.unexpectedValue(option: spelled, given: attached), position: position)
    } else {
      text = ""
    }
    do {
      try option.apply(&settings, text)
    } catch {
      throw UsageError(
        .invalidValue(option: spelled, given: text, expected: error.expected), position: position)
    }
  }

  /// Returns whether an argument is an option of the table, so that it is not read as a value.
  private func isOption(_ argument: String) -> Bool {
    guard argument.hasPrefix("--") else {
      return argument.count == 2 && argument.first == "-"
        && options.contains { $0.short == argument.last }
    }
    return argument == "--"
      || options.contains { argument == "--\($0.name)" || argument.hasPrefix("--\($0.name)=") }
  }

  private func invocation(
    _ operands: [(text: String, position: Int)]
  ) throws(UsageError) -> Invocation {
    var rest = operands[...]
    var name: String?
    if !verbs.isEmpty, let first = rest.popFirst() {
      guard verbs.contains(where: { $0.name == first.text }) else {
        throw .unknownName(
          kind: "verb", given: first.text, known: verbs.map(\.name), position: first.position)
      }
      name = first.text
    }
    let verb = verb(named: name)
    if rest.count > verb.count.upperBound {
      let extra = rest[rest.startIndex + verb.count.upperBound]
      throw UsageError(
        .unexpectedOperand(given: extra.text, verb: name ?? program), position: extra.position)
    }
    if rest.count < verb.count.lowerBound {
      throw UsageError(
        .missingOperand(verb: name ?? program, operands: verb.operands), position: 0)
    }
    var invocation = Invocation(verb: name, operands: rest.map(\.text))
    invocation.operandPositions = rest.map(\.position)
    return invocation
  }

  private func checkPlaces(
    _ used: [(option: Option<Settings>, position: Int)], verb: String?
  ) throws(UsageError) {
    for (option, position) in used where !option.verbs.isEmpty {
      if let verb, option.verbs.contains(verb) { continue }
      throw UsageError(
        .misplacedOption(option: "--\(option.name)", verbs: option.verbs), position: position)
    }
  }
}
