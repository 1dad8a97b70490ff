import Foundation

/// A reader of a document, which takes turns with the others of its group.
struct Lane {
  /// The work, such as `check`; lanes of the same work are compared.
  var work: String
  var name: String
  var read: () throws -> Checksum
  var nanoseconds: [Int] = []
  /// The checksum of the first round.
  var sum: Checksum?
  var isOurs: Bool { name.hasPrefix("ApusJSON") }
  var best: Double { Double(nanoseconds.min() ?? 0) }

  init(_ work: String, _ name: String, _ read: @escaping () throws -> Checksum) {
    self.work = work
    self.name = name
    self.read = read
  }

  /// Reads the document once, and notes the time of the thread.
  mutating func time() throws {
    let start = Self.processorTime
    let found = try read()
    nanoseconds.append(Self.processorTime - start)
    guard sum == nil || sum == found else {
      throw WrongChecksum(lane: name, found: found, expected: sum)
    }
    sum = found
  }

  private static var processorTime: Int {
    var time = timespec()
    // SAFETY: the function writes one `timespec`.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// The error of a reader that has read other values than another reader.
struct WrongChecksum: Error {
  var lane: String
  var found: Checksum
  var expected: Checksum?
}
