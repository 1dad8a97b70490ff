// UNSAFE: the calls of sockets take addresses and buffers

#if canImport(Glibc)
  import Foundation
  import Glibc
  import Synchronization

  /// A relay between the clients and the server of a socket, which acts after some bytes or messages of a client.
  public final class SocketRelay: Sendable {
    /// The act after the bytes.
    public enum Act: Sendable {
      /// Nothing is passed on any more.
      case stall
      /// Both connections are closed.
      case close
      /// A closure is called, and both connections are closed.
      case call(@Sendable () -> Void)
    }

    /// The folder of the socket, which is the host of addresses.
    public let folder: TemporaryFolder
    private let target: String
    private let limit: Int
    private let messageLimit: Int
    private let act: Act
    private let listener: Int32
    private let counts = Mutex(0)
    /// The sockets of all connections.
    private let sockets = Mutex<[Int32]>([])

    private let messages = Mutex(0)

    /// The bytes that clients have sent.
    public var sentCount: Int { counts.withLock { $0 } }
    /// The messages of PostgreSQL's protocol that were passed on to the server.
    public var messageCount: Int { messages.withLock { $0 } }

    private struct Failure: Error {}

    /// Listens in a folder of its own.
    ///
    /// - Parameters:
    ///   - limit: The number of bytes after which the relay acts.
    ///   - messageLimit: The number of whole messages of a client after which the relay acts.
    public init(
      to target: String, limit: Int = .max, messageLimit: Int = .max, _ act: Act = .close
    ) throws {
      folder = try TemporaryFolder()
      self.target = target
      self.limit = limit
      self.messageLimit = messageLimit
      self.act = act
      listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      // SAFETY: the call reads the address.
      guard unsafe Self.named(folder.file(".s.PGSQL.5432"), { unsafe bind(listener, $0, $1) }) == 0,
        listen(listener, 16) == 0
      else { throw Failure() }
      Thread.detachNewThread { [self] in accept() }
    }

    deinit {
      close(listener)
      for socket in sockets.withLock({ $0 }) { close(socket) }
    }

    /// Ends the relay and its connections; its threads then end too.
    public func stop() {
      shutdown(listener, Int32(SHUT_RDWR))
      for socket in sockets.withLock({ $0 }) { shutdown(socket, Int32(SHUT_RDWR)) }
    }

    private static func named(
      _ path: String, _ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      // SAFETY: the path is shorter than the array, and the address lives until the call returns.
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
      return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe call($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }

    private func accept() {
      while true {
        let client = Glibc.accept(listener, nil, nil)
        guard client >= 0 else { return }
        let server = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        // SAFETY: the call reads the address.
        guard unsafe Self.named(target, { unsafe connect(server, $0, $1) }) == 0 else {
          close(client)
          close(server)
          continue
        }
        sockets.withLock { $0 += [client, server] }
        Thread.detachNewThread { [self] in pass(client, server, counting: true) }
        Thread.detachNewThread { [self] in pass(server, client, counting: false) }
      }
    }

    private func pass(_ source: Int32, _ target: Int32, counting: Bool) {
      var buffer = [UInt8](repeating: 0, count: 4096)
      var own = ClientMessages()
      while true {
        // SAFETY: the buffer has so many bytes.
        let count = unsafe read(source, &buffer, buffer.count)
        guard count > 0 else { break }
        let total =
          counting
          ? counts.withLock {
            $0 += count; return $0
          } : 0
        var passed = counting ? max(0, min(count, limit - (total - count))) : count
        var isAtLimit = total >= limit
        if counting {
          let before = own.count
          passed = min(passed, own.take(buffer[..<count], upTo: messageLimit))
          messages.withLock { $0 += own.count - before }
          isAtLimit = isAtLimit || own.count >= messageLimit
        }
        // SAFETY: the buffer has at least so many bytes.
        if passed > 0, unsafe send(target, &buffer, passed, Int32(MSG_NOSIGNAL)) < 0 { break }
        if isAtLimit {
          switch act {
          case .stall: return
          case .close: break
          case .call(let body): body()
          }
          break
        }
      }
      shutdown(source, Int32(SHUT_RDWR))
      shutdown(target, Int32(SHUT_RDWR))
    }
  }
#endif
