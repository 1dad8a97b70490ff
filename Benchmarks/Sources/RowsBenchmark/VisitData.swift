import ApusCSV
import Foundation

/// The same rows as values, as CSV and as JSON; the same seed gives the same bytes.
struct VisitData {
  let visits: [Visit]
  let csv: [UInt8]
  let json: Data
  let counts: VisitCounts

  init(count: Int, seed: UInt64) throws {
    var state = seed
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let names = ["Zoo", "Main gate", "Nordbahnhof", "Terminal 2", "Zoologischer Garten"]
    visits = (0..<count).map { _ in
      Visit(
        trip: 100_000 + random(900_000), distance: Double(random(1_000_000)) / 100,
        name: names[random(names.count)], stop: Int32(random(90_000)), isLast: random(30) == 0)
    }
    var counts = VisitCounts()
    for visit in visits { counts.take(visit) }
    self.counts = counts
    csv = try VisitWriters.encoder(visits)
    json = try JSONEncoder().encode(visits)
  }
}
