package import ApusBytes
import CApusSystem
import Dispatch
import Synchronization

/// An HTTP server on 127.0.0.1 that answers each GET with a repeated block of bytes, for experiments and
/// tests that need a real one.
///
/// A thread of its own serves each connection. It takes no more of them once it is released.
package final class LocalServer: Sendable {
  /// The port that the system chose.
  package let port: Int
  private let service: LocalService

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - block: What a body repeats; not empty.
  ///   - reply: How to answer a path such as `/cut`.
  /// - Throws: The error of the system call that failed.
  package convenience init(
    repeating block: [UInt8], reply: @escaping @Sendable (String) -> LocalReply
  ) throws(FileError) {
    try self.init(repeating: block) { path, _ in reply(path) }
  }

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - block: What a body repeats; not empty.
  ///   - reply: How to answer a path and the whole head of a request.
  /// - Throws: The error of the system call that failed.
  package init(
    repeating block: [UInt8], reply: @escaping @Sendable (String, String) -> LocalReply
  ) throws(FileError) {
    precondition(!block.isEmpty, "a body repeats at least one byte")
    var number: UInt16 = 0
    // SAFETY: the call writes one number.
    let listener = unsafe apus_listen_locally(&number)
    guard listener >= 0 else { throw FileError(.open, "local server", code: -listener) }
    port = Int(number)
    service = LocalService(listener, block: block, reply: reply)
    DispatchQueue(label: "apus.local-server").async { [service] in service.run() }
  }

  deinit { service.stop() }

  /// How many bytes of bodies the system has taken so far.
  package var bytesSent: Int { service.bytesSent.load(ordering: .relaxed) }

  /// The address of a path such as `/file`.
  package func address(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }
}
