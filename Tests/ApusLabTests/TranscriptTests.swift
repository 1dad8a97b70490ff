import ApusBenchmark
import ApusChannelWorkloads
import ApusMachine
import ApusReport
import Testing

@testable import ApusLab

@Suite("Transcripts of published tables")
struct TranscriptTests {
  @Test(
    "Every published table of an experiment equals its transcript", arguments: PublishedTable.all)
  func tables(table: PublishedTable) throws {
    let transcript = try Transcript(table.name)
    #expect(table.table.rows.count == transcript.rows.count)
    for (row, measurements) in zip(table.table.rows, transcript.measurements) {
      let ours = Transcript.measurements(in: Array(row.dropFirst()))
      #expect(ours == measurements, "\(table.name), \(row[0])")
    }
  }

  @Test("A transcript and its experiment name the same document", arguments: PublishedTable.all)
  func documents(table: PublishedTable) throws {
    let head = try Transcript(table.name).head
    #expect(head["author"] == table.source.author)
    #expect(head["title"] == table.source.title)
    #expect(head["address"] == table.source.address)
    #expect(head["date"] == table.source.date)
    #expect(head["section"]?.isEmpty == false)
  }

  @Test("The latencies of phones equal their transcript")
  func latencies() throws {
    let transcript = try Transcript("latencies")
    let machines = PublishedMachine.latencies
    #expect(machines.map(\.name) == transcript.rows.map { $0[0] })
    for (machine, measurements) in zip(machines, transcript.nanoseconds) {
      let costs = [
        machine.cost(of: .l1), machine.cost(of: .l2), machine.cost(of: .memory),
        machine.cost(of: .semaphoreSwitch) ?? machine.cost(of: .mutex),
        machine.cost(of: .smallRead) ?? machine.cost(of: .deviceRead),
      ]
      #expect(costs.map { $0?.nanoseconds } == measurements, "\(machine.name)")
    }
  }

  @Test("The threads of phones equal their transcript")
  func threads() throws {
    let transcript = try Transcript("threads")
    for (row, measurements) in zip(transcript.rows, transcript.nanoseconds) {
      let machine = try #require(PublishedMachine.named(row[0]))
      let items: [PublishedCost.Item] = [.threadTotal, .threadCreate, .threadEnd, .threadJoin]
      #expect(items.map { machine.cost(of: $0)?.nanoseconds } == measurements, "\(machine.name)")
    }
  }

  @Test("The costs of operations equal their transcripts", arguments: 0..<5)
  func operations(index: Int) throws {
    let transcript = try Transcript("operations-1.\(index + 2)")
    let machine = PublishedMachine.operationTables[index]
    #expect(machine.costs.map(\.item.rawValue) == transcript.rows.map { $0[0] })
    for (cost, measurements) in zip(machine.costs, transcript.measurements) {
      // Table 1.2 prints its times with one digit; the code computes them from the counts.
      let time = index == 0 ? [] : [cost.nanoseconds]
      #expect(time + [cost.printedPerTenthOfASecond].compactMap { $0 } == measurements)
      if index == 0 {
        #expect(abs(cost.nanoseconds * measurements[0] / 1e8 - 1) < 0.001, "\(cost.item)")
      }
    }
  }

  @Test("Every transcript has a table")
  func all() throws {
    let others = ["latencies", "threads"] + (2...6).map { "operations-1.\($0)" }
    #expect(try Transcript.names() == Set(PublishedTable.all.map(\.name) + others))
  }

  @Test("A transcript has a head, rows and numbers")
  func reading() {
    let transcript = Transcript(
      text: "title: A: B\ndate: 2017\n\nfirst | 26 (11 - 37) | 1,500 s\nx 2 | 3.2 us | 1e+08\n")
    #expect(transcript.head == ["title": "A: B", "date": "2017"])
    #expect(transcript.measurements == [[26, 11, 37, 1500], [3.2, 1e8]])
    #expect(transcript.nanoseconds == [[], [3200]])
  }
}

/// A table of an experiment with the name of its transcript.
struct PublishedTable: Sendable, CustomTestStringConvertible {
  let name: String
  let source: ClaimSource
  let table: ExperimentTable

  var testDescription: String { name }

  /// The tables of all experiments.
  static let all: [PublishedTable] = Laboratory.experiments.flatMap { experiment in
    experiment.published.enumerated().map { index, table in
      let isLatest = experiment.name == "channels" && index == 1
      return PublishedTable(
        name: "\(experiment.name)-\(index + 1)",
        source: isLatest ? Channels.latestSource : experiment.source, table: table)
    }
  }
}
