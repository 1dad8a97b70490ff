/// The numbers of tasks, the capacity, and the operations by which messages are exchanged.
struct Shape: Sendable {
  var name: String
  var producers: Int
  var consumers: Int
  var capacity: Int
  var method = Method.wait

  /// The operations by which a shape sends and receives.
  enum Method: String, CaseIterable {
    /// Uses send and receive.
    case wait
    /// Uses trySend and tryReceive first.
    case trying
    /// Uses select on both sides, over two channels.
    case select
    /// Uses batches.
    case batches
  }

  /// Every shape: five numbers of tasks, five capacities, four sets of operations.
  static let all: [Shape] = Method.allCases.flatMap { method in
    [0, 1, 3, 100, Int.max].flatMap { capacity in
      [(1, 1), (5, 1), (1, 5), (5, 5), (100, 3)].map { producers, consumers in
        Shape(
          name:
            "\(method) \(producers)x\(consumers) cap \(capacity == .max ? "unbounded" : "\(capacity)")",
          producers: producers, consumers: consumers, capacity: capacity, method: method)
      }
    }
  }
}
