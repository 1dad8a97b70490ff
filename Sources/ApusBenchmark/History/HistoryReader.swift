/// A reader of the lines of a history. It does no I/O.
package protocol HistoryLineReader {
  /// Takes the next line without its line break, which only the last line may lack.
  mutating func take(_ line: Span<UInt8>)
  /// Takes the number of bytes of a line that is too long to be read.
  mutating func takeOverlong(bytes: Int)
}

/// The position of a line in its file.
package struct HistoryLinePosition: Sendable, Hashable {
  /// The line, counted from 1; 0 before the first line.
  package private(set) var line = 0
  /// The offset of the line's first byte.
  package private(set) var offset = 0
  private var nextOffset = 0

  /// Creates the position before the first line.
  package init() {}

  /// Moves to the next line, which has so many bytes without its line break.
  package mutating func advance(_ bytes: Int) {
    line += 1
    offset = nextOffset
    nextOffset += bytes + 1
  }

  /// Returns a warning about the line.
  package func warning(_ reason: HistoryWarning.LineError) -> HistoryWarning {
    HistoryWarning(line: line, offset: offset, reason: reason)
  }
}

/// A reader that collects the sessions of a history, line by line.
struct HistoryReader: HistoryLineReader {
  private(set) var contents = HistoryContents()
  private var position = HistoryLinePosition()
  private var indices: [String: Int] = [:]
  private var sessionsWithoutHead: Set<String> = []

  /// Takes the next line without its line break, which only the last line may lack.
  mutating func take(_ line: Span<UInt8>) {
    position.advance(line.count)
    if line.isEmpty { return }
    do { keep(try History.Record(line: line)) } catch { skip(error) }
  }

  /// Records a warning for a line that is too long to be read.
  mutating func takeOverlong(bytes: Int) {
    position.advance(bytes)
    skip(.tooLong)
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

  private mutating func skip(_ reason: HistoryWarning.LineError) {
    contents.skippedLines += 1
    warn(reason)
  }

  private mutating func warn(_ reason: HistoryWarning.LineError) {
    guard contents.warnings.count < HistoryContents.maximumWarnings else { return }
    contents.warnings.append(position.warning(reason))
  }
}
