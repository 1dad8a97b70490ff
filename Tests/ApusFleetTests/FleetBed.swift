#if PostgreSQL
  import ApusPostgreSQL
  import ApusTestSupport
  import Foundation
  import Synchronization
  import Testing

  /// A database with a fleet, and `apus-fleet`, started as a user starts it.
  struct FleetBed {
    /// The results of a run.
    struct Outcome {
      var status: Int32
      var output: String
      var errors: String

      /// The lines of standard output, each parsed as JSON.
      func jsonLines() throws -> [[String: Any]] {
        try output.split(separator: "\n").map { line in
          try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
      }
    }

    let server: PostgreSQLServer
    let folder: TemporaryFolder
    let database: String

    private static let number = Atomic(0)

    /// Makes an empty database, and with `migrated` the tables of a fleet.
    ///
    /// - Parameter isDivided: Whether a second server has the half of the figures and of the latest values.
    init(
      _ server: PostgreSQLServer? = PostgreSQLServer.shared, migrated: Bool = true,
      isDivided: Bool = SecondServer.isWanted
    ) throws {
      self.server = try #require(server)
      folder = try TemporaryFolder()
      database = "fleet\(Self.number.add(1, ordering: .relaxed).newValue)"
      try Self.connect(self.server, "postgres", "postgres").run("CREATE DATABASE \(database)")
      if migrated {
        let outcome = try run(["fleet", "migrate", url()])
        try #require(outcome.status == 0, "\(outcome.errors)")
        if isDivided { try SecondServer.divide(self) }
      }
    }

    /// The address of the database.
    func url(user: String = "postgres", through relay: SocketRelay? = nil) -> String {
      server.address(database, user: user, folder: relay?.folder.path)
    }

    func connection(user: String = "postgres") throws -> PostgreSQLConnection {
      try Self.connect(server, database, user)
    }

    static func connect(
      _ server: PostgreSQLServer, _ database: String, _ user: String
    ) throws -> PostgreSQLConnection {
      try PostgreSQLConnection(
        to: PostgreSQLAddress(server.address(database, user: user)), timeoutSeconds: 30)
    }

    /// Makes a login role of the test's own database.
    func makeRole(_ name: String, _ groups: String = "apus_push") throws -> String {
      let role = "\(database)_\(name)"
      let connection = try connection()
      try connection.run("CREATE ROLE \(role) LOGIN")
      if !groups.isEmpty { try connection.run("GRANT \(groups) TO \(role)") }
      return role
    }

    /// The rows of a statement, each as texts.
    func rows(_ statement: String) throws -> [[String?]] {
      let result = try connection().run(statement)
      return (0..<result.rowCount).map { row in
        (0..<result.columnCount).map { result.text(row, $0) }
      }
    }

    /// The first value of a statement as a number.
    func count(_ statement: String) throws -> Int? {
      try connection().run(statement).integer(0, 0)
    }

    // MARK: Runs

    func write(_ plans: [FleetRecords.Plan], to name: String = "history.jsonl") throws -> String {
      try folder.write(FleetRecords.lines(plans), to: name)
    }

    func process(_ arguments: [String], state: String = "state") -> Process {
      let process = Process()
      let bundle = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      process.executableURL = bundle.deletingLastPathComponent().appending(path: "apus-fleet")
      process.arguments = arguments
      process.currentDirectoryURL = URL(filePath: folder.path)
      var environment = ProcessInfo.processInfo.environment
      environment["XDG_STATE_HOME"] = folder.file(state)
      environment["TERM"] = "dumb"
      process.environment = environment
      return process
    }

    func run(_ arguments: [String], state: String = "state") throws -> Outcome {
      try Self.finish(process(arguments, state: state))
    }

    /// Pushes, and requires success.
    func push(_ arguments: [String], state: String = "state") throws {
      let outcome = try run(["push", "--require"] + arguments + [url()], state: state)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }

    static func finish(_ process: Process) throws -> Outcome {
      let (output, errors) = (Pipe(), Pipe())
      process.standardOutput = output
      process.standardError = errors
      process.standardInput = FileHandle.nullDevice
      try process.run()
      let complained = Mutex(Data())
      let reader = ThreadGate()
      Thread.detachNewThread {
        let data = (try? errors.fileHandleForReading.readToEnd()) ?? Data()
        complained.withLock { $0 = data }
        reader.open()
      }
      let written = try output.fileHandleForReading.readToEnd() ?? Data()
      reader.pass()
      process.waitUntilExit()
      return Outcome(
        status: process.terminationReason == .uncaughtSignal
          ? 128 + process.terminationStatus : process.terminationStatus,
        output: String(decoding: written, as: UTF8.self),
        errors: String(decoding: complained.withLock { $0 }, as: UTF8.self))
    }
  }

  /// The condition of suites that need a server.
  let needsServer: ConditionTrait = .enabled(
    if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.absence)")
#else
  import Testing

  @Suite("Fleets in PostgreSQL")
  struct WithoutTraitTests {
    @Test("Tests need the trait", .disabled("built without the trait PostgreSQL"))
    func skipped() {}
  }
#endif
