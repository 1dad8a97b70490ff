#if PostgreSQL
  import ApusPostgreSQL
  import ApusTestSupport
  import Foundation
  import Testing

  /// A second server, which has the half of the figures and of the latest values of beds.
  enum SecondServer {
    /// Whether all beds are divided over two servers: the variable `APUS_FLEET_SERVERS` is 2.
    static let isWanted = ProcessInfo.processInfo.environment["APUS_FLEET_SERVERS"] == "2"

    /// The server, which all beds share.
    static let shared = try? PostgreSQLServer()

    /// Whether the server has `postgres_fdw`.
    static let isPossible: Bool = {
      guard let server = PostgreSQLServer.shared,
        let found = try? FleetBed.connect(server, "postgres", "postgres").run(
          "SELECT count(*) FROM pg_available_extensions WHERE name = 'postgres_fdw'")
      else { return false }
      return found.integer(0, 0) == 1
    }()

    /// The reason for skipped tests.
    static let absence: Comment =
      "the server has no postgres_fdw (apt-get install postgresql-contrib)"

    /// Divides a bed with the statements of the documentation.
    static func divide(_ bed: FleetBed) throws {
      let second = try #require(shared)
      try FleetBed.connect(second, "postgres", "postgres").run("CREATE DATABASE \(bed.database)")
      try perform("second-server.sql", second.address(bed.database))
      try bed.connection().runScript(
        """
        CREATE EXTENSION postgres_fdw;
        CREATE SERVER apus_second FOREIGN DATA WRAPPER postgres_fdw
          OPTIONS (host '\(second.folder)', dbname '\(bed.database)', batch_size '1000', fetch_size '10000');
        CREATE USER MAPPING FOR apus_owner SERVER apus_second OPTIONS (user 'apus_link', password_required 'false');
        CREATE USER MAPPING FOR PUBLIC SERVER apus_second OPTIONS (user 'apus_link_reader', password_required 'false');
        CREATE USER MAPPING FOR postgres SERVER apus_second OPTIONS (user 'apus_link');
        """)
      try perform("two-servers.sql", bed.url())
    }

    /// A connection to the second server's half of a bed.
    static func connection(_ bed: FleetBed) throws -> PostgreSQLConnection {
      try FleetBed.connect(try #require(shared), bed.database, "postgres")
    }

    /// Lets the first server reach the second one by another socket.
    static func link(_ bed: FleetBed, by folder: String) throws {
      try bed.connection().run("ALTER SERVER apus_second OPTIONS (SET host '\(folder)')")
    }

    private static func perform(_ name: String, _ url: String) throws {
      let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Documentation/Fleet/\(name)").path
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", path, url]
      let outcome = try FleetBed.finish(process)
      try #require(outcome.status == 0, "\(outcome.errors)")
    }
  }
#endif
