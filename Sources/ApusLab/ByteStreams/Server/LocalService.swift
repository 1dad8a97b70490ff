import ApusBytes
import CApusSystem
import Dispatch
import Synchronization

/// The state that the threads of a `LocalServer` share.
final class LocalService: Sendable {
  let bytesSent = Atomic(0)
  let connectionsEnded = Atomic(0)
  private let listener: FileDescriptor
  private let block: [UInt8]
  private let reply: @Sendable (String, String) -> LocalReply

  init(
    _ listener: Int32, block: [UInt8], reply: @escaping @Sendable (String, String) -> LocalReply
  ) {
    self.listener = FileDescriptor(adopting: listener, name: "local server")
    self.block = block
    self.reply = reply
  }

  /// Ends `run`, even while it waits.
  func stop() { apus_shut_down(listener.number) }

  /// Accepts connections until `stop()` is called.
  func run() {
    while case let number = apus_accept(listener.number), number >= 0 {
      DispatchQueue(label: "apus.local-connection").async {
        self.serve(LocalConnection(number))
        self.connectionsEnded.add(1, ordering: .relaxed)
      }
    }
  }

  private func serve(_ connection: consuming LocalConnection) {
    guard let head = connection.readHead() else { return }
    let words = head.split(separator: " ", maxSplits: 2)
    guard words.count > 1 else { return }
    let reply = reply(String(words[1]), head)
    guard connection.send(Array(reply.header.utf8).span) != nil else { return }
    guard sendBody(reply, over: connection) else { return }
    if let fault = reply.fault { connection.suffer(fault.kind) }
  }

  /// Sends the body, or its part before the fault; returns `false` if the client has disconnected.
  private func sendBody(_ reply: LocalReply, over connection: borrowing LocalConnection) -> Bool {
    let block = block
    var left = reply.fault?.after ?? reply.byteCount
    while left > 0 {
      let piece = block.span.extracting(first: min(left, block.count))
      guard let sent = connection.send(piece, asChunk: reply.isChunked) else { return false }
      bytesSent.add(sent, ordering: .relaxed)
      left -= sent
    }
    guard reply.isChunked, reply.fault == nil else { return true }
    return connection.send(Array(reply.end.utf8).span) != nil
  }
}
