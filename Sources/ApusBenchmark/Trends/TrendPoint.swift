/// One figure of a series: what a session found, where and how it ran.
package struct TrendPoint: Sendable, Hashable {
  /// The identifier of the session.
  package let session: String
  /// When the session began: UTC, ISO 8601, to the second.
  package let time: String
  /// The identifier of the machine.
  package let machine: String
  /// The compiler that built the program.
  package let toolchain: String
  /// How far the session's environment could be trusted; `nil` where it was cut short.
  package let grade: Grade?
  /// What was found, or why there is nothing.
  package let figure: Figure

  /// Creates the point of a session's figure.
  package init(_ figure: Figure, of session: Session) {
    self.session = session.identifier
    time = session.startedAt
    machine = session.machine.identifier
    toolchain = session.toolchain
    grade = session.verdict?.grade
    self.figure = figure
  }

  /// Whether the point belongs before another in the order of time; sessions of one second stay in
  /// the order of the history, since the rest of an identifier is chance.
  package func isEarlier(than other: TrendPoint) -> Bool { time < other.time }

  /// The members of the point's JSON object: those of a record's head, then those of the figure.
  package var members: [JSONValue.Member] {
    let head = [
      JSONValue.Member("session", .string(session)), JSONValue.Member("machine", .string(machine)),
      JSONValue.Member("time", .string(time)),
    ]
    let graded = grade.map { [JSONValue.Member("grade", .string($0.rawValue))] } ?? []
    return head + graded + figure.members
  }
}
