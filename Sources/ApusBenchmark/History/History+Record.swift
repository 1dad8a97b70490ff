extension History {
  /// One line of the history: the head of a session, a figure or a verdict.
  ///
  /// `Session` makes them: `session.header`, `session.record(figure)`, `session.record(verdict)`,
  /// or all at once `session.records`.
  public struct Record: Sendable, Hashable {
    /// What a record says.
    public enum Content: Sendable, Hashable {
      /// Where, when and how a session was run; its figures and verdict are records of their own.
      case session(Session)
      /// One figure.
      case figure(Figure)
      /// The verdict at the end of a session.
      case verdict(Verdict)
    }

    /// The identifier of the session that the record belongs to.
    public let session: String
    /// The identifier of the machine.
    public let machine: String
    /// When it was taken, in UTC, ISO 8601.
    public let time: String
    /// The grade of the environment as far as it was known then.
    public let grade: Grade?
    /// What it says.
    public let content: Content
  }
}

extension Session {
  /// The record that opens the session: everything but its figures and verdict.
  public var header: History.Record {
    var head = self
    head.figures = []
    head.verdict = nil
    return History.Record(
      session: identifier, machine: machine.identifier, time: startedAt, grade: nil,
      content: .session(head))
  }

  /// Returns the record of a figure, taken now, with the grade of the verdict so far.
  public func record(_ figure: Figure) -> History.Record {
    History.Record(
      session: identifier, machine: machine.identifier, time: CivilTime.now().extended,
      grade: verdict?.grade, content: .figure(figure))
  }

  /// Returns the record of a verdict, taken now.
  public func record(_ verdict: Verdict) -> History.Record {
    History.Record(
      session: identifier, machine: machine.identifier, time: CivilTime.now().extended,
      grade: verdict.grade, content: .verdict(verdict))
  }

  /// The records of the whole session: its head, its figures and, where it has one, its verdict.
  public var records: [History.Record] {
    [header] + figures.map { record($0) } + (verdict.map { [record($0)] } ?? [])
  }
}
