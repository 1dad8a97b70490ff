/// A point of a series: a measurement with the session, time and machine of its measurement.
package struct TrendPoint: Sendable, Hashable {
  /// The identifier of the session.
  package let session: String
  /// The start of the session: UTC, ISO 8601, to the second.
  package let time: String
  /// The identifier of the machine.
  package let machine: String
  /// The compiler that built the program.
  package let toolchain: String
  /// The grade of the session's environment; `nil` if the session was cut short.
  package let grade: Grade?
  /// The measurement, with a value or with the reason why it has none.
  package let measurement: MetricMeasurement

  /// Creates the point of a session's measurement.
  package init(_ measurement: MetricMeasurement, of session: Session) {
    self.session = session.identifier
    time = session.startedAt
    machine = session.machine.identifier
    toolchain = session.toolchain
    grade = session.verdict?.grade
    self.measurement = measurement
  }

  /// Creates a point from its parts.
  package init(
    session: String, time: String, machine: String, toolchain: String, grade: Grade?,
    measurement: MetricMeasurement
  ) {
    self.session = session
    self.time = time
    self.machine = machine
    self.toolchain = toolchain
    self.grade = grade
    self.measurement = measurement
  }

  /// Returns whether the point is before another in the order of time.
  ///
  /// Sessions of the same second keep the order of the history, because the rest of an identifier
  /// is random.
  package func isEarlier(than other: TrendPoint) -> Bool { time < other.time }

  /// The members of the point's JSON object: those of a record's head, then those of the
  /// measurement.
  package var members: [ResultJSONValue.Member] {
    let head = [
      ResultJSONValue.Member("session", .string(session)),
      ResultJSONValue.Member("machine", .string(machine)),
      ResultJSONValue.Member("time", .string(time)),
    ]
    let graded = grade.map { [ResultJSONValue.Member("grade", .string($0.rawValue))] } ?? []
    return head + graded + measurement.members
  }
}
