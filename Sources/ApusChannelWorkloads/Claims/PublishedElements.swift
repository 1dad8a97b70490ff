/// A workload for other elements than Int, in milliseconds on an M1 Max.
package struct PublishedElements: Sendable {
  /// The elements, with their names in the benchmark and in the tables.
  package static let elements = [("string", "String"), ("value", "ValueData"), ("ref", "RefData")]

  /// The workload's name in the claims.
  package let word: String
  /// The published times of the three elements.
  package let times: [Double]
  /// The time of a message on an AMD EPYC, in ns: of Int, of the three elements, and of an object without a
  /// channel. Benchmarks/Results/2026-11-22-epyc-2cpu/channels.md, "Other elements".
  let epyc: (int: Double, elements: [Double], object: Double)

  package static let rows = [
    PublishedElements(
      word: "spsc", times: [1527, 1386, 1566], epyc: (134, [136, 137, 180], 50.5)),
    PublishedElements(
      word: "mpsc", times: [1154, 1083, 1262], epyc: (136, [135, 139, 175], 50.0)),
    PublishedElements(
      word: "spmc", times: [1264, 1338, 1251], epyc: (134, [138, 138, 183], 50.4)),
    PublishedElements(
      word: "mpmc", times: [1117, 1124, 1338], epyc: (132, [139, 139, 185], 51.4)),
    PublishedElements(
      word: "contention", times: [1544, 1598, 1599], epyc: (154, [153, 157, 210], 51.5)),
    PublishedElements(
      word: "spsc-buffered", times: [623, 550, 753], epyc: (17.4, [18.2, 18.7, 71.9], 58.6)),
    PublishedElements(
      word: "mpsc-buffered", times: [895, 890, 947], epyc: (17.7, [18.8, 19.5, 73.0], 62.8)),
    PublishedElements(
      word: "spmc-buffered", times: [873, 787, 959], epyc: (16.7, [18.0, 18.4, 69.8], 60.5)),
    PublishedElements(
      word: "mpmc-buffered", times: [1139, 1085, 1348], epyc: (18.4, [19.7, 20.1, 74.4], 61.3)),
    PublishedElements(
      word: "contention-buffered", times: [1988, 1947, 2078],
      epyc: (27.0, [28.6, 30.9, 89.8], 61.8)),
    PublishedElements(
      word: "sync", times: [1793, 1741, 1996], epyc: (13.6, [14.6, 14.9, 54.1], 50.5)),
    PublishedElements(
      word: "select", times: [1980, 1970, 2003], epyc: (261, [219, 216, 275], 49.5)),
  ]
}
