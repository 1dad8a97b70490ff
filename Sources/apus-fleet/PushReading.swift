#if PostgreSQL
  import ApusBenchmark
  import ApusFleet
  import ApusSystem

  /// A history that is pushed.
  struct PushSource {
    var path: String
    /// Whether figures of commands are sent.
    let sendsCommands: Bool
    /// The labels of sessions that were not pushed before.
    let labels: FleetLabels
    /// The sessions to push, or `nil` for all.
    var only: Set<String>?
  }

  /// A reading of histories whose sessions are stored, those of several small histories in one transaction.
  struct PushReading {
    private let sources: [PushSource]
    /// The sources whose histories exist, up to the one that is read.
    private var begun: [PushSource] = []
    private var reader = FleetReader(sendsCommands: false)
    /// What went wrong, in words.
    private(set) var problems: [String] = []

    init(_ sources: [PushSource]) { self.sources = sources }

    /// Reads all histories, or up to the moment at which the run is interrupted.
    mutating func push(to run: inout PushRun) {
      for var source in sources where !run.isInterrupted {
        guard let path = ExistingFile.absolutePath(source.path) else {
          run.noteFailure()
          problems.append(
            "there is no history \(source.path). Name a history, or run apus to begin one")
          continue
        }
        source.path = path
        begun.append(source)
        read(source, &run)
      }
      guard !run.isInterrupted else { return }
      problems += [run.take(reader.takeParts(), begun), run.confirm()].compactMap(\.self)
      run.withheldCount = reader.withheldCount
      noteMissing(&run)
    }

    /// Reads the last of the histories that were begun.
    private mutating func read(_ source: PushSource, _ run: inout PushRun) {
      reader.beginHistory(begun.count - 1, sendsCommands: source.sendsCommands)
      var found: [String] = []
      let begun = begun
      do throws(HistoryError) {
        try History(path: source.path).read(to: &reader) { reader in
          run.advance()
          if reader.isFull, let problem = run.take(reader.takeParts(keepingLast: true), begun) {
            found.append(problem)
          }
          return !run.isInterrupted
        }
      } catch {
        run.noteFailure()
        found.append("\(error)")
      }
      problems += found
      list(source.path)
    }

    /// Notes the lines that were skipped.
    private mutating func list(_ path: String) {
      problems += reader.warnings.prefix(Self.printedWarnings).map { "\(path): \($0)" }
      let more = reader.skippedLines - Self.printedWarnings
      if more > 0 { problems.append("\(path): \(more) more lines were skipped") }
    }

    private static let printedWarnings = 20

    /// Notes the sessions that wait and are in no history any more.
    private mutating func noteMissing(_ run: inout PushRun) {
      for source in begun {
        let missing = run.missingCount(of: source)
        guard missing > 0 else { continue }
        run.noteFailure()
        problems.append("\(missing) sessions that wait are not in \(source.path) any more")
      }
    }
  }
#endif
