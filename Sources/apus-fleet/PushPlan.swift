#if PostgreSQL
  import ApusFleet
  import ApusMeasure
  import ApusPostgreSQL

  /// A session as the database has it.
  struct StoredSession: Sendable, Hashable {
    let number: Int32
    /// The number of stored records.
    let records: Int
    let headCheck: String
    /// The checksum of the stored records.
    let recordsCheck: String
    let machine: String
    let pushedAt: String
    let pushedBy: String
    let machineNumber: Int32
    /// The time of the transaction in seconds since 1970.
    let now: Int
    /// Whether the transaction inserted the session.
    let isNew: Bool

    /// Returns the sessions of a result of `open_sessions`, by their identifiers.
    static func all(of result: PostgreSQLResult) -> [String: StoredSession] {
      var sessions: [String: StoredSession] = [:]
      for row in 0..<result.rowCount {
        guard let session = result.text(row, 0) else { continue }
        sessions[session] = StoredSession(
          number: Int32(clamping: result.integer(row, 1) ?? 0),
          records: result.integer(row, 2) ?? 0,
          headCheck: result.text(row, 3) ?? "", recordsCheck: result.text(row, 4) ?? "",
          machine: result.text(row, 5) ?? "", pushedAt: result.text(row, 6) ?? "",
          pushedBy: result.text(row, 7) ?? "",
          machineNumber: Int32(clamping: result.integer(row, 8) ?? 0),
          now: result.integer(row, 9) ?? 0, isNew: result.truth(row, 10) == true)
      }
      return sessions
    }
  }

  /// The records of a part that a database lacks, or the reason why the part is refused.
  struct PushPlan {
    let part: FleetPart
    /// The session in the database; `nil` if there is nothing to add.
    let session: StoredSession?
    /// The new records.
    let entries: ArraySlice<FleetPart.Entry>
    let outcome: PushStore.Outcome

    /// Compares a part with the session of the same identifier.
    init(_ part: FleetPart, _ labels: FleetLabels, _ stored: StoredSession?) {
      self.part = part
      guard let stored, stored.headCheck == part.headCheck.hexadecimal,
        stored.records >= part.start,
        part.check(after: stored.records).map({ $0.hexadecimal == stored.recordsCheck }) ?? true
      else {
        session = nil
        entries = []
        outcome = .refused(Self.difference(part, labels, stored))
        return
      }
      let skipped = min(part.entries.count, stored.records - part.start)
      entries = part.entries.dropFirst(skipped)
      session = entries.isEmpty ? nil : stored
      outcome = .stored(
        figures: entries.count { $0.figure != nil }, isNew: stored.isNew || !entries.isEmpty)
    }

    private static func difference(
      _ part: FleetPart, _ labels: FleetLabels, _ stored: StoredSession?
    ) -> String {
      guard let stored else {
        return "session \(part.session) is not stored; push its whole history"
      }
      let machine = labels.machine ?? part.head?.machine ?? stored.machine
      return """
        session \(part.session) of machine \(machine) with \(part.end) records differs from \
        session \(part.session) of machine \(stored.machine) with \(stored.records) records, \
        which \(stored.pushedBy) pushed at \(stored.pushedAt)
        """
    }

    /// The last grade of a verdict among the new records.
    var grade: Grade? { entries.last { $0.verdict != nil }?.verdict }

    /// The ordinal of a new record, counted from 1, by its index.
    func ordinal(_ index: Int) -> Int { part.start + index + 1 }
  }

  /// The texts of JSON that the functions of the database read.
  enum PushMessages {
    /// Returns the heads of sessions.
    static func opening(_ parts: [FleetPart], _ labels: [FleetLabels]) -> String {
      let heads = zip(parts, labels).map { part, labels in
        var members = [
          ResultJSONValue.Member("session", .string(part.session)),
          ResultJSONValue.Member("head_check", .string(part.headCheck.hexadecimal)),
        ]
        guard let head = part.head else { return ResultJSONValue.object(members) }
        members += [
          ResultJSONValue.Member("machine", .string(labels.machine ?? head.machine)),
          ResultJSONValue.Member("class", .string(head.machineClass)),
          ResultJSONValue.Member("facts", head.facts),
          ResultJSONValue.Member("started_at", .integer(head.startSeconds)),
          ResultJSONValue.Member("toolchain", .string(head.toolchain)),
          ResultJSONValue.Member("environment", head.environment),
          ResultJSONValue.Member("command", head.command ?? .null),
          ResultJSONValue.Member("revision", labels.revision.map(ResultJSONValue.string) ?? .null),
          ResultJSONValue.Member("branch", labels.branch.map(ResultJSONValue.string) ?? .null),
        ]
        return .object(members)
      }
      return ResultJSONValue.array(heads).line
    }

    /// Returns the new ends of sessions.
    static func closing(_ plans: [PushPlan]) -> String {
      let ends = plans.compactMap { plan -> ResultJSONValue? in
        plan.session.map { .object(members(of: plan, $0.number)) }
      }
      return ResultJSONValue.array(ends).line
    }

    /// Returns the new end of a session whose figures were imported.
    ///
    /// - Parameter times: The times of the first and the last of its new figures, or `nil` without figures.
    static func end(
      of plan: PushPlan, _ number: Int32, times: (first: Int, last: Int)?
    ) -> ResultJSONValue {
      .object(
        members(of: plan, number) + [
          ResultJSONValue.Member("first_at", times.map { .integer($0.first) } ?? .null),
          ResultJSONValue.Member("last_at", times.map { .integer($0.last) } ?? .null),
        ])
    }

    private static func members(of plan: PushPlan, _ number: Int32) -> [ResultJSONValue.Member] {
      [
        ResultJSONValue.Member("session_id", .integer(Int(number))),
        ResultJSONValue.Member("records", .integer(plan.part.end)),
        ResultJSONValue.Member("records_check", .string(plan.part.endCheck.hexadecimal)),
        ResultJSONValue.Member("grade", plan.grade.map { .string($0.rawValue) } ?? .null),
      ]
    }

    /// Returns the parts of series.
    static func series(_ list: [FleetSeries]) -> String {
      ResultJSONValue.array(
        list.map { series in
          .object([
            ResultJSONValue.Member("probe", .string(series.probe)),
            ResultJSONValue.Member("variant", .string(series.variant)),
            ResultJSONValue.Member("parameter", .string(series.parameter)),
            ResultJSONValue.Member("unit", .string(series.unit)),
            ResultJSONValue.Member("better", .string(series.better.rawValue)),
          ])
        }
      ).line
    }
  }
#endif
