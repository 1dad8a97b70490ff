// UNSAFE: a call to listen fills a number

package import ApusBytes
import CApusSystem
import Dispatch
import Synchronization

/// An HTTP server on 127.0.0.1 that answers each GET with a repeated block of bytes, for
/// experiments and tests that need a real server.
///
/// Each connection is served by a thread of its own. The server accepts none after it is released.
package final class LocalServer: Sendable {
  /// The port, chosen by the system.
  package let port: Int
  private let service: LocalService

  /// Starts a server whose reply depends on the path.
  ///
  /// - Parameters:
  ///   - block: The block that a body repeats; not empty.
  ///   - reply: Returns the reply to a path such as `/cut`.
  /// - Throws: The error of the failed system call.
  package convenience init(
    repeating block: [UInt8], reply: @escaping @Sendable (String) -> LocalReply
  ) throws(SystemError) {
    try self.init(repeating: block) { path, _ in reply(path) }
  }

  /// Starts a server whose reply depends on the whole head of a request.
  ///
  /// - Parameters:
  ///   - block: The block that a body repeats; not empty.
  ///   - reply: Returns the reply to a path and the whole head of a request.
  /// - Throws: The error of the failed system call.
  package init(
    repeating block: [UInt8], reply: @escaping @Sendable (String, String) -> LocalReply
  ) throws(SystemError) {
    precondition(!block.isEmpty, "block must not be empty")
    var number: UInt16 = 0
    // SAFETY: the call writes one number.
    let listener = unsafe apus_listen_locally(&number)
    guard listener >= 0 else { throw SystemError(.open, "local server", code: -listener) }
    port = Int(number)
    service = LocalService(listener, block: block, reply: reply)
    DispatchQueue(label: "apus.local-server").async { [service] in service.run() }
  }

  deinit { service.stop() }

  /// The number of body bytes that the system has taken so far.
  package var bytesSent: Int { service.bytesSent.load(ordering: .relaxed) }

  /// The number of connections that have ended, by the server or by the client.
  package var connectionsEnded: Int { service.connectionsEnded.load(ordering: .relaxed) }

  /// Returns the address of a path such as `/file`.
  package func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
}
