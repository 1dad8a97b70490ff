#if PostgreSQL
  import ApusMeasure
  import ApusPostgreSQL
  import ApusTestSupport
  import Foundation
  import Testing

  @Suite("The rights of roles", needsServer)
  struct RightsTests {
    private func session(_ machine: String = "aaaaaaaaaaaa") -> FleetRecords.Plan {
      var random = SplitMix64(seed: 5)
      return FleetRecords.session(0, machine: machine, random: &random)
    }

    private func state(
      _ connection: PostgreSQLConnection, _ statement: String
    ) -> SQLState? {
      do throws(PostgreSQLError) {
        try connection.run(statement)
        return nil
      } catch {
        return error.state
      }
    }

    @Test("A role that pushes reads no table, and writes none but through the functions")
    func pusher() throws {
      let bed = try FleetBed()
      let role = try bed.makeRole("ci")
      let outcome = try bed.run(
        ["push", "--require", try bed.write([session()]), bed.url(user: role)])
      #expect(outcome.status == 0, "\(outcome.errors)")
      let connection = try bed.connection(user: role)
      let tables = try bed.rows(
        """
        SELECT c.oid::regclass FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE nspname = 'apus' AND relkind IN ('r', 'p')
        """
      ).compactMap { $0[0] }
      #expect(tables.count >= 12)
      for table in tables {
        for statement in [
          "SELECT * FROM \(table)", "DELETE FROM \(table)", "INSERT INTO \(table) DEFAULT VALUES",
          "TRUNCATE \(table)", "DROP TABLE \(table)",
        ] {
          #expect(state(connection, statement) == .insufficientPrivilege, "\(statement)")
        }
      }
      for call in [
        "apus.prune(now())", "apus.allow('default', current_user)", "apus.writable_project('x')",
        "apus.add_sessions(1, '{}')", "apus.prepare_staging()", "apus.end_imported('[]')",
        "apus.renew_latest('{}', '{}', '{}')",
      ] {
        #expect(state(connection, "SELECT \(call)") == .insufficientPrivilege, "\(call)")
      }
      let listed = try bed.run(["fleet", "list", bed.url(user: role)])
      #expect(listed.status == 4)
      #expect(listed.errors.contains("SQLSTATE 42501"))
      #expect(listed.errors.contains("Questions take a role with apus_read"))
    }

    @Test("A project belongs to the role that pushed to it first, and to those that are added")
    func projects() throws {
      let bed = try FleetBed()
      let (first, second) = (try bed.makeRole("one"), try bed.makeRole("two"))
      let history = try bed.write([session()])
      func push(_ role: String, _ project: String) throws -> FleetBed.Outcome {
        try bed.run(
          ["push", "--require", "--project", project, history, bed.url(user: role)],
          state: "\(role)\(project)")
      }
      #expect(try push(first, "a").status == 0)
      #expect(try push(second, "b").status == 0)
      let refused = try push(second, "a")
      #expect(refused.status == 4)
      #expect(refused.errors.contains("the role \(second) may not push to the project a"))
      #expect(!refused.errors.contains("apus_read"))
      #expect(refused.output.contains("1 wait"))
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 6)
      #expect(try bed.count("SELECT count(*) FROM apus.machines") == 2)
      try bed.connection().run("SELECT apus.allow('a', $1)", [second])
      let allowed = try push(second, "a")
      #expect(allowed.status == 0, "\(allowed.errors)")
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 6)
    }

    @Test("Figures of another project's sessions and series are refused, also by hand")
    func forged() throws {
      let bed = try FleetBed()
      let (victim, attacker) = (try bed.makeRole("victim"), try bed.makeRole("attacker"))
      let history = try bed.write([session()])
      for (role, project) in [(victim, "a"), (attacker, "b")] {
        let outcome = try bed.run(
          ["push", "--require", "--project", project, history, bed.url(user: role)], state: role)
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      let numbers = try bed.rows(
        """
        SELECT session_id, (SELECT min(series_id) FROM apus.series r WHERE r.project_id = s.project_id)
        FROM apus.sessions s JOIN apus.projects p USING (project_id) ORDER BY project
        """)
      let connection = try bed.connection(user: attacker)
      for (session, series) in [
        (numbers[0][0], numbers[0][1]), (numbers[0][0], numbers[1][1]),
        (numbers[1][0], numbers[0][1]),
      ] {
        try connection.run("BEGIN")
        try connection.run("SELECT * FROM apus.open_sessions('b', '[]')")
        try connection.run(
          """
          INSERT INTO pg_temp.apus_staging
          VALUES (now(), 1, 1, 1, $1::integer, 1, $2::integer, 99, 'm', 'A', 'm', 'p')
          """, [session, series])
        let ends = #"[{"session_id":\#(session ?? ""),"records":99,"records_check":"x"}]"#
        #expect(
          state(connection, "SELECT apus.close_sessions('b', '\(ends)')") == .insufficientPrivilege)
        try connection.run("ROLLBACK")
      }
      let alone = #"[{"session_id":\#(numbers[0][0] ?? ""),"records":99,"records_check":"x"}]"#
      #expect(
        state(connection, "SELECT apus.close_sessions('b', '\(alone)')") == .insufficientPrivilege)
      #expect(try bed.count("SELECT count(*) FROM apus.figures WHERE ordinal = 99") == 0)
      #expect(try bed.count("SELECT max(records) FROM apus.sessions") == 4)
    }

    @Test("A staging table of the caller's own is not used")
    func ownStaging() throws {
      let bed = try FleetBed()
      let role = try bed.makeRole("ci")
      let connection = try bed.connection(user: role)
      try connection.run("CREATE TEMP TABLE apus_staging (a int)")
      #expect(
        state(connection, "SELECT * FROM apus.open_sessions('p', '[]')") == .insufficientPrivilege)
    }

    @Test("A role without rights, and a role that only reads, are told what they lack")
    func others() throws {
      let bed = try FleetBed()
      let history = try bed.write([session()])
      let stranger = try bed.makeRole("stranger", "")
      let outcome = try bed.run(["push", "--require", history, bed.url(user: stranger)])
      #expect(outcome.status == 4)
      #expect(outcome.errors.contains("the role may not use the fleet. Have it added with: GRANT"))
      let reader = try bed.makeRole("reader", "apus_read")
      let refused = try bed.run(["push", "--require", history, bed.url(user: reader)])
      #expect(refused.status == 4)
      #expect(refused.errors.contains("SQLSTATE 42501"))
      #expect(refused.errors.contains("pushes one with apus_push"))
      try bed.push([history], state: "other")
      let listed = try bed.run(["fleet", "list", "--json", bed.url(user: reader)])
      #expect(try listed.jsonLines().count == 1, "\(listed.errors)")
      #expect(
        try bed.run(["fleet", "prune", "--older-than", "1d", bed.url(user: reader)]).status == 4)
    }

    @Test("No password in the arguments, and none in any message")
    func passwords() throws {
      let bed = try FleetBed(migrated: false)
      for url in ["postgresql://me:s3cret@localhost/x", "host=/tmp password=s3cret"] {
        let outcome = try bed.run(["push", url])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("the address contains a password"))
        #expect(!(outcome.errors + outcome.output).contains("s3cret"))
      }
    }

    @Test("With a wrong password the sessions wait, and no message has the password")
    func wrongPassword() throws {
      let bed = try FleetBed(try PostgreSQLServer())
      // Connections of this role need a password.
      try bed.connection().run("CREATE ROLE locked LOGIN PASSWORD 'another' IN ROLE apus_push")
      let file = try bed.folder.write(Array("*:*:*:*:s3cret\n".utf8), to: "pass")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      let history = try bed.write([session()])
      let url = bed.url(user: "locked") + "&passfile=\(file)"
      let outcome = try bed.run(["push", history, url])
      #expect(outcome.status == 0)
      #expect(outcome.errors.hasPrefix("push: cannot connect: "), "\(outcome.errors)")
      #expect(outcome.output.contains("1 wait"), "\(outcome.output)")
      #expect(!(outcome.errors + outcome.output).contains("s3cret"))
      try bed.connection().run("ALTER ROLE locked PASSWORD 's3cret'")
      let pending = try bed.run(["push", "--pending", "--require", url])
      #expect(pending.status == 0, "\(pending.errors)")
      #expect(try bed.count("SELECT count(*) FROM apus.figures") == 3)
    }
  }
#endif
