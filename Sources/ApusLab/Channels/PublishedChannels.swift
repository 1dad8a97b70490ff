/// One workload of the published tables, Int, in milliseconds of wall time.
struct PublishedChannels {
  /// What the benchmark calls it.
  var workload: String
  /// What the claims call it.
  var word: String
  /// What the tables call it.
  var title: String
  /// Go and Swift on an M1 Max.
  var first: (go: Double, swift: Double)
  /// Go and Swift on an M5, with Swift 6.3.
  var latest: (go: Double, swift: Double)

  static let rows = [
    PublishedChannels(
      workload: "int/spsc/0", word: "spsc", title: "one producer, one consumer",
      first: (158.6, 1320), latest: (99.8, 300.5)),
    PublishedChannels(
      workload: "int/mpsc/0", word: "mpsc", title: "five producers, one consumer",
      first: (262.3, 947), latest: (244.9, 332.5)),
    PublishedChannels(
      workload: "int/spmc/0", word: "spmc", title: "one producer, five consumers",
      first: (273.3, 1195), latest: (259.5, 320.5)),
    PublishedChannels(
      workload: "int/mpmc/0", word: "mpmc", title: "five producers, five consumers",
      first: (288.1, 1065), latest: (241.7, 773.3)),
    PublishedChannels(
      workload: "int/contention/0", word: "contention", title: "a thousand producers, one consumer",
      first: (319.2, 1424), latest: (503.7, 385.9)),
    PublishedChannels(
      workload: "int/spsc/100", word: "spsc-buffered",
      title: "one producer, one consumer, a buffer",
      first: (72.3, 446), latest: (32.3, 440)),
    PublishedChannels(
      workload: "int/mpsc/100", word: "mpsc-buffered", title: "five producers, a buffer",
      first: (90.3, 799), latest: (80.5, 157.5)),
    PublishedChannels(
      workload: "int/spmc/100", word: "spmc-buffered", title: "five consumers, a buffer",
      first: (90.1, 787), latest: (124.9, 219.9)),
    PublishedChannels(
      workload: "int/mpmc/100", word: "mpmc-buffered", title: "five and five, a buffer",
      first: (92.4, 1071), latest: (138.2, 459.1)),
    PublishedChannels(
      workload: "int/contention/100", word: "contention-buffered",
      title: "a thousand producers, a buffer",
      first: (321.2, 1891), latest: (642.3, 395.1)),
    PublishedChannels(
      workload: "int/sync", word: "sync", title: "one task that sends and receives",
      first: (131.7, 1752), latest: (205.3, 327.5)),
    PublishedChannels(
      workload: "int/select", word: "select", title: "a select among six",
      first: (310.1, 1972), latest: (552.7, 1381.1)),
  ]
}
