/// The options of a program that measures a probe and its rival in turn: `[--quick] [--json] [--seed N]`.
public struct RivalOptions: Sendable {
  /// Whether to end within a minute.
  public private(set) var isQuick = false
  /// Whether to print a line of JSON per pair instead of a table.
  public private(set) var isJSON = false
  /// The seed of the random orders.
  public private(set) var seed: UInt64 = 1

  /// Reads the arguments behind the program's name, or returns `nil` if an argument is not understood.
  public init?(_ arguments: [String]) {
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
