/// The result of a workload apart from its time.
struct Reply: Sendable {
  /// The value that is compared between all lanes, a count or a sum.
  var answer: Int
  /// Further figures, such as `p50=120`.
  var details: [String: Double] = [:]
}
