extension History {
  /// A record, which is a line of the history: the head of a session, a measurement or a verdict.
  ///
  /// `Session` creates records: `session.header`, `session.record(measurement)` and
  /// `session.record(verdict)`. `session.records` creates all of them.
  ///
  ///     try history.append([session.header])
  ///     for measurement in session.measurements { try history.append([session.record(measurement)]) }
  ///
  public struct Record: Sendable, Hashable {
    /// The content of a record.
    ///
    ///     for record in session.records {
    ///       if case .measurement(let measurement) = record.content { print(measurement.metric.name) }
    ///     }
    ///
    public enum Content: Sendable, Hashable {
      /// The machine, time and command of a session; its measurements and verdict are separate
      /// records.
      case session(Session)
      /// A single measurement.
      case measurement(MetricMeasurement)
      /// The verdict at the end of a session.
      case verdict(Verdict)
    }

    /// The identifier of the session that the record belongs to.
    public let session: String
    /// The identifier of the machine.
    public let machine: String
    /// The time of the record in UTC, ISO 8601.
    public let time: String
    /// The grade of the environment as far as it was known at that time.
    public let grade: Grade?
    /// The content of the record.
    public let content: Content
  }
}

extension Session {
  /// The head of the session as a record: everything except its measurements and verdict.
  public var header: History.Record {
    var head = self
    head.measurements = []
    head.verdict = nil
    return History.Record(
      session: identifier, machine: machine.identifier, time: startedAt, grade: nil,
      content: .session(head))
  }

  /// Returns the record of a measurement, with the present time and the grade of the verdict so
  /// far.
  public func record(_ measurement: MetricMeasurement) -> History.Record {
    History.Record(
      session: identifier, machine: machine.identifier, time: CivilTime.now().extended,
      grade: verdict?.grade, content: .measurement(measurement))
  }

  /// Returns the record of a verdict, with the present time.
  public func record(_ verdict: Verdict) -> History.Record {
    History.Record(
      session: identifier, machine: machine.identifier, time: CivilTime.now().extended,
      grade: verdict.grade, content: .verdict(verdict))
  }

  /// The records of the whole session: its head, its measurements and, if present, its verdict.
  ///
  /// - Complexity: O(*n*) in the number of measurements. Allocates the records.
  public var records: [History.Record] {
    [header] + measurements.map { record($0) } + (verdict.map { [record($0)] } ?? [])
  }
}
