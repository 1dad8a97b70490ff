import ApusMeasure
package import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A journal of pushes: the sessions that a database acknowledged, and those that wait for it.
///
/// The figures themselves stay in their history. Lines are only appended, under a lock; the last line of a session,
/// project and address counts.
package struct FleetJournal: Sendable, Hashable {
  /// A line of the journal.
  package struct Entry: Sendable, Hashable {
    /// The address of the database, without user and password.
    package let address: String
    /// The session's identifier.
    package let session: String
    /// The path of the history.
    package let history: String
    /// The labels of the push that met the session first.
    package let labels: FleetLabels
    /// Whether figures of commands are sent.
    package let sendsCommands: Bool
    /// The identifier of the database that acknowledged the session, or `nil` while it waits.
    package let fleet: String?
    /// The number of acknowledged records.
    package let records: Int
    /// The checksum of these records, or `nil` in lines of older versions and while the session waits.
    package let check: UInt32?

    /// Creates a line.
    package init(
      address: String, session: String, history: String, labels: FleetLabels,
      sendsCommands: Bool, fleet: String?, records: Int, check: UInt32?
    ) {
      self.address = address
      self.session = session
      self.history = history
      self.labels = labels
      self.sendsCommands = sendsCommands
      self.fleet = fleet
      self.records = records
      self.check = check
    }
  }

  /// A session in a project: a history may be pushed to several.
  package struct Key: Sendable, Hashable {
    /// The project.
    package let project: String
    /// The session's identifier.
    package let session: String

    /// Creates a key.
    package init(project: String, session: String) {
      self.project = project
      self.session = session
    }
  }

  /// The path of the file.
  package let path: String

  /// The bytes that are collected before they are written.
  private static let pieceByteCount = 1 << 18

  /// Creates a journal from the path of its file.
  package init(path: String) { self.path = path }

  /// Returns the last line of each session and project that was pushed to an address, in the order of the first lines.
  ///
  /// Lines that cannot be read are ignored: their sessions are then pushed again, which changes nothing.
  ///
  /// - Throws: The error of `open` or `read`. A file that does not exist is an empty journal.
  /// - Complexity: O(*n*) in the size of the file.
  package func entries(for address: String) throws(SystemError) -> [Entry] {
    let file: LoadedFile
    do throws(SystemError) {
      file = try LoadedFile(path)
    } catch {
      if error.code == ENOENT { return [] }
      throw error
    }
    var order: [Key] = []
    var last: [Key: Entry] = [:]
    for line in file.contents.split(separator: UInt8(ascii: "\n")) {
      guard let json = try? ResultJSONParser.value(of: Array(line)),
        let entry = try? Entry(json: json), entry.address == address
      else { continue }
      if last.updateValue(entry, forKey: entry.key) == nil { order.append(entry.key) }
    }
    return order.compactMap { last[$0] }
  }

  /// Appends lines, which are on the disk when the call returns.
  ///
  /// - Throws: The error of the call that failed.
  /// - Complexity: O(*n*) in the number of lines.
  package func append(_ entries: some Collection<Entry>) throws(SystemError) {
    if entries.isEmpty { return }
    _ = try Folders.make(for: path, permissions: 0o700)
    let file = try FileDescriptor(opening: path, flags: O_WRONLY | O_APPEND | O_CREAT)
    try file.lock()
    // A line that was cut short must not damage the first new line.
    var bytes = [UInt8(ascii: "\n")]
    for entry in entries {
      entry.json.write(to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
      if bytes.count >= Self.pieceByteCount {
        try file.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try file.write(bytes)
    try file.flush()
  }
}

extension FleetJournal.Entry {
  /// The session and its project.
  package var key: FleetJournal.Key {
    FleetJournal.Key(project: labels.project, session: session)
  }

  private static let version = 1

  fileprivate var json: ResultJSONValue {
    let optional = [
      ("machine", labels.machine), ("revision", labels.revision), ("branch", labels.branch),
      ("fleet", fleet), ("records_check", check?.hexadecimal),
    ].compactMap { name, text in text.map { ResultJSONValue.Member(name, .string($0)) } }
    return .object(
      [
        ResultJSONValue.Member("push", .integer(Self.version)),
        ResultJSONValue.Member("address", .string(address)),
        ResultJSONValue.Member("session", .string(session)),
        ResultJSONValue.Member("history", .string(history)),
        ResultJSONValue.Member("project", .string(labels.project)),
        ResultJSONValue.Member("commands", .bool(sendsCommands)),
        ResultJSONValue.Member("records", .integer(records)),
      ] + optional)
  }

  fileprivate init(json: ResultJSONValue) throws(RecordError) {
    guard try json.integer("push") == Self.version else {
      throw RecordError("push", "is no version of the journal")
    }
    var labels = FleetLabels()
    labels.project = try json.string("project")
    labels.machine = try Self.optional(json, "machine")
    labels.revision = try Self.optional(json, "revision")
    labels.branch = try Self.optional(json, "branch")
    self.init(
      address: try json.string("address"), session: try json.string("session"),
      history: try json.string("history"), labels: labels,
      sendsCommands: json["commands"] == .bool(true), fleet: try Self.optional(json, "fleet"),
      records: try json.integer("records"),
      check: try Self.optional(json, "records_check").flatMap { UInt32($0, radix: 16) })
  }

  private static func optional(
    _ json: ResultJSONValue, _ name: String
  ) throws(RecordError) -> String? {
    json[name] == nil ? nil : try json.string(name)
  }
}
