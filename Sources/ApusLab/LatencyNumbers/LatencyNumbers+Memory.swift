import ApusBenchmark
import ApusMachine
import ApusSystem

extension LatencyNumbers {
  static let memory = [
    Claim(
      "p7-memory-l1", from: source, section: "table of latencies",
      says: "The latency of memory is at least 36 times that of the first cache",
      published: quotient(.memory, .l1, "iPhone X"),
      holdsWhen: .atLeast(times: 36, .plateau("memory"), than: .plateau("L1")),
      ifItFails: "Another kind of memory: it is in the processor's package, or the largest set "
        + "that was measured was still in a cache."),
    Claim(
      "p7-l2-l1", from: source, section: "table of latencies",
      says: "The latency of the second cache is at least twice that of the first",
      published: quotient(.l2, .l1, "iPhone X"),
      holdsWhen: .atLeast(times: 2, .plateau("L2"), than: .plateau("L1")),
      ifItFails: "Another processor: its first cache is large and slow, or its second is small."),
    Claim(
      "p7-l1-iphone-x", from: source, section: "table of latencies",
      says: "A load from the first cache takes 2 ns, to within a half",
      published: published(.l1, "iPhone X"),
      holdsWhen: .within(percent: 50, of: 2, .nanoseconds, .plateau("L1")),
      ifItFails: "Another processor: four or five cycles are 2 ns at 2.4 GHz and 1 ns at 4.5 GHz."),
    Claim(
      "p7-memory-2012", from: source, section: "table of latencies",
      says: "A load from memory takes 100 ns, to within a quarter",
      published: published(.memory, "2012 list"),
      holdsWhen: .within(percent: 25, of: 100, .nanoseconds, .plateau("memory")),
      ifItFails: "Another machine: this is a rounded number of 2012, and memory far from the "
        + "core or behind a hypervisor takes longer."),
    Claim(
      "p7-naive-blind", from: source, section: "the naive probe",
      says: "The naive probe cannot show the caches: 5 MB cost as much as 50 KB, to within a half",
      published: PublishedResult("17 ns and 30 ns an element", machine: "iPhone", value: 17 / 30.0),
      holdsWhen: .within(percent: 50, .naive(bytes: 5_000_000), of: .naive(bytes: 50_000)),
      ifItFails: "Another processor: vector instructions read faster than its memory delivers, so "
        + "that even reading in order shows the end of the caches."),
  ]
}

extension LatencyNumbers {
  static let bandwidth = [
    Claim(
      "p7-sequential-steps", from: source, section: "reading in order",
      says: "Reading every element takes no longer from memory than from a cache, to within a half",
      published: PublishedResult("no speed reduction occurs", value: 1),
      holdsWhen: .atMost(
        times: 1.5, .read(.readBaseline, step: 1, bytes: 1 << 14),
        than: .read(.readBaseline, step: 1, bytes: 1 << 26)),
      ifItFails:
        "Today's cores add an element a cycle from the first cache, more than a processor of many "
        + "cores gets from memory for one of them."),
    Claim(
      "p7-sequential-vectors", from: source, section: "our part: reading in order by vectors",
      says: "By vectors, reading every element takes at least 1.5 times as long from memory",
      published: PublishedResult("no figure", machine: "our documentation"),
      holdsWhen: .atLeast(
        times: 1.5, .read(.read, step: 1, bytes: 1 << 14),
        than: .read(.read, step: 1, bytes: 1 << 26)),
      ifItFails: "The compiler made no vectors, or memory keeps up with them."),
    Claim(
      "p7-fourth-steps", from: source, section: "reading in order",
      says:
        "Reading every fourth element takes at least 1.5 times as long from memory as from a cache",
      published: PublishedResult("steps at the sizes of the caches"),
      holdsWhen: .atLeast(
        times: 1.5, .read(.readBaseline, step: 4, bytes: 1 << 14),
        than: .read(.readBaseline, step: 4, bytes: 1 << 26)),
      ifItFails: "A loop so slow that memory keeps up with it at every fourth element too."),
  ]

  static func published(_ item: PublishedCost.Item, _ name: String) -> PublishedResult {
    let cost = cost(item, name)
    return PublishedResult(
      cost.map { Quantity.text($0, .nanoseconds) } ?? "", machine: name, value: cost)
  }

  static func quotient(
    _ item: PublishedCost.Item, _ other: PublishedCost.Item, _ name: String
  ) -> PublishedResult {
    let (above, below) = (cost(item, name), cost(other, name))
    guard let above, let below else { return PublishedResult("", machine: name) }
    let text = [above, below].map { Quantity.text($0, .nanoseconds) }.joined(separator: " and ")
    return PublishedResult(text, machine: name, value: above / below)
  }

  private static func cost(_ item: PublishedCost.Item, _ name: String) -> Double? {
    PublishedMachine.named(name)?.cost(of: item)?.nanoseconds
  }
}

extension MeasurementSelector {
  /// Returns the selector of the latency of a memory level.
  static func plateau(_ level: String) -> MeasurementSelector {
    MeasurementSelector(
      .memoryPlateaus, .tlbLocal, [Parameter(Parameter.Plateau.level, level)])
  }

  /// Returns the selector of the rate of reading on one core; a higher rate in a cache means steps.
  ///
  /// The post adds one element at a time, as the baseline loop does.
  fileprivate static func read(
    _ loop: BandwidthLoop, step: Int, bytes: Int
  ) -> MeasurementSelector {
    MeasurementSelector(
      .bandwidth, loop.metric,
      [Parameter("bytes", bytes), Parameter("step", step), Parameter("cores", 1)])
  }

  fileprivate static func naive(bytes: Int) -> MeasurementSelector {
    MeasurementSelector(.naiveLatency, .naiveXor, [Parameter("bytes", bytes)])
  }
}
