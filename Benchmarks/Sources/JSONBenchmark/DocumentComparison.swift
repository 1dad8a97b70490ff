import ApusBenchmark
import ApusFoundation
import ApusJSON
import ApusStreams
import Foundation
import RivalCommandLine

/// The lanes of a document, and their results.
enum DocumentComparison {
  /// The lane of the calls of the protocols, without a format.
  private static let floor = "Codable alone"

  /// The number of times that a lane reads a document in a turn: a short one more often, so that a turn is
  /// longer than a short disturbance.
  private static func readsOfTurn(_ size: Int) -> Int { max(3, 20_000_000 / size) }

  /// Times all readers of a document, and adds their rows to the report.
  static func run(
    _ document: Document, _ cpp: CppRival, turns: Int, into report: RivalReport
  ) throws {
    try finish(document.name, document.bytes.count, try lanes(document), turns, report) { reads in
      try cpp.lanes(document, rounds: reads).filter { $0.work != "write" }
    }
  }

  private static func lanes(_ document: Document) throws -> [Lane] {
    let bytes = document.bytes
    var lanes: [Lane] = []
    if document.shape == "lines" {
      lanes += [
        Lane("check", "ApusJSON") { try Readers.checkLines(bytes) },
        Lane("all", "ApusJSON") { try Readers.visitLines(bytes.span) },
      ]
      lanes += ParallelLines.lanes(document)
    } else {
      lanes += [
        Lane("check", "ApusJSON") { try Readers.check(bytes) },
        Lane("all", "ApusJSON") { try Readers.visit(bytes) },
        Lane("all", "ApusJSON, 64 KiB") { try Readers.visitChunks(bytes, 65_536) },
        Lane("tree, parse", "ApusJSON") { try Readers.tree(bytes) },
        Lane("tree, parse", "JSONSerialization") { try Readers.serialization(bytes) },
        Lane("tree, parse and read", "ApusJSON") { try Readers.treeValues(bytes) },
      ]
    }
    if document.hasFields {
      lanes.append(Lane("two fields", "ApusJSON") { try Readers.pick(document) })
    }
    if document.isDecodable {
      lanes += [
        Lane("Decodable", "ApusJSON") { try Readers.decode(document, .apus) },
        Lane("Decodable", "JSONDecoder") { try Readers.decode(document, .foundation) },
      ]
      let tape = try Readers.tape(document)
      lanes.append(Lane("Decodable", floor) { try Readers.decode(document, .tape(tape)) })
    }
    if ["tweets", "objects"].contains(document.shape) {
      lanes.append(Lane("Decodable", "ApusJSON, keys") { try Readers.keys(document) })
    }
    if document.shape == "objects" {
      lanes.append(Lane("Decodable", "ApusJSON, handlers") { try Readers.handlers(bytes) })
    }
    return lanes + ScannerForms.lanes(lanes)
  }

  /// Times the writers of SampleObjects.
  static func write(_ count: Int, _ cpp: CppRival, turns: Int, into report: RivalReport) throws {
    let samples = (0..<count).map { Sample(hi: $0, there: 1, comment: "comment \($0)") }
    var memory = MemorySink()
    let size = try Readers.write(samples, into: &memory).bytes
    let tape = try CodableTape(samples)
    let lanes = [
      Lane("write", "ApusJSON, by hand") { try Readers.write(samples, into: &memory) },
      Lane("write", "ApusJSON, Encodable") { try Readers.encode(samples, foundation: false) },
      Lane("write", "JSONEncoder") { try Readers.encode(samples, foundation: true) },
      Lane("write", floor) {
        try tape.encode(samples)
        return Checksum(objects: UInt64(samples.count), bytes: size)
      },
    ]
    try finish("objects", Int(size), lanes, turns, report) { reads in
      try cpp.lanes(.objects(count), rounds: reads).filter { $0.work == "write" }
    }
  }

  /// Times the decoders with the types of Foundation.
  static func readTypesOfFoundation(
    _ count: Int, seed: UInt64, turns: Int, into report: RivalReport
  ) throws {
    let document = Document.datedTweets(count, seed: seed)
    let data = Data(document.bytes)
    let ours = FoundationJSONDecoder()
    ours.dateDecodingStrategy = .iso8601
    let theirs = JSONDecoder()
    theirs.dateDecodingStrategy = .iso8601
    let lanes = [
      Lane("dates and URLs", "ApusFoundation") {
        try Readers.checksum(ours.decode(DatedTweets.self, from: data))
      },
      Lane("dates and URLs", "JSONDecoder") {
        try Readers.checksum(theirs.decode(DatedTweets.self, from: data))
      },
    ]
    try finish(document.name, document.bytes.count, lanes, turns, report) { _ in [] }
  }

  /// Times the rivals and ours by turns, because the speed of a machine drifts. In a turn each reads
  /// the document several times in a row: caches and branch predictors know it alike.
  private static func finish(
    _ name: String, _ size: Int, _ ours: [Lane], _ turns: Int, _ report: RivalReport,
    _ readRivals: (Int) throws -> [Lane]
  ) throws {
    var ours = ours
    var rivals: [Lane] = []
    let reads = readsOfTurn(size)
    for turn in 0..<turns {
      let read = try readRivals(reads)
      if turn == 0 {
        rivals = read
      } else {
        for index in read.indices { rivals[index].nanoseconds += read[index].nanoseconds }
      }
      for index in ours.indices { for _ in 0..<reads { try ours[index].time() } }
    }
    print("\(name): \(size) bytes; MB/s of the best of \(turns) turns of \(reads) reads")
    for lane in ours + rivals {
      let others = (ours + rivals).filter { $0.work == lane.work && !$0.isOurs }
      if lane.isOurs {
        for other in others where other.sum != lane.sum {
          throw WrongChecksumError(
            lane: "\(other.work)/\(other.name)", found: other.sum ?? Checksum(), expected: lane.sum)
        }
        report.add(row(name, size, lane, others))
      }
      let speed = String(format: "%8.0f", Double(size) * 1000 / lane.best)
      print(
        "  \("\(lane.work): \(lane.name)".padding(toLength: 40, withPad: " ", startingAt: 0)) \(speed)"
      )
    }
  }

  private static func row(_ name: String, _ size: Int, _ lane: Lane, _ others: [Lane]) -> RivalRow {
    let rates = rates(lane, size)
    let rate = Estimate.median(of: rates, unit: .gigabytesPerSecond, over: .withinProcess)
    return RivalRow(
      "\(name)/\(lane.work)/\(lane.name)", rate,
      rivals: others.map { RivalRatio($0.name, self.rates($0, size), beside: rates, ofRates: true) }
    )
  }

  private static func rates(_ lane: Lane, _ size: Int) -> [Double] {
    lane.nanoseconds.map { Double(size) / Double($0) }
  }
}
