import ApusBytes
import ApusLab
import Foundation

/// The same bytes as a file and behind a local server, with their sum by another way.
struct Workload: ~Copyable {
  let byteCount: Int
  let sum: Int
  let addresses: [URL]
  private let path: String
  private let server: LocalServer

  /// Writes the file and starts the server.
  init(mebibytes: Int) throws {
    let block = (0..<1 << 20).map { UInt8(truncatingIfNeeded: ($0 &* 0x9e37_79b9) >> 13) }
    byteCount = mebibytes << 20
    // From a histogram of the block, not by the loops that are measured.
    var counts = [Int](repeating: 0, count: 256)
    for byte in block { counts[Int(byte)] += 1 }
    sum = mebibytes * counts.indices.reduce(0) { $0 + $1 * counts[$1] }
    path =
      NSTemporaryDirectory() + "/apus-byte-streams-\(ProcessInfo.processInfo.processIdentifier)"
    let file = try FileDescriptor(creating: path)
    for _ in 0..<mebibytes { try file.write(block) }
    try file.close()
    let reply = LocalReply(byteCount)
    server = try LocalServer(repeating: block) { _ in reply }
    addresses = [URL(filePath: path), URL(string: server.address("/file"))].compactMap { $0 }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
