/// The numbers of the values of enums by their names. The table of an enum is made when a name of it is
/// looked up first.
struct EnumNumbers {
  private var tables: [Int: [String: Int64]] = [:]

  /// The number of a name in an enum of a schema, or `nil`.
  ///
  /// - Parameters:
  ///   - name: The name of a value. If two values have it, the first counts.
  ///   - index: The index of the enum; all calls must have the same schema.
  ///   - schema: The schema.
  /// - Complexity: O(1) on average after the first call for an enum.
  mutating func number(of name: String, inEnum index: Int, _ schema: Schema) -> Int64? {
    if tables[index] == nil {
      tables[index] = Dictionary(
        schema.enums[index].values.map { ($0.name, $0.number) },
        uniquingKeysWith: { first, _ in first })
    }
    return tables[index]?[name]
  }
}
