#if PostgreSQL
  import ApusCommandLine
  import ApusCommands
  import ApusFleet
  import ApusPostgreSQL
  import ApusSystem

  /// An error of a fleet: the database refused, or it has another schema.
  enum FleetError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The database refused, or could not be reached.
    case database(PostgreSQLError)
    /// The database has no fleet.
    case noFleet
    /// The schema is older than this program.
    case olderSchema(Int)
    /// The schema is newer than this program.
    case newerSchema(Int)
    /// The role may not use the fleet.
    case noRights
    /// A file could not be written.
    case file(SystemError)
    /// A name or a word of the command is unknown.
    case usage(UsageError)

    private static let grants =
      "Questions take a role with apus_read, pushes one with apus_push, migrate and prune an administrator"

    /// The fact and the remedy.
    var description: String {
      switch self {
      case .database(let error): "\(error)" + (error.lacksGrant ? ". \(Self.grants)" : "")
      case .noFleet: "the database has no fleet. Make it with: apus fleet migrate URL"
      case .olderSchema(let version):
        "the database has version \(version) of the schema, and this program needs \(FleetSchema.version). "
          + "Bring it up to date with: apus fleet migrate URL"
      case .newerSchema(let version):
        "the database has version \(version) of the schema, and this program knows versions up to "
          + "\(FleetSchema.version). Update apus"
      case .file(let error): "\(error.problem). Name another path"
      case .usage(let error): "\(error)"
      case .noRights:
        "the role may not use the fleet. Have it added with: GRANT apus_push TO role, or apus_read to read"
      }
    }
  }

  /// A connection to a database with a fleet of the version that this program knows.
  struct FleetDatabase {
    let connection: PostgreSQLConnection
    /// The identity of the database, by which journals know it.
    let identity: String

    /// Connects, and checks the version of the schema.
    init(_ address: PostgreSQLAddress, timeoutSeconds: Double) throws(FleetError) {
      connection = try FleetError.wrapping { () throws(PostgreSQLError) in
        try PostgreSQLConnection(to: address, timeoutSeconds: timeoutSeconds)
      }
      let found: PostgreSQLResult
      do throws(PostgreSQLError) {
        // Compiled plans take longer than the questions: the planner cannot know how few rows a machine has.
        found = try connection.run(
          "SELECT fleet, version, set_config('jit', 'off', false) FROM apus.hello()")
      } catch {
        throw FleetError(greeting: error)
      }
      identity = found.text(0, 0) ?? ""
      let version = found.integer(0, 1) ?? 0
      if version < FleetSchema.version { throw .olderSchema(version) }
      if version > FleetSchema.version { throw .newerSchema(version) }
    }

    /// Connects with the settings of a command.
    init(_ address: PostgreSQLAddress, _ target: FleetProjectSettings) throws(FleetError) {
      try self.init(address, timeoutSeconds: target.connection.timeoutSeconds)
    }

    /// The expression of a time as in results: UTC, ISO 8601, to the second.
    static func time(_ column: String) -> String {
      "to_char(\(column) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
    }

    /// Performs statements.
    func run<Value>(
      _ body: (PostgreSQLConnection) throws(PostgreSQLError) -> Value
    ) throws(FleetError) -> Value {
      try FleetError.wrapping { () throws(PostgreSQLError) in try body(connection) }
    }
  }

  extension FleetProjectSettings {
    /// The name of the project.
    var projectName: String { project ?? FleetLabels().project }
  }

  extension PostgreSQLError {
    /// Whether a right of the role is missing, other than that to push to a project, whose refusal names its remedy.
    fileprivate var lacksGrant: Bool {
      state == .insufficientPrivilege && !message.contains("apus.allow")
    }
  }

  extension FleetError {
    /// Performs statements, and turns their error into that of a fleet.
    static func wrapping<Value>(
      _ body: () throws(PostgreSQLError) -> Value
    ) throws(FleetError) -> Value {
      do throws(PostgreSQLError) { return try body() } catch { throw .database(error) }
    }

    /// Writes a file, and turns the error into that of a fleet.
    static func writing<Value: ~Copyable>(
      _ body: () throws(SystemError) -> Value
    ) throws(FleetError) -> Value {
      do throws(SystemError) { return try body() } catch { throw .file(error) }
    }

    /// Writes a text to a file, which is replaced as a whole; does nothing without a path.
    static func writeFile(
      _ path: String?, _ text: @autoclosure () -> String
    ) throws(FleetError) {
      guard let path else { return }
      let bytes = Array(text().utf8)
      try writing { () throws(SystemError) in try AtomicFileWriter.write(bytes, to: path) }
    }

    /// The error of the statement that asks for the version of the schema.
    init(greeting error: PostgreSQLError) {
      switch error.state {
      case .undefinedSchema, .undefinedFunction: self = .noFleet
      case .insufficientPrivilege: self = .noRights
      default: self = .database(error)
      }
    }
  }
#endif
