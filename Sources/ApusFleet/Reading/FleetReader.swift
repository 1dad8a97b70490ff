package import ApusBenchmark
import ApusBytes
import ApusMeasure
import ApusSystem

/// A reader of histories that collects parts of sessions until they are taken, in bounded memory.
///
///     var reader = FleetReader(sendsCommands: false)
///     try history.read(to: &reader) { reader in
///       if reader.isFull { store(reader.takeParts(keepingLast: true)) }
///       return true
///     }
///     store(reader.takeParts())
///
/// A head that is repeated begins its session again, because histories are merged by concatenation. A
/// database takes records that it has only once.
package struct FleetReader: HistoryLineReader {
  /// The position of a session in the file. There are many.
  private struct Progress {
    var count = 0
    let headCheck: UInt32
    var check: UInt32 = 0
    /// The index of the part that takes the next record, or `nil` if it was taken.
    var part: Int32?
  }

  /// The warnings about lines that could not be used, at most `HistoryContents.maximumWarnings`.
  package private(set) var warnings: [HistoryWarning] = []
  /// The number of lines that could not be used.
  package private(set) var skippedLines = 0
  /// The number of figures of commands that are not sent.
  package private(set) var withheldCount = 0
  /// The number of records in the collected parts.
  private var pendingCount = 0
  /// The number of bytes of the lines of these records, and of heads with their weight.
  private var pendingBytes = 0
  private var parts: [FleetPart] = []
  private var sessions: [String: Progress] = [:]
  private var position = HistoryLinePosition()
  private var figures = FigureLineReader()
  /// The index of the history that is read.
  private var history = 0
  private var sendsCommands: Bool

  /// Creates a reader of one history.
  ///
  /// - Parameter sendsCommands: Whether figures are collected whose parameters are command lines.
  package init(sendsCommands: Bool) { self.sendsCommands = sendsCommands }

  /// Begins another history: its sessions and warnings are its own. The parts before it stay.
  ///
  /// - Parameters:
  ///   - index: The index of the history, which its parts get.
  ///   - sendsCommands: Whether figures are collected whose parameters are command lines.
  package mutating func beginHistory(_ index: Int, sendsCommands: Bool) {
    history = index
    self.sendsCommands = sendsCommands
    sessions = [:]
    position = HistoryLinePosition()
    warnings = []
    skippedLines = 0
  }

  /// The bytes of lines after which a reader is full.
  private static let fullByteCount = 16 << 20
  /// The bytes of a head that count for one of its line: it is a tree of JSON until it is stored.
  private static let headWeight = 16

  /// Whether the collected parts make a batch.
  package var isFull: Bool {
    pendingCount >= FleetBatch.enoughRecords || pendingBytes >= Self.fullByteCount
  }

  /// Returns the collected parts, in the order of the file, and forgets them.
  ///
  /// - Parameter keepingLast: Whether the last part stays if there are others, because the next line may be a record
  ///   of the same session.
  package mutating func takeParts(keepingLast: Bool = false) -> [FleetPart] {
    let taken = keepingLast && parts.count > 1 ? Array(parts.dropLast()) : parts
    parts.removeFirst(taken.count)
    for part in taken { sessions[part.session]?.part = nil }
    for (index, part) in parts.enumerated() {
      sessions[part.session]?.part = Int32(truncatingIfNeeded: index)
    }
    pendingCount = parts.reduce(0) { $0 + $1.entries.count }
    pendingBytes = 0
    return taken
  }

  /// Takes a line.
  package mutating func take(_ line: Span<UInt8>) {
    position.advance(line.count)
    if line.isEmpty { return }
    do throws(HistoryWarning.LineError) {
      if let found = figures.read(line) {
        try keep(found.figure, found.session, isOfCommand: found.isOfCommand, line)
      } else {
        try keep(try History.Record(line: line), line)
      }
    } catch {
      skip(error)
    }
  }

  /// Takes the length of a line that is too long to be read.
  package mutating func takeOverlong(bytes: Int) {
    position.advance(bytes)
    skip(.tooLong)
  }

  private mutating func skip(_ reason: HistoryWarning.LineError) {
    skippedLines += 1
    guard warnings.count < HistoryContents.maximumWarnings else { return }
    warnings.append(position.warning(reason))
  }

  private mutating func keep(
    _ record: History.Record, _ line: Span<UInt8>
  ) throws(HistoryWarning.LineError) {
    let seconds = try Self.seconds(record.time)
    switch record.content {
    case .session(let session):
      try begin(session, record, seconds, CRC32C.of(line.rawBytes))
      pendingBytes += Self.headWeight * line.count
    case .measurement(let measurement):
      let figure = FleetFigure(measurement, seconds: seconds, grade: record.grade)
      if figure.series.hasZeroCharacter { throw Self.zeroCharacter("series") }
      let isOfCommand = measurement.probe == .command
      figures.learn(figure.series, isOfCommand: isOfCommand)
      try keep(figure, record.session, isOfCommand: isOfCommand, line)
    case .verdict(let verdict): try add(nil, verdict.grade, record.session, line)
    }
  }

  private mutating func keep(
    _ figure: FleetFigure, _ session: String, isOfCommand: Bool, _ line: Span<UInt8>
  ) throws(HistoryWarning.LineError) {
    let isWithheld = isOfCommand && !sendsCommands
    try add(isWithheld ? nil : figure, nil, session, line)
    if isWithheld { withheldCount += 1 }
  }

  private static func seconds(_ time: String) throws(HistoryWarning.LineError) -> Int {
    guard let nanoseconds = CivilTime.nanosecondsSince1970(time) else {
      throw .notARecord("time: is no time such as 2026-11-21T22:09:23Z")
    }
    return nanoseconds / 1_000_000_000
  }

  private static func zeroCharacter(_ subject: String) -> HistoryWarning.LineError {
    .notARecord("\(subject): has a zero character, which PostgreSQL cannot store")
  }

  private mutating func begin(
    _ session: Session, _ record: History.Record, _ seconds: Int, _ check: UInt32
  ) throws(HistoryWarning.LineError) {
    for (name, text) in [("session", session.identifier), ("machine", record.machine)] {
      guard FleetName.isName(text) else {
        throw .notARecord("\(name): is not a text of 1 to \(FleetName.longest) bytes")
      }
    }
    if session.toolchain.hasZeroByte { throw Self.zeroCharacter("toolchain") }
    let head = FleetHead(
      session, machine: record.machine, startSeconds: seconds, sendsCommands: sendsCommands)
    sessions[session.identifier] = Progress(
      headCheck: check, part: Int32(truncatingIfNeeded: parts.count))
    parts.append(
      FleetPart(
        history: history, session: session.identifier, headCheck: check, head: head, start: 0,
        startCheck: 0))
  }

  private mutating func add(
    _ figure: FleetFigure?, _ verdict: Grade?, _ session: String, _ line: Span<UInt8>
  ) throws(HistoryWarning.LineError) {
    guard var progress = sessions[session] else { throw .noSession(session) }
    let index = progress.part.map(Int.init) ?? parts.count
    if progress.part == nil {
      parts.append(
        FleetPart(
          history: history, session: session, headCheck: progress.headCheck, head: nil,
          start: progress.count, startCheck: progress.check))
    }
    progress.part = Int32(truncatingIfNeeded: index)
    progress.count += 1
    progress.check = CRC32C.of(line.rawBytes, after: progress.check)
    parts[index].entries.append(
      FleetPart.Entry(figure: figure, verdict: verdict, check: progress.check))
    sessions[session] = progress
    pendingCount += 1
    pendingBytes += line.count
  }
}
