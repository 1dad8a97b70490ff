import ApusTransit
import Testing

@Suite("TransitFeed")
struct TransitFeedTests {
  private func times(_ feed: TransitFeed) -> [UInt8] {
    var bytes: [UInt8] = []
    feed.stopTimes { bytes += $0 }
    return bytes
  }

  @Test("The same seed gives the same bytes, another seed other bytes")
  func seeds() {
    let (one, other) = (TransitFeed(seed: 1, tripCount: 99), TransitFeed(seed: 2, tripCount: 99))
    #expect(one.stops() == one.stops())
    #expect(times(one) == times(one))
    #expect(one.stops() != other.stops())
    #expect(times(one) != times(other))
  }

  @Test(
    "The feed has the columns, the size of a row and the hours after midnight of the published data"
  )
  func shape() {
    let text = String(decoding: times(TransitFeed(seed: 3, tripCount: 2000)), as: UTF8.self)
    let rows = text.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(
      rows[0].prefix(5).joined(separator: " ").hasPrefix("trip_id arrival_time departure_time"))
    #expect(37...42 ~= text.utf8.count / rows.count)
    #expect(18...21 ~= rows.count / 2000)
    #expect(rows.contains { $0[2].hasPrefix("24:") } && rows.contains { $0[2].hasPrefix("04:") })
  }

  @Test("Stops have unique ids of seven digits, and stop times use only these ids")
  func ids() {
    let feed = TransitFeed(seed: 5, stopCount: 5000, tripCount: 200)
    let stops = String(decoding: feed.stops(), as: UTF8.self).split(separator: "\n").dropFirst()
    let ids = Set(stops.map { $0.prefix { $0 != "," } })
    #expect(ids.count == 5000 && ids.allSatisfy { $0.count == 7 })
    let rows = String(decoding: times(feed), as: UTF8.self).split(separator: "\n").dropFirst()
    #expect(rows.allSatisfy { ids.contains($0.split(separator: ",")[3]) })
  }
}
