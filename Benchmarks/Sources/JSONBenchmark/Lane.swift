// UNSAFE: `clock_gettime` fills a structure

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
  /// Whether the time is that of the clock on the wall, for work that several threads share.
  var usesWallTime = false
  var isOurs: Bool { name.hasPrefix("Apus") }
  var best: Double { Double(nanoseconds.min() ?? 0) }

  init(_ work: String, _ name: String, _ read: @escaping () throws -> Checksum) {
    self.work = work
    self.name = name
    self.read = read
  }

  /// Reads the document once, and notes its time.
  mutating func time() throws {
    let start = now
    let found = try read()
    nanoseconds.append(now - start)
    guard sum == nil || sum == found else {
      throw WrongChecksumError(lane: name, found: found, expected: sum)
    }
    sum = found
  }

  /// The processor time of the thread, or the time of the clock on the wall.
  private var now: Int {
    var time = timespec()
    // SAFETY: the function writes one `timespec`.
    unsafe clock_gettime(usesWallTime ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// The error of a reader that has read other values than another reader.
struct WrongChecksumError: Error {
  var lane: String
  var found: Checksum
  var expected: Checksum?
}
