/// The numbers of tasks that produce and that consume.
struct Shape: Sendable {
  var producers: Int
  var consumers: Int

  /// The shapes of workloads 1 to 5, and with a buffer 6 to 10.
  static let named = [
    "spsc": Shape(producers: 1, consumers: 1), "mpsc": Shape(producers: 5, consumers: 1),
    "spmc": Shape(producers: 1, consumers: 5), "mpmc": Shape(producers: 5, consumers: 5),
    "contention": Shape(producers: 1000, consumers: 1),
  ]
}
