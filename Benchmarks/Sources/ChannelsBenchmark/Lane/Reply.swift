/// What a workload found out beside its time.
struct Reply: Sendable {
  /// What is compared between all lanes, a count or a sum.
  var answer: Int
  /// Words such as `p50=120`.
  var details: [String: Double] = [:]
}
