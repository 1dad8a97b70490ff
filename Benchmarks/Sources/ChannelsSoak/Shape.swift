/// How messages go through.
struct Shape: Sendable {
  var name: String
  var producers: Int
  var consumers: Int
  var capacity: Int
  var way = Way.wait

  /// How a shape sends and receives.
  enum Way: String, CaseIterable {
    /// With send and receive.
    case wait
    /// With trySend and tryReceive first.
    case trying
    /// With select on both sides, over two channels.
    case select
    /// In batches.
    case batches
  }

  /// Every shape: five numbers of tasks, five capacities, four ways.
  static let all: [Shape] = Way.allCases.flatMap { way in
    [0, 1, 3, 100, Int.max].flatMap { capacity in
      [(1, 1), (5, 1), (1, 5), (5, 5), (100, 3)].map { producers, consumers in
        Shape(
          name:
            "\(way) \(producers)x\(consumers) cap \(capacity == .max ? "unbounded" : "\(capacity)")",
          producers: producers, consumers: consumers, capacity: capacity, way: way)
      }
    }
  }
}
