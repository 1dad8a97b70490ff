import ApusFleet
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("The newest times of series on machines")
struct NewestTimesTests {
  @Test("Sorted times equal a dictionary after each batch", arguments: [UInt64(1), 2, 3])
  func model(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var times = NewestTimes()
    var model: [SeriesOfMachine: Int] = [:]
    for _ in 0..<200 {
      let batch = (0..<random.below(40)).map { _ in
        NewestTimes.Entry(
          key: SeriesOfMachine(
            Int32(truncatingIfNeeded: random.below(30)) - 3,
            Int32(truncatingIfNeeded: random.below(9)) - 2),
          seconds: Int(random.below(100)) - 50)
      }
      for entry in batch { model[entry.key] = max(model[entry.key] ?? .min, entry.seconds) }
      times.add(batch.sorted { $0.key < $1.key })
      #expect(times.entries.map(\.key) == model.keys.sorted(), "seed \(seed)")
      #expect(times.entries.allSatisfy { model[$0.key] == $0.seconds }, "seed \(seed)")
    }
  }
}
