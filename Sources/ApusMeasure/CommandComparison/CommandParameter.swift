/// A parameter of compared commands: a name, and the values that replace `{name}` in their texts.
///
///     CommandParameter("size=10,100,1000")?.values  // 10, 100, 1000
///     CommandParameter("threads=1..8..2")?.values   // 1, 3, 5, 7
///
package struct CommandParameter: Sendable, Hashable {
  package let name: String
  package let values: [String]

  /// The most values of a parameter, and the most commands that parameters make.
  package static let most = 100

  /// Names that measurements of commands have already.
  private static let taken: Set<String> = ["command", "side"]

  /// Parses `NAME=A,B,C`, `NAME=A..B` or `NAME=A..B..STEP`; `nil` for another text, more than 100
  /// values, or a value twice.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, Self.isName(parts[0]) else { return nil }
    name = String(parts[0])
    let list = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    values = Self.range(parts[1]) ?? list
    guard (1...Self.most).contains(values.count), values != [""],
      Set(values).count == values.count
    else { return nil }
  }

  private static func isName(_ text: Substring) -> Bool {
    guard let first = text.first, first.isLetter, !taken.contains(String(text)) else {
      return false
    }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// Returns the whole numbers of a range; none if there are too many, and `nil` if the text is no range.
  private static func range(_ text: Substring) -> [String]? {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false)
    guard numbers.count == 3 || numbers.count == 5, numbers[1].isEmpty,
      numbers.count == 3 || numbers[3].isEmpty,
      let first = Int(numbers[0]), let last = Int(numbers[2]),
      let step = numbers.count == 3 ? 1 : Int(numbers[4])
    else { return nil }
    let (distance, overflows) = last.subtractingReportingOverflow(first)
    guard step > 0, distance >= 0, !overflows, distance / step < most else { return [] }
    return stride(from: first, through: last, by: step).map(String.init)
  }

  /// Returns each combination of values, the last parameter first to change; a single empty
  /// combination without parameters. `nil` if there are more than 100.
  package static func combinations(_ parameters: [CommandParameter]) -> [[Parameter]]? {
    var all: [[Parameter]] = [[]]
    for parameter in parameters {
      all = all.flatMap { head in parameter.values.map { head + [Parameter(parameter.name, $0)] } }
      if all.count > most { return nil }
    }
    return all
  }

  /// Returns a text with the values of a combination.
  package static func filled(_ text: String, _ values: [Parameter]) -> String {
    let parts = text.split(separator: "{", omittingEmptySubsequences: false)
    return String(parts[0])
      + parts.dropFirst().map { part in
        guard let close = part.firstIndex(of: "}"),
          let value = values.first(where: { $0.name == part[..<close] })?.value
        else { return "{" + part }
        return "\(value)" + part[part.index(after: close)...]
      }.joined()
  }
}
