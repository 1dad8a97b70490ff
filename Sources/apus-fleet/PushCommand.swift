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

    /// Reads histories and stores their sessions; all again if another transaction made an import impossible.
    private func read(_ sources: [PushSource], _ run: inout PushRun) {
      for attempt in 1...TransactionRetry.attempts {
        run.beginReading(isLast: attempt == TransactionRetry.attempts)
        var reading = PushReading(sources)
        reading.push(to: &run)
        if !run.isInterrupted { return reading.problems.forEach(Self.report) }
        TransactionRetry.pause(after: attempt)
      }
    }

    private func finish(_ run: inout PushRun, _ journal: FleetJournal) {
      for refusal in run.refusals { Self.report("refused: \(refusal)") }
      do throws(SystemError) {
        try journal.append(run.journalEntries)
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
#endif
