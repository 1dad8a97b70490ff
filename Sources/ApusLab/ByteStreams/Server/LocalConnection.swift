// UNSAFE: passes pointers to a socket's bytes

import ApusBytes
import ApusStreams
import CApusSystem

/// A connection of a `LocalServer`, from its request to its end.
struct LocalConnection: ~Copyable {
  private let socket: FileDescriptor

  init(_ number: Int32) { socket = FileDescriptor(adopting: number, name: "connection") }

  /// Reads the head of a request.
  borrowing func readHead() -> String? {
    var head: [UInt8] = []
    var buffer = PageBuffer(byteCount: 4096)
    while !head.hasEnd {
      guard let count = read(into: &buffer), count > 0 else { return nil }
      for index in 0..<count { head.append(buffer.span[index]) }
    }
    return String(decoding: head, as: UTF8.self)
  }

  private borrowing func read(into buffer: inout PageBuffer) -> Int? {
    var room = buffer.mutableBytes
    return try? socket.read(into: &room)
  }

  /// Sends bytes as a chunk of HTTP's chunked encoding, or plain; returns `nil` if the client has
  /// disconnected.
  borrowing func send(_ bytes: Span<UInt8>, asChunk: Bool) -> Int? {
    guard asChunk else { return send(bytes) }
    guard send(Array("\(String(bytes.count, radix: 16))\r\n".utf8).span) != nil,
      let sent = send(bytes), send([13, 10].span) != nil
    else { return nil }
    return sent
  }

  /// Sends all bytes, waiting for the client; returns `nil` if it has disconnected.
  borrowing func send(_ bytes: Span<UInt8>) -> Int? {
    var done = 0
    while done < bytes.count {
      // SAFETY: the call reads at most as many bytes as the span has, before it returns.
      let count = unsafe bytes.extracting(droppingFirst: done).withUnsafeBytes { memory in
        unsafe apus_send(socket.number, memory.baseAddress, memory.count)
      }
      guard count > 0 else { return nil }
      done += Int(count)
    }
    return done
  }

  /// Simulates a fault; the connection is closed after it.
  borrowing func suffer(_ fault: LocalReply.Fault) {
    switch fault {
    case .end: break
    case .cut: apus_cut_on_close(socket.number)
    case .stall: waitForEnd()
    }
  }

  /// Waits until the client ends the connection.
  private borrowing func waitForEnd() {
    var buffer = PageBuffer(byteCount: 4096)
    while let count = read(into: &buffer), count > 0 {}
  }
}

extension [UInt8] {
  /// Whether a head of HTTP ends here.
  fileprivate var hasEnd: Bool { suffix(4) == [13, 10, 13, 10] }
}
