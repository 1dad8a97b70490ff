/// What the program was asked for on its command line.
struct Options {
  /// Whether to end within a minute.
  var isQuick = false
  /// Whether to print a line of JSON per pair instead of a table.
  var isJSON = false
  /// What the orders are drawn from.
  var seed: UInt64 = 1

  /// Reads the arguments behind the program's name; `nil` where one is not understood.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--json": isJSON = true
      case "--seed":
        guard let seed = rest.popFirst().flatMap({ UInt64($0) }) else { return nil }
        self.seed = seed
      default: return nil
      }
    }
  }
}
