import ApusBenchmark
import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Saving and finding, by size")
struct SavingGrowthTests {
  @Test("An edit that is not saved is refused as a wrong result")
  func edits() throws {
    try withExperiment { experiment in
      let edits = Edits(experiment, count: 3)
      let all = edits.paragraphs.flatMap { $0 }
      let count = try edits.checked(all)
      #expect(count == 300)
      for wrong in [Array(all.dropLast(100)), Array(all.reversed()), all + [0]] {
        #expect(throws: WrongResultError.self) { try edits.checked(wrong) }
      }
    }
  }

  @Test("Merged tables have the values of a dictionary", arguments: [1, 2, 3])
  func tables(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: seed)
    var tables = try MergedTables(folder.path + "/tables")
    var dictionary: [UInt64: UInt64] = [:]
    for change in 0..<30_000 {
      let key = random.next() % 20_000
      dictionary[key] = UInt64(change)
      try tables.put(key, UInt64(change))
    }
    let differing = (0..<20_000).filter { tables.get($0) != dictionary[$0] }
    #expect(differing.isEmpty)
    #expect(tables.get(20_001) == nil)
    #expect(tables.changes == 30_000)
    let rewrites = tables.rewrites
    #expect((2...30_000 / MergedTables.limit).contains(rewrites))
  }

  @Test("A store that has lost a key is refused as a wrong result")
  func lost() throws {
    #expect(try FilledTables.sum(in: 1000) { _ in 1 } == 256)
    var count = 0
    #expect(throws: WrongResultError.self) {
      try FilledTables.sum(in: 1000) { _ in
        count += 1
        return count == 100 ? nil : 1
      }
    }
  }

  @Test("Tables and chunks have each message, and a message that is lost is refused")
  func messages() throws {
    try withExperiment { experiment in
      let messages = AgingMessages(count: 2500)
      let chunks = try MessageChunks(experiment.folder.file("chunks"), messages)
      let database = try SQLiteDatabase.ifInstalled(experiment, "database")
      let table = try database.map { try MessageTable($0, messages) }
      for number in [0, 999, 1000, 2499] {
        let identifier = messages.identifier(number)
        #expect(try chunks.text(identifier) == messages.text(number))
        if let table { #expect(try table.text(identifier) == messages.text(number)) }
      }
      #expect(try chunks.text(messages.identifier(2500)) == nil)
      #expect(throws: WrongResultError.self) {
        try CaseStudyExperiment.sum(of: [messages.identifier(2500)], chunks.text)
      }
    }
  }

  @Test("A law of growth that is planted is told from others by its bytes")
  func law() throws {
    try withExperiment { experiment in
      let sizes = [16, 24, 32, 48, 64, 96, 128, 192, 256]
      let points = try sizes.map { size in
        let count = try #require(Edits(experiment, count: size).bytes.first)
        return GrowthFit.Point(size: size, value: try count.estimate().value)
      }
      let fit = try #require(GrowthFit(points, error: 0.05))
      #expect(fit.exponent.value > 1.8)
    }
  }
}
