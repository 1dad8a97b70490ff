package import ApusMeasure

extension ProbeKey {
  /// The key of the experiment with the channels.
  package static let channels = ProbeKey("channels")
}

extension MetricKey {
  /// Our time over Go's.
  package static let swiftOverGo = MetricKey("swift-to-go", .ratio)
  /// The number of Go's allocations in a run.
  package static let goAllocations = MetricKey("go-allocations", .count)
  /// The bytes that Go allocates in a run.
  package static let goAllocated = MetricKey("go-allocated", .bytes)
  static let unspecialisedOverSpecialised = MetricKey("unspecialised-over-specialised", .ratio)
  static let algorithmsOverSwift = MetricKey("algorithms-over-swift", .ratio)

  /// The ratio of the time of an element to that of `Int`: the ratio of a variant of the laboratory's
  /// study `exchange`, which this module does not import.
  package static func elementOverInt(_ element: String) -> MetricKey {
    MetricKey("exchange-\(element)-ratio", .ratio)
  }

  /// The same ratio through the channel of swift-async-algorithms.
  static func algorithmsOverInt(_ element: String) -> MetricKey {
    MetricKey("algorithms-\(element)-over-int", .ratio)
  }
}
