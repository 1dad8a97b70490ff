/// A reader that collects the sessions of a history, line by line. It does no I/O.
struct HistoryReader {
  private(set) var contents = HistoryContents()
  private var lineNumber = 0
  private var lineOffset = 0
  private var nextOffset = 0
  private var indices: [String: Int] = [:]
  private var sessionsWithoutHead: Set<String> = []

  /// Takes the next line without its line break, which only the last line may lack.
  mutating func take(_ line: Span<UInt8>) {
    begin(line.count)
    if line.isEmpty { return }
    do { keep(try History.Record(line: line)) } catch { skip(error) }
  }

  /// Records a warning for a line that is too long to be read.
  mutating func takeOverlong(bytes: Int) {
    begin(bytes)
    skip(.tooLong)
  }

  private mutating func begin(_ bytes: Int) {
    lineNumber += 1
    lineOffset = nextOffset
    nextOffset += bytes + 1
  }

  private mutating func keep(_ record: History.Record) {
    switch (record.content, indices[record.session]) {
    case (.session(let session), nil):
      indices[record.session] = contents.sessions.count
      contents.sessions.append(session)
    case (.session, _): skip(.sessionRepeated(record.session))
    case (.measurement(let measurement), let index?):
      contents.sessions[index].measurements.append(measurement)
    case (.verdict(let verdict), let index?): contents.sessions[index].verdict = verdict
    case (_, nil): keepApart(record)
    }
  }

  private mutating func keepApart(_ record: History.Record) {
    contents.orphans.append(record)
    if sessionsWithoutHead.insert(record.session).inserted { warn(.noSession(record.session)) }
  }

  private mutating func skip(_ reason: HistoryWarning.Reason) {
    contents.skippedLines += 1
    warn(reason)
  }

  private mutating func warn(_ reason: HistoryWarning.Reason) {
    guard contents.warnings.count < HistoryContents.maximumWarnings else { return }
    contents.warnings.append(
      HistoryWarning(line: lineNumber, offset: lineOffset, reason: reason))
  }
}
