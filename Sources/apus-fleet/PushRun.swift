#if PostgreSQL
  import ApusBenchmark
  import ApusFleet
  import ApusPostgreSQL

  /// The state of a push: the sessions that were met, and what became of them.
  struct PushRun {
    /// What became of a session. There are many, so that numbers have 32 bits.
    private struct Session {
      let identifier: String
      /// The index of the history.
      let history: Int32
      /// The number of records that the database acknowledged in this run; `nil` if it did not answer.
      var records: Int32?
      /// The checksum of these records, or `nil` if it is not known.
      var check: UInt32?
      var isRefused = false
      var isNew = false
    }

    private let address: String
    private var store: PushStore?
    /// The identity of the database, or `nil` without a connection.
    private var fleet: String?
    private var known: [FleetJournal.Key: FleetJournal.Entry] = [:]
    /// The sessions in the order in which they were met.
    private var sessions: [Session] = []
    /// The index of each session, by its project and its identifier.
    private var indices: [String: [String: Int32]] = [:]
    /// The histories, by their index.
    private var sources: [PushSource] = []
    private var figureCount = 0
    /// The sessions of the parts of the import whose transaction is open, with the number of their figures.
    private var unconfirmed: [(session: Int32, figures: Int32)] = []
    /// The number of imports that were committed.
    private var commitCount = 0
    private var hasFailed = false
    /// Whether another transaction made an import impossible, so that the histories are to be read again.
    private(set) var isInterrupted = false
    private var isLastReading = false
    /// The number of figures of commands that were not sent.
    var withheldCount = 0
    /// The sessions that differ from those of the database, in words.
    private(set) var refusals: [String] = []

    init(_ address: String, _ entries: [FleetJournal.Entry]) {
      self.address = address
      for entry in entries { known[entry.key] = entry }
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

    /// Begins to read the histories, for the first time or again.
    ///
    /// - Parameter isLast: Whether an import that becomes impossible is a failure.
    mutating func beginReading(isLast: Bool) {
      isInterrupted = false
      isLastReading = isLast
    }

    /// Returns the number of sessions that a history should have and has not.
    func missingCount(of source: PushSource) -> Int {
      (source.only ?? []).count { session in
        indices[source.labels.project]?[session] == nil
      }
    }

    /// Whether all sessions are stored.
    var isComplete: Bool { !hasFailed && refusals.isEmpty && waitingCount == 0 }

    // MARK: Parts

    /// Stores parts of sessions, or notes that they wait; returns the problem that made them wait.
    ///
    /// - Parameter sources: The histories that parts name by their index.
    mutating func take(_ parts: [FleetPart], _ sources: [PushSource]) -> String? {
      self.sources = sources
      var wanted: [FleetPart] = []
      for part in parts where sources[part.history].only?.contains(part.session) ?? true {
        note(part)
        if !isKnown(part) { wanted.append(part) }
      }
      for project in Set(wanted.map { sources[$0.history].labels.project }).sorted() {
        let own = wanted.filter { sources[$0.history].labels.project == project }
        for batch in FleetBatch.batches(of: own) {
          if let problem = send(batch) { return problem }
          if isInterrupted { return nil }
        }
      }
      return nil
    }

    private func key(of part: FleetPart) -> FleetJournal.Key {
      FleetJournal.Key(
        project: sources[part.history].labels.project, session: part.session)
    }

    /// The index of the session of a part that was noted.
    private func index(of part: FleetPart) -> Int {
      indices[sources[part.history].labels.project]?[part.session].map(Int.init) ?? 0
    }

    private mutating func note(_ part: FleetPart) {
      let project = sources[part.history].labels.project
      guard indices[project]?[part.session] == nil else { return }
      indices[project, default: [:]][part.session] = Int32(truncatingIfNeeded: sessions.count)
      sessions.append(
        Session(identifier: part.session, history: Int32(truncatingIfNeeded: part.history)))
    }

    /// Whether the database has acknowledged a part before: with its last record, the same records.
    private mutating func isKnown(_ part: FleetPart) -> Bool {
      guard let entry = known[key(of: part)],
        entry.records > part.end || (entry.records == part.end && entry.check == part.endCheck),
        let acknowledging = entry.fleet, fleet == nil || fleet == acknowledging
      else { return false }
      let index = index(of: part)
      guard entry.records >= sessions[index].records ?? 0 else { return true }
      sessions[index].records = Int32(clamping: entry.records)
      sessions[index].check = entry.check
      return true
    }

    /// The labels of the push that met the session first.
    private func labels(of part: FleetPart) -> FleetLabels {
      known[key(of: part)]?.labels ?? sources[part.history].labels
    }

    private mutating func send(_ batch: [FleetPart]) -> String? {
      guard store != nil else {
        for part in batch { sessions[index(of: part)].records = nil }
        return nil
      }
      let open = batch.filter { !sessions[index(of: $0)].isRefused }
      guard !open.isEmpty else { return nil }
      do throws(PostgreSQLError) {
        let labels = open.map { self.labels(of: $0) }
        let outcomes = try store?.store(open, labels) ?? []
        noteCommits()
        for (part, outcome) in zip(open, outcomes) { keep(outcome, part) }
        return nil
      } catch {
        for part in open { sessions[index(of: part)].records = nil }
        return fail(error)
      }
    }

    // MARK: Imports

    /// Sends as many rows of an import as the server takes now; a failure shows with the next batch.
    func advance() { try? store?.advance() }

    /// Ends an import; returns the problem because of which its sessions wait.
    mutating func confirm() -> String? {
      do throws(PostgreSQLError) {
        try store?.commit()
        noteCommits()
        return nil
      } catch {
        return fail(error)
      }
    }

    private mutating func noteCommits() {
      guard let count = store?.commitCount, count > commitCount else { return }
      commitCount = count
      unconfirmed = []
    }

    /// The sessions of an import that was not committed wait. Nothing more is sent, unless the import can be repeated.
    private mutating func fail(_ error: PostgreSQLError) -> String? {
      noteCommits()
      for (session, figures) in unconfirmed {
        sessions[Int(session)].records = nil
        sessions[Int(session)].isNew = false
        figureCount -= Int(figures)
      }
      unconfirmed = []
      let isTransient = error.state?.isTransient == true
      if isTransient, !isLastReading, store?.undoImport() == true {
        isInterrupted = true
        return nil
      }
      stop()
      let problem = FleetError.database(error).description
      return isTransient ? "\(problem). \(TransactionRetry.attempts) attempts failed" : problem
    }

    private mutating func keep(_ outcome: PushStore.Outcome, _ part: FleetPart) {
      let index = index(of: part)
      switch outcome {
      case .stored(let figures, let isNew):
        sessions[index].records = Int32(clamping: part.end)
        sessions[index].check = part.endCheck
        if isNew { sessions[index].isNew = true }
        figureCount += figures
        if store?.isOpen == true {
          unconfirmed.append((Int32(truncatingIfNeeded: index), Int32(clamping: figures)))
        }
      case .refused(let difference):
        sessions[index].isRefused = true
        refusals.append(difference)
      }
    }

    // MARK: Results

    private var waitingCount: Int {
      sessions.count { $0.records == nil && !$0.isRefused }
    }

    /// The new lines of the journal: acknowledged sessions, and those that wait.
    var journalEntries: some Collection<FleetJournal.Entry> {
      sessions.lazy.compactMap { session in
        guard !session.isRefused, session.records == nil || fleet != nil else { return nil }
        let source = sources[Int(session.history)]
        let key = FleetJournal.Key(
          project: source.labels.project, session: session.identifier)
        let entry = FleetJournal.Entry(
          address: address, session: session.identifier, history: source.path,
          labels: known[key]?.labels ?? source.labels,
          sendsCommands: source.sendsCommands,
          fleet: session.records == nil ? nil : fleet, records: Int(session.records ?? 0),
          check: session.records == nil ? nil : session.check)
        return entry == known[key] ? nil : entry
      }
    }

    /// The numbers of sessions and figures, in words.
    var summary: String {
      let new = sessions.count { $0.isNew }
      let old = sessions.count { !$0.isNew && $0.records != nil }
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
