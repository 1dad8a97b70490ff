#if PostgreSQL
  import ApusBenchmark
  import ApusFleet
  import ApusPostgreSQL

  /// The state of a push: the sessions that were met, and what became of them.
  struct PushRun {
    /// What became of a session.
    private struct Session {
      let source: PushSource
      let labels: FleetLabels
      /// The number of records that the database acknowledged in this run; `nil` if it did not answer.
      var records: Int?
      var isRefused = false
      var isNew = false
    }

    private let address: String
    private var store: PushStore?
    /// The identity of the database, or `nil` without a connection.
    private var fleet: String?
    private var known: [String: FleetJournal.Entry] = [:]
    private var order: [String] = []
    private var sessions: [String: Session] = [:]
    private var figureCount = 0
    private var hasFailed = false
    /// The number of figures of commands that were not sent.
    var withheldCount = 0
    /// The sessions that differ from those of the database, in words.
    private(set) var refusals: [String] = []

    init(_ address: String, _ entries: [FleetJournal.Entry]) {
      self.address = address
      for entry in entries { known[entry.session] = entry }
    }

    mutating func connect(_ database: FleetDatabase) {
      store = PushStore(database.connection)
      fleet = database.identity
    }

    /// Sends nothing more: sessions wait from now on.
    mutating func stop() {
      store = nil
      hasFailed = true
    }

    mutating func noteFailure() { hasFailed = true }

    /// Returns the number of sessions that were not met.
    func missingCount(of identifiers: Set<String>) -> Int {
      identifiers.count { sessions[$0] == nil }
    }

    /// Whether all sessions are stored.
    var isComplete: Bool { !hasFailed && refusals.isEmpty && waitingCount == 0 }

    // MARK: Parts

    /// Stores parts of sessions, or notes that they wait; returns the problem that made them wait.
    mutating func take(_ parts: [FleetPart], _ source: PushSource) -> String? {
      var wanted: [FleetPart] = []
      for part in parts where source.only?.contains(part.session) ?? true {
        note(part, source)
        if !isKnown(part) { wanted.append(part) }
      }
      for project in projects(of: wanted) {
        let own = wanted.filter { labels(of: $0).project == project }
        for batch in FleetBatch.batches(of: own) {
          if let problem = send(batch) { return problem }
        }
      }
      return nil
    }

    private mutating func note(_ part: FleetPart, _ source: PushSource) {
      guard sessions[part.session] == nil else { return }
      order.append(part.session)
      sessions[part.session] = Session(
        source: source, labels: known[part.session]?.labels ?? source.labels)
    }

    /// Whether the database has acknowledged a part before.
    private mutating func isKnown(_ part: FleetPart) -> Bool {
      guard let entry = known[part.session], entry.records >= part.end,
        let acknowledging = entry.fleet, fleet == nil || fleet == acknowledging
      else { return false }
      let records = sessions[part.session]?.records ?? 0
      sessions[part.session]?.records = max(entry.records, records)
      return true
    }

    private func labels(of part: FleetPart) -> FleetLabels {
      sessions[part.session]?.labels ?? FleetLabels()
    }

    private func projects(of parts: [FleetPart]) -> [String] {
      Set(parts.map { labels(of: $0).project }).sorted()
    }

    private mutating func send(_ batch: [FleetPart]) -> String? {
      guard store != nil else {
        for part in batch { sessions[part.session]?.records = nil }
        return nil
      }
      let open = batch.filter { sessions[$0.session]?.isRefused != true }
      guard !open.isEmpty else { return nil }
      do throws(PostgreSQLError) {
        let labels = open.map { self.labels(of: $0) }
        let outcomes = try store?.store(open, labels) ?? []
        for (part, outcome) in zip(open, outcomes) { keep(outcome, part) }
        return nil
      } catch {
        for part in open { sessions[part.session]?.records = nil }
        stop()
        return "\(error)"
      }
    }

    private mutating func keep(_ outcome: PushStore.Outcome, _ part: FleetPart) {
      switch outcome {
      case .stored(let figures, let isNew):
        sessions[part.session]?.records = part.end
        if isNew { sessions[part.session]?.isNew = true }
        figureCount += figures
      case .refused(let difference):
        sessions[part.session]?.isRefused = true
        refusals.append(difference)
      }
    }

    // MARK: Results

    private var waitingCount: Int {
      sessions.values.count { $0.records == nil && !$0.isRefused }
    }

    /// The new lines of the journal: acknowledged sessions, and those that wait.
    func journalEntries() -> [FleetJournal.Entry] {
      order.compactMap { identifier in
        guard let session = sessions[identifier], !session.isRefused,
          session.records == nil || fleet != nil
        else { return nil }
        let entry = FleetJournal.Entry(
          address: address, session: identifier, history: session.source.path,
          labels: session.labels, sendsCommands: session.source.sendsCommands,
          fleet: session.records == nil ? nil : fleet, records: session.records ?? 0)
        return entry == known[identifier] ? nil : entry
      }
    }

    /// The numbers of sessions and figures, in words.
    var summary: String {
      let new = sessions.values.count { $0.isNew }
      let old = sessions.values.count { !$0.isNew && $0.records != nil }
      var parts = [
        "stored \(new) sessions with \(figureCount) figures", "\(old) were stored before",
      ]
      if waitingCount > 0 {
        parts.append("\(waitingCount) wait, and apus push --pending sends them")
      }
      if !refusals.isEmpty { parts.append("\(refusals.count) were refused") }
      if withheldCount > 0 {
        parts.append("\(withheldCount) figures of commands were left out (--with-command)")
      }
      return parts.joined(separator: "; ")
    }
  }
#endif
