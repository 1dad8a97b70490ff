#if PostgreSQL
  import ApusMeasure
  import ApusPostgreSQL
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite("Servers that cannot be trusted or are full", needsServer)
  struct HostileServerTests {
    private static func run(_ program: String, _ arguments: [String]) -> Bool {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = [program] + arguments
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return false }
      process.waitUntilExit()
      return process.terminationStatus == 0
    }

    private func sessions(_ count: Int) -> [FleetRecords.Plan] {
      var random = SplitMix64(seed: 71)
      return (0..<count).map { FleetRecords.session($0, count: 200, random: &random) }
    }

    // MARK: Certificates

    private static let hasOpenSSL = run("openssl", ["version"])

    /// A folder with a certificate for a name, which the server's user can read.
    private func certificate(for name: String) throws -> TemporaryFolder {
      let folder = try TemporaryFolder()
      let isMade = Self.run(
        "openssl",
        [
          "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=\(name)",
          "-addext", "subjectAltName=DNS:\(name)", "-keyout", folder.file("key"), "-out",
          folder.file("certificate"),
        ])
      try #require(isMade)
      for (path, mode) in [(folder.path, 0o755), (folder.file("key"), 0o600)] {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      }
      if geteuid() == 0 {
        try FileManager.default.setAttributes(
          [.ownerAccountName: "postgres"], ofItemAtPath: folder.file("key"))
      }
      return folder
    }

    @Test(
      "A server whose certificate has another name gets no figure, and the sessions wait",
      .enabled(if: hasOpenSSL, "there is no openssl (apt-get install openssl)"))
    func wrongName() throws {
      let (right, wrong) = (
        try certificate(for: "localhost"), try certificate(for: "other.example")
      )
      for (folder, isRight) in [(right, true), (wrong, false)] {
        // A port of the dynamic range that no other test uses.
        let port = 49_152 + (Int(getpid()) * 2 + (isRight ? 1 : 0)) % 16_000
        let server = try PostgreSQLServer(
          options: "-F -p \(port) -c listen_addresses=127.0.0.1 -c ssl=on "
            + "-c ssl_cert_file=\(folder.file("certificate")) -c ssl_key_file=\(folder.file("key"))"
        )
        let local = "postgresql:///postgres?host=\(server.folder)&port=\(port)&user=postgres"
        let bed = try FleetBed(migrated: false)
        let made = try bed.run(["fleet", "migrate", local])
        try #require(made.status == 0, "\(made.errors)")
        let history = try bed.write(sessions(1))
        let url =
          "postgresql://postgres@localhost:\(port)/postgres?sslmode=verify-full&sslrootcert="
          + folder.file("certificate")
        let outcome = try bed.run(["push", history, url], state: "\(isRight)")
        #expect(outcome.status == 0)
        let listed = try bed.run(["fleet", "list", "--of", "sessions", "--json", local])
        if isRight {
          #expect(outcome.output.contains("stored 1 sessions with 200 figures"), "\(outcome)")
          #expect(try listed.jsonLines().count == 1)
        } else {
          #expect(
            outcome.errors.contains(#"certificate for "other.example" does not match host name"#),
            "\(outcome)")
          #expect(outcome.output.contains("1 wait"))
          #expect(listed.output.isEmpty)
        }
      }
    }

    // MARK: Full disks

    /// A small file system in memory, or `nil` if this user may not mount one.
    private final class SmallDisk {
      let folder: TemporaryFolder
      var tablespace: String { folder.file("space") }

      init?(megabytes: Int) {
        guard let folder = try? TemporaryFolder(),
          HostileServerTests.run(
            "mount", ["-t", "tmpfs", "-o", "size=\(megabytes)m", "tmpfs", folder.path])
        else { return nil }
        self.folder = folder
        try? FileManager.default.createDirectory(
          atPath: tablespace, withIntermediateDirectories: true)
        try? FileManager.default.setAttributes(
          [.ownerAccountName: "postgres"], ofItemAtPath: tablespace)
      }

      deinit { _ = HostileServerTests.run("umount", ["-l", folder.path]) }

      func grow(to megabytes: Int) -> Bool {
        HostileServerTests.run("mount", ["-o", "remount,size=\(megabytes)m", folder.path])
      }
    }

    private static let canMount = geteuid() == 0 && SmallDisk(megabytes: 1) != nil

    @Test(
      "A full disk on the server loses no acknowledged session, and --pending sends the others later",
      .enabled(if: canMount, "only root can mount a small file system"))
    func fullDisk() throws {
      let disk = try #require(SmallDisk(megabytes: 20))
      let server = try PostgreSQLServer()
      let bed = try FleetBed(server)
      let maintenance = try PostgreSQLConnection(
        to: PostgreSQLAddress(server.address("postgres")), timeoutSeconds: 30)
      try maintenance.run("CREATE TABLESPACE small LOCATION '\(disk.tablespace)'")
      try maintenance.run("ALTER DATABASE \(bed.database) SET TABLESPACE small")
      let plans = sessions(600)
      let history = try bed.write(plans)
      let full = try bed.run(["push", "--require", history, bed.url()])
      #expect(full.status == 4)
      #expect(full.errors.contains("SQLSTATE 53100"), "\(full.errors)")
      #expect(full.output.contains("wait, and apus push --pending sends them"))
      let stored = try bed.count("SELECT count(*) FROM apus.sessions WHERE records = 201") ?? 0
      #expect(stored < 600)
      #expect(try bed.count("SELECT count(*) FROM apus.sessions WHERE records <> 201") == 0)
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 200 * stored)
      #expect(disk.grow(to: 200))
      let pending = try bed.run(["push", "--pending", "--require", bed.url()])
      #expect(pending.status == 0, "\(pending.errors)")
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 200 * 600)
    }
  }
#endif
