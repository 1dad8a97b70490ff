import ApusBytes
import ApusMachine

/// The same bytes as a file and on a local server, with their sum computed by a different
/// algorithm.
///
/// The file is removed when the value is destroyed.
struct StreamWorkload: ~Copyable {
  /// The number of bytes.
  let byteCount: Int
  private let sum: Int
  private let path: String
  private let server: LocalServer

  /// Writes the file and starts the server.
  ///
  /// - Parameters:
  ///   - byteCount: The number of bytes; a multiple of `blockBytes`.
  ///   - folder: A folder that no other code uses.
  init(_ byteCount: Int, in folder: String) throws(SystemError) {
    let block = (0..<Self.blockBytes).map { UInt8(truncatingIfNeeded: ($0 &* 0x9e37_79b9) >> 13) }
    let reply = LocalReply(byteCount)
    let server = try LocalServer(repeating: block) { _ in reply }
    let path = "\(folder)/bytes"
    try Self.write(block, times: byteCount / block.count, to: path)
    self.byteCount = byteCount
    sum = byteCount / block.count * Self.sum(block)
    self.path = path
    self.server = server
  }

  deinit { try? OpenFile.delete(path) }

  /// The unit of the number of bytes.
  static let blockBytes = 1 << 16

  /// Returns the address of the bytes.
  func address(_ scheme: StreamForm.Scheme) -> String {
    switch scheme {
    case .file: path
    case .http: server.address("/bytes")
    }
  }

  /// Returns the sum that a variant must find.
  func sum(_ variant: StreamVariant) -> Int { variant == .nothing ? 0 : sum }

  private static func write(_ block: [UInt8], times: Int, to path: String) throws(SystemError) {
    let file = try FileDescriptor(creating: path)
    do throws(SystemError) {
      for _ in 0..<times { try file.write(block) }
      try file.close()
    } catch {
      try? OpenFile.delete(path)
      throw error
    }
  }

  /// Computes the sum from a histogram, not by the measured loops.
  private static func sum(_ block: [UInt8]) -> Int {
    var counts = [Int](repeating: 0, count: 256)
    for byte in block { counts[Int(byte)] += 1 }
    return counts.indices.reduce(0) { $0 + $1 * counts[$1] }
  }
}
