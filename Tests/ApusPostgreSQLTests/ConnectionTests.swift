#if PostgreSQL
  import ApusMeasure
  import ApusTestSupport
  import Testing

  @testable import ApusPostgreSQL

  @Suite(
    "Connections to PostgreSQL",
    .enabled(if: PostgreSQLServer.isInstalled, "\(PostgreSQLServer.absence)"))
  struct ConnectionTests {
    private func connect(
      _ user: String = "postgres", timeoutSeconds: Double = 30
    ) throws -> PostgreSQLConnection {
      let server = try #require(PostgreSQLServer.shared)
      return try PostgreSQLConnection(
        to: PostgreSQLAddress(server.address("postgres", user: user)),
        timeoutSeconds: timeoutSeconds)
    }

    private func error(_ body: () throws -> Void) -> PostgreSQLError? {
      do {
        try body()
        return nil
      } catch {
        return error as? PostgreSQLError
      }
    }

    @Test("Parameters come back as they were sent, whatever they contain")
    func parameters() throws {
      let connection = try connect()
      let texts = [
        "", "'; DROP TABLE x; --", "\\'\"\n\t", "größe 数据 😀 עברית",
        String(repeating: "é", count: 1 << 16),
      ]
      for text in texts {
        let result = try connection.run("SELECT $1::text, $2::text, 41 + 1", [text, nil])
        #expect(result.text(0, 0) == text)
        #expect(result.text(0, 1) == nil)
        #expect(result.integer(0, 2) == 42)
      }
    }

    @Test("A text with a zero character is refused before it is sent")
    func zeroCharacter() throws {
      let connection = try connect()
      #expect(error { try connection.run("SELECT $1", ["a\u{0}b"]) }?.kind == .zeroCharacter)
      #expect(try connection.run("SELECT 1").integer(0, 0) == 1)
    }

    @Test("A refused statement has the code of the server, and the connection goes on")
    func refused() throws {
      let connection = try connect()
      let found = error { try connection.run("SELECT * FROM missing") }
      #expect(found?.state == .undefinedTable)
      #expect(found?.description.contains("SQLSTATE 42P01") == true)
      #expect(
        error { try connection.runScript("SELECT 1; SELECT 1/0") }?.state == SQLState("22012"))
      #expect(try connection.run("SELECT 1").integer(0, 0) == 1)
    }

    @Test("A transaction is undone if its body throws")
    func transaction() throws {
      let connection = try connect()
      try connection.run("CREATE TEMP TABLE undone (a int)")
      let found = error {
        try connection.transaction { () throws(PostgreSQLError) in
          try connection.run("INSERT INTO undone VALUES (1)")
          try connection.run("SELECT 1/0")
        }
      }
      #expect(found?.state == SQLState("22012"))
      #expect(try connection.run("SELECT count(*) FROM undone").integer(0, 0) == 0)
    }

    @Test("A pipeline returns the rows of each statement, and prepares each once")
    func pipeline() throws {
      let connection = try connect()
      let double = "SELECT 2 * $1::int"
      for number in 1...3 {
        let results = try connection.pipeline([
          PostgreSQLStatement("BEGIN"), PostgreSQLStatement(double, ["\(number)"]),
          PostgreSQLStatement(double, ["\(number + 10)"]), PostgreSQLStatement("COMMIT"),
        ])
        #expect(results.count == 4)
        #expect(results[1].integer(0, 0) == 2 * number)
        #expect(results[2].integer(0, 0) == 2 * number + 20)
      }
      let prepared = try connection.run("SELECT count(*) FROM pg_prepared_statements")
      #expect(prepared.integer(0, 0) == 3)
    }

    @Test("A pipeline with an error throws the first, and the connection goes on")
    func failedPipeline() throws {
      let connection = try connect()
      let found = error {
        _ = try connection.pipeline([
          PostgreSQLStatement("SELECT 1"), PostgreSQLStatement("SELECT 1/$1::int", ["0"]),
          PostgreSQLStatement("SELECT * FROM missing"),
        ])
      }
      #expect(found?.state == SQLState("22012"))
      let after = try connection.pipeline([PostgreSQLStatement("SELECT 1")])
      #expect(after[0].integer(0, 0) == 1)
    }

    @Test("Copied rows have the values of all types", arguments: [UInt64(1), 2])
    func copies(seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      let connection = try connect()
      try connection.run(
        "CREATE TEMP TABLE copied (a int, b bigint, c double precision, d \"char\", e timestamptz)")
      var rows = BinaryRows(columnCount: 5)
      var expected: [[String]] = []
      for _ in 0..<500 {
        let small = Int32(truncatingIfNeeded: random.next())
        let large = Int64(bitPattern: random.next())
        let number: Double? = random.chance() ? random.double() : nil
        let seconds = random.below(4_000_000_000) - 1_000_000_000
        rows.beginRow()
        rows.append(small)
        rows.append(large)
        rows.append(number)
        rows.append(character: 0x41)
        rows.append(secondsSince1970: seconds)
        expected.append([
          "\(small)", "\(large)", number.map { "\($0)" } ?? "", "A", "\(seconds)",
        ])
      }
      try connection.copy(rows, into: "copied (a, b, c, d, e)")
      let found = try connection.run(
        "SELECT a, b, c, d, extract(epoch FROM e)::bigint FROM copied ORDER BY ctid")
      #expect(found.rowCount == expected.count)
      for row in 0..<min(found.rowCount, expected.count) {
        var values = (0..<5).map { found.text(row, $0) ?? "" }
        if let number = found.double(row, 2) { values[2] = "\(number)" }
        #expect(values == expected[row], "seed \(seed), row \(row)")
      }
    }

    @Test(
      "Rows that are added to a copy piece by piece are there in their order, and arrays come back")
    func pieces() throws {
      let connection = try connect()
      try connection.run("CREATE TEMP TABLE pieces (a int, b double precision)")
      try connection.beginCopy(into: "pieces (a, b)")
      var rows = BinaryRows(columnCount: 2)
      for number in (0..<50_000).reversed() {
        rows.beginRow()
        rows.append(Int32(number))
        rows.append(number % 3 == 0 ? nil : Double(number) / 2)
        if number % 7000 == 0 {
          try connection.addToCopy(rows)
          rows.removeAll()
        }
      }
      try connection.advanceCopy()
      try connection.finishCopy()
      let found = try connection.pipeline(
        [
          PostgreSQLStatement(
            "SELECT array_agg(a ORDER BY ctid), array_agg(b ORDER BY ctid) FILTER (WHERE b IS NOT NULL) FROM pieces"
          ),
          PostgreSQLStatement("SELECT NULL::integer[], '{}'::double precision[]"),
        ], isBinary: true)
      let numbers = Array((Int32(0)..<50_000).reversed())
      let halves = numbers.filter { $0 % 3 != 0 }.map { Double($0) / 2 }
      let (integers, doubles) = (found[0].binaryIntegers(0, 0), found[0].binaryDoubles(0, 1))
      #expect(integers == numbers)
      #expect(doubles == halves)
      #expect(found[1].binaryIntegers(0, 0).isEmpty)
      #expect(found[1].binaryDoubles(0, 1).isEmpty)
    }

    @Test("Refused rows are not copied, and the connection goes on")
    func failedCopy() throws {
      let connection = try connect()
      try connection.run("CREATE TEMP TABLE checked (a bigint CHECK (a < 5000))")
      var rows = BinaryRows(columnCount: 1)
      for number in 0..<100_000 {
        rows.beginRow()
        rows.append(Int64(number))
      }
      #expect(error { try connection.copy(rows, into: "checked") }?.state == SQLState("23514"))
      #expect(try connection.run("SELECT count(*) FROM checked").integer(0, 0) == 0)
    }

    @Test("A statement that takes too long ends with a sentence")
    func timeout() throws {
      let connection = try connect(timeoutSeconds: 0.2)
      let found = error { try connection.run("SELECT pg_sleep(60)") }
      #expect(found?.kind == .timeout(seconds: 0.2))
      #expect(
        found?.description
          == "the server did not answer for 0.2 s. Try again, or wait longer with --timeout")
    }

    @Test("A server that accepts and says nothing is a timeout")
    func silence() throws {
      let server = try #require(PostgreSQLServer.shared)
      let relay = try SocketRelay(to: server.socket, limit: 1, .stall)
      defer { relay.stop() }
      let address = try PostgreSQLAddress(
        server.address("postgres", folder: relay.folder.path))
      let found = error { _ = try PostgreSQLConnection(to: address, timeoutSeconds: 0.3) }
      #expect(found?.kind == .timeout(seconds: 0.3))
    }

    @Test("A connection that the server ends is an error with its code, or a broken connection")
    func ended() throws {
      let connection = try connect()
      let number = try connection.run("SELECT pg_backend_pid()").text(0, 0)
      _ = try connect().run("SELECT pg_terminate_backend($1::int)", [number])
      let found = error { try connection.run("SELECT 1") }
      #expect(found?.state == SQLState("57P01") || found?.kind == .lost)
    }

    @Test("A wrong password is an error that does not contain it")
    func password() throws {
      let server = try #require(PostgreSQLServer.shared)
      let folder = try TemporaryFolder()
      let secret = "s3cret-word"
      let file = try folder.write(Array("*:*:*:*:\(secret)\n".utf8), to: "pass")
      try #require(chmodPrivate(file))
      try connect().runScript(
        "DROP ROLE IF EXISTS locked; CREATE ROLE locked LOGIN PASSWORD 'another'")
      let address = server.address("postgres", user: "locked") + "&passfile=\(file)"
      let found = error {
        _ = try PostgreSQLConnection(to: PostgreSQLAddress(address), timeoutSeconds: 30)
      }
      #expect(found?.kind == .connection)
      #expect(found?.description.contains(secret) == false)
      try connect().run("ALTER ROLE locked PASSWORD '\(secret)'")
      let open = try PostgreSQLConnection(to: PostgreSQLAddress(address), timeoutSeconds: 30)
      #expect(try open.run("SELECT current_user").text(0, 0) == "locked")
    }
  }
#endif
