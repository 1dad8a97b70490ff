// UNSAFE: owns a connection of libpq; `poll` fills a structure

#if PostgreSQL
  import ApusSystem
  import CPostgreSQL

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A connection to a PostgreSQL server. Every wait for the server has a limit.
  ///
  ///     let connection = try PostgreSQLConnection(to: address, timeoutSeconds: 30)
  ///     let result = try connection.run("SELECT $1::int + 1", ["41"])
  ///     result.integer(0, 0)  // 42
  ///
  /// A connection belongs to one thread. After a `timeout` or `lost` it is not used any more.
  @safe
  package final class PostgreSQLConnection {
    // SAFETY: this object owns the connection, and `deinit` closes it once.
    let handle: OpaquePointer
    /// The longest wait for a sign of the server, in seconds.
    private let timeoutSeconds: Double
    /// The names of the statements that the server has prepared.
    var prepared: [String: String] = [:]
    /// The bytes of a copy that was begun, and the index of the first that libpq does not have.
    var unsent: (bytes: [UInt8], start: Int) = ([], 0)

    /// Connects to a server.
    ///
    /// - Parameters:
    ///   - address: The address of the database.
    ///   - timeoutSeconds: The longest wait, for the whole connection and then for each answer, in seconds.
    /// - Throws: `connection` with the words of libpq, or `timeout`.
    /// - Complexity: One exchange for each step of the authentication.
    package init(
      to address: PostgreSQLAddress, timeoutSeconds: Double
    ) throws(PostgreSQLError) {
      self.timeoutSeconds = timeoutSeconds
      let parts = address.connectionParts
      let names = CStringList(parts.map(\.name))
      let values = CStringList(parts.map(\.value))
      // SAFETY: both lists end with null and live until the call returns, which copies their texts.
      guard let handle = unsafe PQconnectStartParams(names.pointers, values.pointers, 0) else {
        throw PostgreSQLError(.connection, SystemError.reason(of: ENOMEM))
      }
      // SAFETY: this object is the only owner from here on. The lists are not freed before the call above ends.
      unsafe self.handle = unsafe handle
      withExtendedLifetime((names, values)) {}
      try connect()
      // SAFETY: the connection lives; the function has no state.
      unsafe PQsetNoticeProcessor(handle, { _, _ in }, nil)
      if unsafe PQsetnonblocking(handle, 1) != 0 { throw lost() }
    }

    // SAFETY: no method of a freed object can be called.
    deinit { unsafe PQfinish(handle) }

    private func connect() throws(PostgreSQLError) {
      let deadline = Deadline(seconds: timeoutSeconds)
      var state = PGRES_POLLING_WRITING
      while state != PGRES_POLLING_OK {
        // SAFETY: the connection lives. Its text is copied.
        guard state != PGRES_POLLING_FAILED, unsafe PQstatus(handle) != CONNECTION_BAD else {
          throw PostgreSQLError(.connection, message)
        }
        if deadline.hasPassed { throw PostgreSQLError(.timeout(seconds: timeoutSeconds)) }
        try wait(for: state == PGRES_POLLING_READING ? POLLIN : POLLOUT)
        // SAFETY: as above.
        state = unsafe PQconnectPoll(handle)
      }
    }

    /// The last message of libpq about the connection.
    var message: String {
      // SAFETY: the text belongs to the connection, which lives, and is copied.
      unsafe PQerrorMessage(handle).map { unsafe String(cString: $0) } ?? ""
    }

    /// The error of a broken connection.
    func lost() -> PostgreSQLError { PostgreSQLError(.lost, message) }

    /// Waits until the socket can be read or written.
    ///
    /// - Throws: `timeout` after the limit.
    private func wait(for events: Int32) throws(PostgreSQLError) {
      // SAFETY: the connection lives.
      var entry = unsafe pollfd(fd: PQsocket(handle), events: Int16(events), revents: 0)
      let milliseconds = Int32(clamping: Int(max(1, min(timeoutSeconds, 1e6) * 1000)))
      while true {
        // SAFETY: the call reads and writes one entry.
        let count = unsafe poll(&entry, 1, milliseconds)
        if count > 0 { return }
        if count == 0 { throw PostgreSQLError(.timeout(seconds: timeoutSeconds)) }
        if errno != EINTR {
          throw PostgreSQLError(.lost, SystemError.reason(of: errno))
        }
      }
    }

    /// Sends what libpq has collected, and reads what the server says meanwhile.
    func flush() throws(PostgreSQLError) {
      while true {
        // SAFETY: the connection lives.
        let state = unsafe PQflush(handle)
        if state == 0 { return }
        if state < 0 { throw lost() }
        try wait(for: POLLIN | POLLOUT)
        try consume()
      }
    }

    /// Waits until the server takes more bytes, or says something.
    func waitForRoom() throws(PostgreSQLError) {
      try wait(for: POLLIN | POLLOUT)
      try consume()
    }

    /// Reads what the server has sent.
    private func consume() throws(PostgreSQLError) {
      // SAFETY: the connection lives.
      if unsafe PQconsumeInput(handle) == 0 { throw lost() }
    }

    /// Returns the next result, or `nil` after the last result of a statement.
    func nextResult() throws(PostgreSQLError) -> PostgreSQLResult? {
      try flush()
      // SAFETY: the connection lives.
      while unsafe PQisBusy(handle) != 0 {
        try wait(for: POLLIN)
        try consume()
      }
      // SAFETY: the new result has no other owner.
      return unsafe PQgetResult(handle).map { unsafe PostgreSQLResult(owning: $0) }
    }
  }
#endif
