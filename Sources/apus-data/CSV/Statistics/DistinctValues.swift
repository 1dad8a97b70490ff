import ApusBytes

/// The distinct values of a column, up to a limit.
struct DistinctValues: Sendable {
  /// The number of values that are counted exactly.
  static let limit = 1000

  private var values: Set<[UInt8]> = []
  private var last: [UInt8] = []
  private var isOverLimit = false

  /// The number of distinct values, or `nil` if there are more than the limit.
  var count: Int? { isOverLimit ? nil : values.count }

  mutating func take(_ value: Span<UInt8>) {
    guard !isOverLimit, values.isEmpty || !value.equals(last.span) else { return }
    last.removeAll(keepingCapacity: true)
    last.append(copying: value)
    insert(last)
  }

  mutating func take(_ other: DistinctValues) {
    if other.isOverLimit { return forget() }
    for value in other.values where !isOverLimit { insert(value) }
  }

  private mutating func insert(_ value: [UInt8]) {
    values.insert(value)
    if values.count > Self.limit { forget() }
  }

  private mutating func forget() {
    values = []
    isOverLimit = true
  }
}
