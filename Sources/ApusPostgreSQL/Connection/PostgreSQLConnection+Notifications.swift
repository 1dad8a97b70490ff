// UNSAFE: takes notifications of libpq, which are copied and freed; `poll` fills a structure

#if PostgreSQL
  import ApusSystem
  import CPostgreSQL

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A notification of another connection, by `NOTIFY`.
  package struct PostgreSQLNotification: Sendable, Hashable {
    /// The text that it carries; may be empty.
    package let payload: String
    /// The number of the server's process of the connection that sent it.
    package let process: Int32
  }

  extension PostgreSQLConnection {
    /// The number of the server's process of this connection.
    package var process: Int32 {
      // SAFETY: the connection lives.
      unsafe PQbackendPID(handle)
    }

    /// Whether the server has not ended the connection as far as is known here.
    ///
    /// - Complexity: A call of the system, and two for each message that has arrived; no exchange.
    package var isOpen: Bool {
      // A server that ends sends its reason first, so that the end is found behind that message.
      while isReadable(waitingMilliseconds: 0) {
        // SAFETY: the connection lives.
        if unsafe PQconsumeInput(handle) == 0 { return false }
      }
      // SAFETY: as above.
      return unsafe PQstatus(handle) == CONNECTION_OK
    }

    private func isReadable(waitingMilliseconds milliseconds: Int32) -> Bool {
      // SAFETY: the connection lives.
      var entry = unsafe pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
      // SAFETY: the call reads and writes one entry.
      return unsafe poll(&entry, 1, milliseconds) > 0
    }

    /// Returns the notifications that have arrived since the last call, and waits for the first.
    ///
    /// - Parameter milliseconds: The longest wait.
    /// - Returns: The notifications; empty after the wait.
    /// - Throws: `lost`.
    package func notifications(
      waitingMilliseconds milliseconds: Int32
    ) throws(PostgreSQLError) -> [PostgreSQLNotification] {
      var found = try takeNotifications()
      if found.isEmpty, isReadable(waitingMilliseconds: milliseconds) {
        found = try takeNotifications()
      }
      return found
    }

    private func takeNotifications() throws(PostgreSQLError) -> [PostgreSQLNotification] {
      // SAFETY: the connection lives.
      if unsafe PQconsumeInput(handle) == 0 { throw lost() }
      var found: [PostgreSQLNotification] = []
      // SAFETY: the structure is copied and freed here.
      while let notification = unsafe PQnotifies(handle) {
        found.append(
          PostgreSQLNotification(
            payload: unsafe String(cString: notification.pointee.extra),
            process: unsafe notification.pointee.be_pid))
        unsafe PQfreemem(notification)
      }
      return found
    }
  }
#endif
