// UNSAFE: a call that connects two sockets fills two numbers

import ApusMeasure
import ApusSystem
import CApusSystem

/// A ping-pong between the calling thread and a partner, over a TCP connection of this machine.
struct LoopbackPingPong {
  private let connection: LoopbackConnection
  private let partner: PinnedThread
  private let message: [UInt8]

  /// Starts the partner; it must be ended with `end`.
  ///
  /// - Parameters:
  ///   - processor: The processor of the partner.
  ///   - byteCount: The size of each message, at least 1.
  init(partnerOn processor: Int, byteCount: Int) throws {
    let connection = try LoopbackConnection()
    let message = [UInt8](repeating: 0x5A, count: byteCount)
    self.connection = connection
    self.message = message
    partner = try PinnedThread(on: processor) {
      while (try? connection.server.receive(byteCount)) == message {
        try? connection.server.write(message)
      }
    }
    do {
      try play(10)  // Warms up the partner before the first timed round trip.
    } catch {
      end()
      throw error
    }
  }

  /// Sends the message and waits for the same message, some times.
  ///
  /// - Complexity: O(*n*), where *n* is `roundTrips`.
  func play(_ roundTrips: Int) throws {
    for _ in 0..<roundTrips {
      try connection.client.write(message)
      guard try connection.client.receive(message.count) == message else {
        throw UnavailableError("another message came back over the loopback interface")
      }
    }
  }

  /// Ends the partner and waits for it.
  func end() {
    apus_shut_down(connection.client.number)
    partner.join()
  }
}

/// Both ends of a TCP connection over the loopback interface, closed with its last reference.
private final class LoopbackConnection: Sendable {
  let client: FileDescriptor
  let server: FileDescriptor

  init() throws(SystemError) {
    var ends: (client: Int32, server: Int32) = (-1, -1)
    // SAFETY: the call writes a number to each place, and keeps neither pointer.
    let code = unsafe apus_connect_locally(&ends.client, &ends.server)
    guard code == 0 else { throw SystemError(.connect, "127.0.0.1", code: -code) }
    client = FileDescriptor(adopting: ends.client, name: "client")
    server = FileDescriptor(adopting: ends.server, name: "server")
  }
}

extension FileDescriptor {
  /// Waits for `byteCount` bytes; fewer are returned if the other side ends the connection.
  fileprivate borrowing func receive(_ byteCount: Int) throws(SystemError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var count = 0
    while count < byteCount {
      let read = try read(into: &bytes, from: count)
      guard read > 0 else { return Array(bytes.prefix(count)) }
      count += read
    }
    return bytes
  }
}
