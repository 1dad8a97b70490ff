package import ApusMeasure

/// The head of a session, as it is stored in a fleet.
package struct FleetHead: Sendable, Hashable {
  /// The machine's identifier in the history.
  package let machine: String
  /// The identifier of the machine's hardware, which machines of one kind share.
  package let machineClass: String
  /// The facts about the hardware.
  package let facts: ResultJSONValue
  /// The start in seconds since 1970.
  package let startSeconds: Int
  /// The compiler.
  package let toolchain: String
  /// The clock, and the seed of random numbers.
  package let environment: ResultJSONValue
  /// The command and its arguments, or `nil` if they are not sent.
  package let command: ResultJSONValue?

  /// Creates a head from the first record of a session.
  package init(_ session: Session, machine: String, startSeconds: Int, sendsCommands: Bool) {
    self.machine = machine
    machineClass = session.machine.identifier
    facts = session.machine.json
    self.startSeconds = startSeconds
    toolchain = session.toolchain
    environment = .object([
      ResultJSONValue.Member("clock", session.clock.json),
      ResultJSONValue.Member("seed", .string("\(session.seed)")),
    ])
    command = sendsCommands ? .array(session.command.map(ResultJSONValue.string)) : nil
  }
}

/// A part of a session: records that follow each other in its history.
package struct FleetPart: Sendable, Hashable {
  /// A record of the session.
  package struct Entry: Sendable, Hashable {
    /// The figure, or `nil` for a verdict and for a figure that is not sent.
    package let figure: FleetFigure?
    /// The grade of a verdict, or `nil` for a figure.
    package let verdict: Grade?
    /// The checksum of the records of the session up to this record.
    package let check: UInt32
  }

  /// The index of the history that the part is from.
  package let history: Int
  /// The session's identifier.
  package let session: String
  /// The checksum of the session's head.
  package let headCheck: UInt32
  /// The head; `nil` if an earlier part of the file has it.
  package let head: FleetHead?
  /// The number of records of the session before this part.
  package let start: Int
  /// The checksum of the records before this part.
  package let startCheck: UInt32
  /// The records.
  package internal(set) var entries: [Entry] = []

  /// The number of records of the session up to the end of this part.
  package var end: Int { start + entries.count }
  /// The checksum of the records up to the end of this part.
  package var endCheck: UInt32 { entries.last?.check ?? startCheck }

  /// Returns the checksum of the first records, or `nil` if the part does not contain their end.
  package func check(after count: Int) -> UInt32? {
    if count == start { return startCheck }
    guard count > start, count <= end else { return nil }
    return entries[count - start - 1].check
  }
}
