#if PostgreSQL
  import ApusPostgreSQL
  import ApusStores
  import ApusSystem
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// The thread that listens to the changes of other programs. It starts with the first reader, and ends with the store.
  final class StoreListener: Sendable {
    private struct State: ~Copyable {
      var connection: PostgreSQLConnection?
    }

    private let session: StoreSession
    private let channel: String
    private let observers: StoreObservers
    private let isStarted = Mutex(false)
    private let isEnded = Atomic(false)
    /// The connection, which only the thread uses after the start.
    private let state = Mutex(State(connection: nil))

    /// How long the thread waits before it looks whether it shall end.
    private static let turnMilliseconds: Int32 = 200
    /// The silence after which the server is asked for a sign.
    private static let silenceSeconds = 15.0
    private static let longestPauseMilliseconds: Int32 = 10_000

    init(_ session: StoreSession, channel: String, _ observers: StoreObservers) {
      self.session = session
      self.channel = channel
      self.observers = observers
    }

    /// Starts to listen, and returns when the server notifies this store of changes, or cannot be reached now.
    func start() {
      isStarted.withLock { isStarted in
        if isStarted { return }
        state.withLock { $0.connection = try? listening() }
        // Without a thread, changes of other programs are not known: those of this object are.
        isStarted = DetachedThread.start { [self] in state.withLock { run(&$0) } }
      }
    }

    /// Lets the thread end soon.
    func end() { isEnded.store(true, ordering: .releasing) }

    private var goesOn: Bool { !isEnded.load(ordering: .acquiring) }

    private func listening() throws(PostgreSQLError) -> PostgreSQLConnection {
      let connection = try session.connect()
      try connection.run("LISTEN \(channel)")
      return connection
    }

    private func run(_ state: inout State) {
      var pause: Int32 = 100
      while goesOn {
        do throws(PostgreSQLError) {
          if state.connection == nil {
            state.connection = try listening()
            // Changes may have been made since the last connection broke.
            observers.noteEverything()
          }
          pause = 100
          if let connection = state.connection { try follow(connection) }
        } catch {
          state.connection = nil
          wait(milliseconds: pause)
          pause = min(2 * pause, Self.longestPauseMilliseconds)
        }
      }
      state.connection = nil
    }

    private func follow(_ connection: PostgreSQLConnection) throws(PostgreSQLError) {
      var deadline = Deadline(seconds: Self.silenceSeconds)
      while goesOn {
        let found = try connection.notifications(waitingMilliseconds: Self.turnMilliseconds)
        for notification in found where notification.process != session.process {
          if let reference = try? Reference(notification.payload) {
            observers.note(reference)
          } else {
            observers.noteEverything()
          }
        }
        if !found.isEmpty { deadline = Deadline(seconds: Self.silenceSeconds) }
        if deadline.hasPassed {
          try connection.run("SELECT 1")
          deadline = Deadline(seconds: Self.silenceSeconds)
        }
      }
    }

    private func wait(milliseconds: Int32) {
      let deadline = Deadline(seconds: Double(milliseconds) / 1000)
      while !deadline.hasPassed, goesOn {
        _ = poll(nil, 0, min(milliseconds, Self.turnMilliseconds))
      }
    }
  }
#endif
