import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusStores
import ApusSystem
import Synchronization

extension CaseStudyExperiment {
  /// Saving after each edit: the whole document, in place, and as an event: chapter 12.
  static let edits = CaseStudyExperiment(
    .edits, from: Chapter12.source,
    measures: "the bytes and the time of saving n edits: all of a document, in a table, in a log",
    how: """
      A document gets 64 to 1,024 paragraphs of 100 bytes, and is saved after each. full: all of its text is written again. \
      in-place: the paragraph is a row of a table of SQLite, found by a random key. log: the paragraph is an event at the end of \
      a log. Nothing waits for the drive. What was saved is read again and compared. bytes are those of all writes of this process \
      meanwhile, as the kernel counts them. A measurement is the time, or the bytes, of all edits.
      """,
    seconds: 8, published: []
  ) {
    [
      CaseStudyGroup("edits") { experiment in
        let unit = experiment.scaled(32, atLeast: 2)
        let sizes = [2, 3, 4, 6, 8, 12, 16, 24, 32].map { $0 * unit }
        return CaseStudyPlan(
          sizes.map { Edits(experiment, count: $0).study },
          counts: sizes.flatMap { Edits(experiment, count: $0).bytes }
            + SQLiteDatabase.absent([.time(of: .edit, .inPlace), .bytesOfEdits(.inPlace)]))
      }
    ]
  }
}

/// Edits of a document, each of which adds a paragraph and is saved.
struct Edits {
  private let experiment: ExperimentContext
  private let count: Int
  /// The paragraphs that the edits add.
  let paragraphs: [[UInt8]]
  /// The number of logs so far, each of which has a folder of its own.
  private static let logs = Atomic(0)

  init(_ experiment: ExperimentContext, count: Int) {
    (self.experiment, self.count) = (experiment, count)
    paragraphs = (0..<count).map { number in
      (0..<100).map { UInt8(truncatingIfNeeded: number &* 31 &+ $0 &* 7) }
    }
  }

  /// A file with the edits, which is empty before the first.
  private struct Saved {
    let save: () throws -> Void
    let read: () throws -> [UInt8]
  }

  /// A way to save edits.
  private typealias Way = (key: VariantKey, make: () throws -> Saved)

  private var ways: [Way] {
    let all: [Way] = [(.full, full), (.asLog, log)]
    return ClaimRequirement.sqlite.isEmpty ? all + [(.inPlace, inPlace)] : all
  }

  var study: CaseStudy {
    CaseStudy(
      .edit, items: 1, [Parameter("edits", count)],
      variants: ways.map { way in
        var saved: Saved?
        return CaseStudy.Variant(
          way.key, prepare: { saved = try way.make() },
          answer: { _ in try checked(saved?.read() ?? []) }
        ) {
          try saved?.save()
          return 0
        }
      })
  }

  /// The bytes that each way writes.
  var bytes: [CaseStudyPlan.Count] {
    ways.map { way in
      CaseStudyPlan.Count(.bytesOfEdits(way.key), [Parameter("edits", count)]) {
        let saved = try way.make()
        let before = try WrittenBytes.now()
        try saved.save()
        let bytes = try WrittenBytes.now() - before
        _ = try checked(saved.read())
        return Double(bytes)
      }
    }
  }

  /// Checks that all edits were saved, in order.
  func checked(_ saved: [UInt8]) throws -> Int {
    guard saved == paragraphs.flatMap({ $0 }) else {
      throw WrongResultError("an edit is not saved")
    }
    return saved.count
  }

  private func full() throws -> Saved {
    let file = try SharedFile(experiment.folder.file("document"))
    return Saved(
      save: {
        var text: [UInt8] = []
        for paragraph in paragraphs {
          text += paragraph
          try file.write(text, at: 0)
        }
      }, read: { try file.read(100 * count, at: 0) })
  }

  private func inPlace() throws -> Saved {
    let path = experiment.folder.file("rows")
    for end in ["", "-wal", "-shm"] { experiment.folder.delete(path + end) }
    let database = try SQLiteDatabase(path)
    try database.run("CREATE TABLE text (key INTEGER PRIMARY KEY, place INTEGER, bytes BLOB)")
    let insert = try database.prepare("INSERT INTO text VALUES (?1, ?2, ?3)")
    let rows = try database.prepare("SELECT bytes FROM text ORDER BY place")
    return Saved(
      save: {
        for (place, paragraph) in paragraphs.enumerated() {
          // An odd factor gives each paragraph a key of its own, in no order.
          try insert.bind(1, (place &* 0x9E37_79B9) & 0xFFFF_FFFF)
          try insert.bind(2, place)
          try insert.bind(3, paragraph)
          try insert.run()
        }
      },
      read: {
        var text: [UInt8] = []
        while try rows.next() { text += rows.bytes(0) }
        return text
      })
  }

  private func log() throws -> Saved {
    var options = EventLogOptions()
    options.segmentSize = 1 << 18
    let number = Self.logs.add(1, ordering: .relaxed).newValue
    let log = try EventLog(path: experiment.folder.file("log-\(number)"), options: options)
    return Saved(
      save: {
        for paragraph in paragraphs { try log.append(paragraph.span.rawBytes, kind: 1, .written) }
      },
      read: {
        var events = try log.replay(from: 0)
        var text: [UInt8] = []
        while let event = try events.next() { text += event.bytes }
        return text
      })
  }
}

/// The bytes that this process has given to the kernel to write.
enum WrittenBytes {
  /// Returns their number so far.
  ///
  /// - Throws: `UnavailableError` if the system does not count them.
  static func now() throws(UnavailableError) -> Int {
    guard let text = try? FactTree.machine.text("/proc/self/io"),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("wchar: ") }),
      let bytes = Int(line.dropFirst(7))
    else { throw UnavailableError("the system does not count the bytes that a process writes") }
    return bytes
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let edits = ProbeKey("edits")
}

extension StudyKey {
  static let edit = StudyKey("edits")
}

extension VariantKey {
  static let full = VariantKey("full")
  static let inPlace = VariantKey("in-place")
  static let asLog = VariantKey("log")
}

extension MetricKey {
  /// The bytes that a way to save edits writes.
  static func bytesOfEdits(_ way: VariantKey) -> MetricKey {
    MetricKey("bytes-\(way.name)", .bytes)
  }
}
