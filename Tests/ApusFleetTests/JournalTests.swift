import ApusFleet
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("The journal of pushes")
struct JournalTests {
  private func entry(
    _ session: String, address: String = "host/db", fleet: String? = nil, records: Int = 0,
    labels: FleetLabels = FleetLabels()
  ) -> FleetJournal.Entry {
    FleetJournal.Entry(
      address: address, session: session, history: "/a b/häß.jsonl", labels: labels,
      sendsCommands: records % 2 == 1, fleet: fleet, records: records,
      check: records > 0 ? 0xFFFF_FFFE : nil)
  }

  @Test("The last line of a session counts, and other addresses are left out")
  func last() throws {
    let folder = try TemporaryFolder()
    let journal = FleetJournal(path: folder.file("new/folder/pushes.jsonl"))
    #expect(try journal.entries(for: "host/db").isEmpty)
    var labels = FleetLabels()
    labels.project = "p \"q\" \u{0}"
    labels.machine = "größe"
    labels.revision = "r"
    try journal.append([entry("a"), entry("b", labels: labels), entry("c", address: "else/db")])
    try journal.append([entry("a", fleet: "f", records: 7)])
    #expect(
      try journal.entries(for: "host/db") == [
        entry("a", fleet: "f", records: 7), entry("b", labels: labels),
      ])
  }

  @Test("Lines that are cut short or damaged are ignored", arguments: [UInt64(1)])
  func damaged(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let folder = try TemporaryFolder()
    let path = folder.file("pushes.jsonl")
    let journal = FleetJournal(path: path)
    try journal.append([entry("a"), entry("b")])
    try TemporaryFolder.shorten(path, to: UInt64(100 + random.below(200)))
    try journal.append([entry("c", fleet: "f", records: 2)])
    let sessions = try journal.entries(for: "host/db").map(\.session)
    #expect(sessions.last == "c", "seed \(seed)")
    #expect(Set(sessions).isSubset(of: ["a", "b", "c"]))
  }
}
