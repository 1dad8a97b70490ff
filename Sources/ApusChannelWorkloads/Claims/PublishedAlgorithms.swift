/// A workload through the channel of swift-async-algorithms, in milliseconds on an M1 Max.
///
/// That channel has neither a buffer nor a select, so it runs only five of the twelve workloads.
package struct PublishedAlgorithms: Sendable {
  /// The workload's name in the claims.
  package let word: String
  /// The times of Int, String, ValueData and RefData.
  package let times: [Double]

  package static let rows = [
    PublishedAlgorithms(word: "spsc", times: [3132, 3024, 2951, 3173]),
    PublishedAlgorithms(word: "mpsc", times: [4476, 4669, 4534, 5031]),
    PublishedAlgorithms(word: "spmc", times: [4354, 4437, 4420, 4597]),
    PublishedAlgorithms(word: "mpmc", times: [5412, 5474, 5768, 5568]),
    PublishedAlgorithms(word: "contention", times: [10_745, 21_313, 23_013, 20_117]),
  ]
}
