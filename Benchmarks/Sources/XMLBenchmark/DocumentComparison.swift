import ApusBenchmark
import ApusXML
import Foundation
import RivalCommandLine

/// The lanes of a document, and their results.
struct DocumentComparison {
  let report: RivalReport
  let rounds: Int
  let libxml2 = CPlusPlus("libxml2", package: "libxml2-dev")
  let expat = CPlusPlus("expat", package: "libexpat1-dev")
  let pugixml = CPlusPlus("pugixml", package: "libpugixml-dev")
  let pugixmlRead = CPlusPlus("pugixml_read", package: "libpugixml-dev")

  /// Names the rivals that are not installed.
  func reportSkipped() {
    for (name, rival, package) in [
      ("libxml2", libxml2, "libxml2-dev"), ("expat", expat, "libexpat1-dev"),
      ("pugixml", pugixml, "libpugixml-dev"),
    ] where rival == nil {
      print("\(name): skipped, because it is not in the library of rivals (package \(package))")
      report.skip(name, because: "it is not installed: install the package \(package)")
    }
  }

  /// Times all readers of a document, and adds their rows to the report.
  func run(_ document: Document, small: Document) throws {
    var lanes = events(document) + delegates(small)
    if document.shape == "articles" { lanes += elements(document) }
    if document.shape == "objects" { lanes += try objects(small) }
    for _ in 0..<rounds { for index in lanes.indices { try lanes[index].time() } }
    try finish(document, lanes)
  }

  /// Times all processors on a large document of articles, one processor on it, and two readers of
  /// its halves, which the machine allows at most.
  func runLarge(_ byteCount: Int, seed: UInt64) throws {
    let (first, second) = (
      Document.articles(atLeast: byteCount / 2, seed: seed),
      Document.articles(atLeast: byteCount / 2, seed: seed)
    )
    let document = Document.articles(atLeast: first.bytes.count * 2 - 10_000, seed: seed)
    let (bytes, size) = (document.bytes, document.bytes.count)
    var lanes = [
      Lane(wall: "large, all processors", "ApusXML", size) { try Readers.parallel(bytes) },
      Lane(wall: "large, one processor", "ApusXML", size) { try Readers.events(bytes) },
      Lane(wall: "large, two readers", "ApusXML", first.bytes.count + second.bytes.count) {
        try Readers.two(first.bytes, second.bytes)
      },
    ]
    for _ in 0..<rounds { for index in lanes.indices { try lanes[index].time() } }
    try finish(document, lanes)
  }

  private func events(_ document: Document) -> [Lane] {
    let bytes = document.bytes
    let size = bytes.count
    var lanes = [
      Lane("events", "ApusXML", size) { try Readers.events(bytes) },
      Lane("events, 64 KiB chunks", "ApusXML", size) { try Readers.chunks(bytes, size: 65_536) },
      Lane("events, namespaces", "ApusXML", size) {
        try Readers.events(bytes, XMLOptions(namespaces: .resolved))
      },
      Lane("cursor", "ApusXML", size) { try Readers.cursor(bytes) },
      Lane(rival: "tree, parse", "ApusXML", size) { try TreeReaders.parse(bytes) },
      Lane("tree, parse and read", "ApusXML", size) { try TreeReaders.read(bytes) },
    ]
    for (work, parser) in [("tree, parse", pugixml), ("tree, parse and read", pugixmlRead)] {
      guard let parser else { continue }
      lanes.append(Lane(rival: work, "pugixml", size) { try parser.read(bytes) })
    }
    for (name, parser) in [("libxml2 SAX2", libxml2), ("expat", expat)] {
      guard let parser else { continue }
      lanes += [
        Lane(rival: "events", name, size) { try parser.read(bytes) },
        Lane(rival: "events, 64 KiB chunks", name, size) {
          try parser.read(bytes, chunkSize: 65_536)
        },
      ]
    }
    return lanes
  }

  /// Foundation's parser refuses documents of more than 10 MB, so that it gets a small one.
  private func delegates(_ small: Document) -> [Lane] {
    let data = Data(small.bytes)
    return [
      Lane("delegate", "ApusXMLFoundation", data.count) { try DelegateReaders.apus(data) },
      Lane("delegate", "XMLParser", data.count) { try DelegateReaders.foundation(data) },
    ]
  }

  private func elements(_ document: Document) -> [Lane] {
    let bytes = document.bytes
    return [
      Lane(wall: "all processors", "ApusXML", bytes.count) { try Readers.parallel(bytes) },
      Lane(wall: "all processors", "one processor", bytes.count) { try Readers.events(bytes) },
      Lane("abstracts", "ApusXML, XMLElement", bytes.count) { try Readers.abstracts(bytes) },
      Lane("abstracts", "ApusXML, by hand", bytes.count) {
        try Readers.abstractsByHandler(bytes)
      },
    ]
  }

  /// The tree of objects, whose rates are those of the bytes of its XML document.
  private func objects(_ small: Document) throws -> [Lane] {
    let bytes = small.bytes
    let size = bytes.count
    let object = try XMLValueDecoder().decode(SampleObject.self, from: bytes)
    let list = try PropertyListEncoder().encode(object)
    return [
      Lane("objects read", "ApusXML, XMLValueDecoder", size) { try ObjectReaders.decode(bytes) },
      Lane("objects read", "ApusXML, XMLElement", size) { try ObjectReaders.elements(bytes) },
      Lane("objects read", "PropertyListDecoder", size) { try ObjectReaders.propertyList(list) },
      Lane(rival: "objects written", "ApusXML, XMLWriter", size) {
        try ObjectReaders.write(object)
      },
      Lane(rival: "objects written", "PropertyListEncoder", size) {
        try ObjectReaders.writePropertyList(object)
      },
    ]
  }

  private func finish(_ document: Document, _ lanes: [Lane]) throws {
    print("\(document.shape): \(document.bytes.count) bytes; MB/s, median and best of \(rounds)")
    for lane in lanes {
      let others = lanes.filter { $0.work == lane.work && !$0.isOurs }
      for other in others where lane.isOurs && other.counts != lane.counts {
        throw WrongCountsError(
          lane: "\(other.work)/\(other.name)", found: other.counts ?? Counts(),
          expected: lane.counts)
      }
      if lane.isOurs { report.add(row(document.shape, lane, others)) }
      let name = "\(lane.work): \(lane.name)".padding(toLength: 40, withPad: " ", startingAt: 0)
      let rates = lane.rates.map { $0 * 1000 }
      print(
        "  \(name) "
          + String(format: "%8.0f %8.0f", Samples(rates).median, rates.max() ?? 0))
    }
  }

  private func row(_ shape: String, _ lane: Lane, _ others: [Lane]) -> RivalRow {
    RivalRow(
      "\(shape)/\(lane.work)/\(lane.name)",
      .median(of: lane.rates, unit: .gigabytesPerSecond, over: .withinProcess),
      rivals: others.map { RivalRatio($0.name, $0.rates, beside: lane.rates, ofRates: true) })
  }
}
