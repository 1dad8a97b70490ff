/// The head of a table of thresholds: a compiler, a configuration, a processor and a program.
///
///     ToolchainTable("Swift 6.2, release, x86_64, MyBenchmarks").distance(to: own)  // 1 for 6.3
///
struct ToolchainTable: Sendable, Hashable {
  /// The whole head.
  let head: String
  /// The numbers of the compiler's version.
  private let version: [Int]
  /// The parts after the compiler: configuration, processor, and the program if it is named.
  private let rest: [Substring]

  init(_ head: String) {
    self.head = head
    let parts = head.split(separator: ",").map { $0.drop { $0 == " " } }
    version =
      parts.first?.split(separator: " ").last?.split(separator: ".").compactMap { Int($0) } ?? []
    rest = Array(parts.dropFirst())
  }

  /// Returns how far the compilers are apart; `nil` if more than the compiler differs.
  ///
  /// A table without a program is as near as one of the same program with the same compiler.
  func distance(to own: ToolchainTable) -> Int? {
    guard !version.isEmpty, !own.version.isEmpty else { return nil }
    guard rest == own.rest || rest == own.rest.dropLast() else { return nil }
    return abs(number - own.number)
  }

  /// The version as a number that orders versions.
  private var number: Int {
    (0..<2).reduce(0) { $0 * 1000 + ($1 < version.count ? min(999, version[$1]) : 0) }
  }

  /// Returns the head of the nearest table of another compiler; `nil` if there is none.
  static func nearest(to head: String, in tables: [String]) -> String? {
    let own = ToolchainTable(head)
    let near = tables.compactMap { table in
      ToolchainTable(table).distance(to: own).map { (table: table, distance: $0) }
    }
    return near.min { $0.distance < $1.distance }?.table
  }
}
