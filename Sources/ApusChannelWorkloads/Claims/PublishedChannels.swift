/// A workload of the published tables, Int, in milliseconds of wall time.
package struct PublishedChannels: Sendable {
  /// The workload's name in the benchmark.
  package var workload: String
  /// The workload's name in the claims.
  package var word: String
  /// The workload's title in the tables.
  package var title: String
  /// The times of Go and Swift on an M1 Max.
  package var first: (go: Double, swift: Double)
  /// The times of Go and Swift on an M5, with Swift 6.3.
  package var latest: (go: Double, swift: Double)
  /// The time of a message on an AMD EPYC, in ns, through our channel and Go's, measured in turns:
  /// Benchmarks/Results/2026-11-22-epyc-2cpu/channels.md, "The twelve workloads, Int".
  var epyc: (ours: Double, go: Double)
  /// The same as `epyc`, and our channel with continuations: "beside fall-backs and threads" there.
  var waits: (ours: Double, continuations: Double, go: Double)

  /// Returns the workload with a name of the claims.
  package static func named(_ word: String) -> PublishedChannels? { rows.first { $0.word == word } }

  package static let rows = [
    PublishedChannels(
      workload: "int/spsc/0", word: "spsc", title: "one producer, one consumer",
      first: (158.6, 1320), latest: (99.8, 300.5),
      epyc: (134, 195), waits: (137, 733, 186)),
    PublishedChannels(
      workload: "int/mpsc/0", word: "mpsc", title: "five producers, one consumer",
      first: (262.3, 947), latest: (244.9, 332.5),
      epyc: (133, 183), waits: (136, 418, 180)),
    PublishedChannels(
      workload: "int/spmc/0", word: "spmc", title: "one producer, five consumers",
      first: (273.3, 1195), latest: (259.5, 320.5),
      epyc: (129, 181), waits: (110, 297, 151)),
    PublishedChannels(
      workload: "int/mpmc/0", word: "mpmc", title: "five producers, five consumers",
      first: (288.1, 1065), latest: (241.7, 773.3),
      epyc: (111, 226), waits: (112, 461, 180)),
    PublishedChannels(
      workload: "int/contention/0", word: "contention", title: "a thousand producers, one consumer",
      first: (319.2, 1424), latest: (503.7, 385.9),
      epyc: (125, 201), waits: (197, 412, 261)),
    PublishedChannels(
      workload: "int/spsc/100", word: "spsc-buffered",
      title: "one producer, one consumer, a buffer",
      first: (72.3, 446), latest: (32.3, 440),
      epyc: (15.2, 45.2), waits: (16.0, 27.1, 46.9)),
    PublishedChannels(
      workload: "int/mpsc/100", word: "mpsc-buffered", title: "five producers, a buffer",
      first: (90.3, 799), latest: (80.5, 157.5),
      epyc: (15.8, 41.8), waits: (16.5, 31.9, 47.3)),
    PublishedChannels(
      workload: "int/spmc/100", word: "spmc-buffered", title: "five consumers, a buffer",
      first: (90.1, 787), latest: (124.9, 219.9),
      epyc: (14.7, 39.7), waits: (16.9, 38.1, 48.4)),
    PublishedChannels(
      workload: "int/mpmc/100", word: "mpmc-buffered", title: "five and five, a buffer",
      first: (92.4, 1071), latest: (138.2, 459.1),
      epyc: (16.9, 49.1), waits: (16.2, 49.1, 47.8)),
    PublishedChannels(
      workload: "int/contention/100", word: "contention-buffered",
      title: "a thousand producers, a buffer",
      first: (321.2, 1891), latest: (642.3, 395.1),
      epyc: (25.9, 122), waits: (39.3, 385, 91.6)),
    PublishedChannels(
      workload: "int/sync", word: "sync", title: "one task that sends and receives",
      first: (131.7, 1752), latest: (205.3, 327.5),
      epyc: (13.7, 37.4), waits: (12.9, 12.7, 34.7)),
    PublishedChannels(
      workload: "int/select", word: "select", title: "a select among six",
      first: (310.1, 1972), latest: (552.7, 1381.1),
      epyc: (206, 494), waits: (301, 415, 373)),
  ]
}
