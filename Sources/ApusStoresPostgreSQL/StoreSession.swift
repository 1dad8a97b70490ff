#if PostgreSQL
  import ApusPostgreSQL
  import ApusStores
  import ApusSystem
  import Synchronization

  /// The connection of a store, which is made again after it has broken.
  final class StoreSession: Sendable {
    private struct State: ~Copyable {
      var connection: PostgreSQLConnection?
    }

    private let address: PostgreSQLAddress
    private let timeoutSeconds: Double
    private let state = Mutex(State(connection: nil))
    private let lastProcess = Atomic<Int32>(0)
    /// How often a transaction is repeated that the server ended because of another one.
    private static let attempts = 10

    init(_ address: String, timeoutSeconds: Double) throws(StoreError) {
      do throws(PostgreSQLError) {
        self.address = try PostgreSQLAddress(address)
      } catch {
        throw StoreError(error, mayHaveChanged: false)
      }
      self.timeoutSeconds = timeoutSeconds
    }

    /// Makes a connection.
    func connect() throws(PostgreSQLError) -> PostgreSQLConnection {
      try PostgreSQLConnection(to: address, timeoutSeconds: timeoutSeconds)
    }

    /// The server's process of the last connection, whose changes this store knows; 0 before the first.
    var process: Int32 { lastProcess.load(ordering: .acquiring) }

    /// Runs a body that reads, and once more if the connection has broken.
    func read<Value: Sendable>(
      _ body: (PostgreSQLConnection) throws(PostgreSQLError) -> Value
    ) throws(StoreError) -> Value {
      do throws(PostgreSQLError) {
        return try use(body)
      } catch {
        guard error.kind == .lost else { throw StoreError(error, mayHaveChanged: false) }
      }
      do throws(PostgreSQLError) { return try use(body) } catch {
        throw StoreError(error, mayHaveChanged: false)
      }
    }

    /// Runs a body that writes. A transaction that the server ended because of another one is repeated.
    func write<Value: Sendable>(
      _ body: (PostgreSQLConnection) throws(PostgreSQLError) -> Value
    ) throws(StoreError) -> Value {
      var attempt = 1
      while true {
        do throws(PostgreSQLError) {
          return try use(body)
        } catch {
          guard attempt < Self.attempts, error.state?.isTransient == true else {
            throw StoreError(error, mayHaveChanged: true)
          }
          attempt += 1
        }
      }
    }

    /// Returns the connection, and makes one if there is none or the server has ended it.
    private func openConnection(
      _ state: inout State
    ) throws(PostgreSQLError) -> PostgreSQLConnection {
      if let connection = state.connection, connection.isOpen { return connection }
      state.connection = nil
      do throws(PostgreSQLError) {
        let connection = try connect()
        lastProcess.store(connection.process, ordering: .releasing)
        state.connection = connection
        return connection
      } catch {
        // Nothing was sent, so that even after a timeout nothing has changed.
        throw error.leavesDoubt ? PostgreSQLError(.connection, "\(error)") : error
      }
    }

    private func use<Value: Sendable>(
      _ body: (PostgreSQLConnection) throws(PostgreSQLError) -> Value
    ) throws(PostgreSQLError) -> Value {
      try state.withLock { state throws(PostgreSQLError) in
        let connection = try openConnection(&state)
        do throws(PostgreSQLError) {
          return try body(connection)
        } catch {
          if error.leavesDoubt { state.connection = nil }
          throw error
        }
      }
    }
  }

  extension StoreError {
    /// The error of a store for one of its database.
    init(_ error: PostgreSQLError, mayHaveChanged: Bool) {
      switch error.kind {
      case .statement(let state): self = .database(state.code, error.message)
      case .timeout, .lost:
        self = mayHaveChanged ? .unanswered("\(error)") : .unreachable("\(error)")
      case .address, .passwordInAddress, .connection, .zeroCharacter:
        self = .unreachable("\(error)")
      }
    }
  }
#endif
