#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusPostgreSQL
  import ApusSystem

  /// The action of `apus push`.
  struct PushCommand {
    private let settings: PushSettings
    private let histories: [String]
    private let address: PostgreSQLAddress

    init(_ settings: PushSettings, _ invocation: Invocation, _ address: PostgreSQLAddress) {
      self.settings = settings
      histories = invocation.operands.dropLast()
      self.address = address
    }

    /// Pushes; only a push that is required fails.
    func run() -> ExitStatus {
      let status = push()
      return settings.isRequired ? status : .success
    }

    private func push() -> ExitStatus {
      let journal: FleetJournal
      let entries: [FleetJournal.Entry]
      let sources: [PushSource]
      do {
        journal = FleetJournal(path: try Self.journalPath())
        entries = try journal.entries(for: address.description)
        sources = try settings.isPending ? waiting(in: entries) : named()
      } catch {
        Self.report("\(error)")
        return .incomplete
      }
      var run = PushRun(address.description, entries)
      connect(&run)
      read(sources, &run)
      finish(&run, journal)
      return run.isComplete ? .success : .incomplete
    }

    /// The file beside the user's own history.
    private static func journalPath() throws(HistoryError) -> String {
      Folders.around(try History.defaultPath()) + "/pushes.jsonl"
    }

    private func named() throws(HistoryError) -> [PushSource] {
      var labels = FleetLabels()
      if let project = settings.project { labels.project = project }
      labels.machine = settings.machine
      labels.revision = settings.revision
      labels.branch = settings.branch
      let paths = histories.isEmpty ? [try History.defaultPath()] : histories
      return paths.map {
        PushSource(path: $0, sendsCommands: settings.sendsCommands, labels: labels, only: nil)
      }
    }

    /// The histories of the sessions that wait.
    private func waiting(in entries: [FleetJournal.Entry]) -> [PushSource] {
      var sources: [PushSource] = []
      for entry in entries where entry.fleet == nil {
        let index = sources.firstIndex {
          $0.path == entry.history && $0.sendsCommands == entry.sendsCommands
            && $0.labels.project == entry.labels.project
        }
        if let index {
          sources[index].only?.insert(entry.session)
        } else {
          sources.append(
            PushSource(
              path: entry.history, sendsCommands: entry.sendsCommands, labels: entry.labels,
              only: [entry.session]))
        }
      }
      return sources
    }

    private func connect(_ run: inout PushRun) {
      do throws(FleetError) {
        run.connect(
          try FleetDatabase(address, timeoutSeconds: settings.connection.timeoutSeconds))
      } catch {
        run.stop()
        Self.report("\(error)")
      }
    }

    /// Reads histories and stores their sessions, those of several small histories in one transaction.
    private func read(_ sources: [PushSource], _ run: inout PushRun) {
      var reader = FleetReader(sendsCommands: false)
      var begun: [PushSource] = []
      for var source in sources {
        guard let path = ExistingFile.absolutePath(source.path) else {
          run.noteFailure()
          Self.report(
            "there is no history \(source.path). Name a history, or run apus to begin one")
          continue
        }
        source.path = path
        begun.append(source)
        read(begun, &reader, &run)
      }
      Self.store(reader.takeParts(), begun, &run)
      if let problem = run.confirm() { Self.report(problem) }
      run.withheldCount = reader.withheldCount
      for source in begun {
        let missing = run.missingCount(of: source)
        if missing > 0 {
          run.noteFailure()
          Self.report("\(missing) sessions that wait are not in \(source.path) any more")
        }
      }
    }

    /// Reads the last of the histories that were begun.
    private func read(
      _ begun: [PushSource], _ reader: inout FleetReader, _ run: inout PushRun
    ) {
      let source = begun[begun.count - 1]
      reader.beginHistory(begun.count - 1, sendsCommands: source.sendsCommands)
      do throws(HistoryError) {
        try History(path: source.path).read(to: &reader) { reader in
          run.advance()
          if reader.isFull { Self.store(reader.takeParts(keepingLast: true), begun, &run) }
          return true
        }
      } catch {
        run.noteFailure()
        Self.report("\(error)")
      }
      list(reader, source.path)
    }

    private static func store(
      _ parts: [FleetPart], _ begun: [PushSource], _ run: inout PushRun
    ) {
      if let problem = run.take(parts, begun) { report(problem) }
    }

    /// Prints the lines that were skipped.
    private func list(_ reader: FleetReader, _ path: String) {
      for warning in reader.warnings.prefix(Self.printedWarnings) {
        Self.report("\(path): \(warning)")
      }
      let more = reader.skippedLines - Self.printedWarnings
      if more > 0 { Self.report("\(path): \(more) more lines were skipped") }
    }

    private static let printedWarnings = 20

    private func finish(_ run: inout PushRun, _ journal: FleetJournal) {
      for refusal in run.refusals { Self.report("refused: \(refusal)") }
      do throws(SystemError) {
        try journal.append(run.journalEntries())
      } catch {
        run.noteFailure()
        Self.report("\(error.problem). Nothing waits for --pending; push again")
      }
      StandardStream.output.write("\(address.description.printable): \(run.summary)\n")
    }

    private static func report(_ problem: String) {
      StandardStream.error.write("push: \(problem.printable)\n")
    }
  }

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
#endif
