// UNSAFE: `clock_gettime` fills a structure

import Foundation

/// The counts of a document, and the time of the parse.
struct Reading {
  var counts: Counts
  var nanoseconds: Int
}

/// A reader of a document, which takes turns with the others.
struct Lane {
  /// The work, such as `events`; lanes of the same work are compared.
  var work: String
  var name: String
  /// The number of bytes of its document.
  var size: Int
  var read: () throws -> Reading
  var nanoseconds: [Int] = []
  /// The counts of the first round.
  var counts: Counts?
  var isOurs: Bool { name.hasPrefix("Apus") }
  var rates: [Double] { nanoseconds.map { Double(size) / Double($0) } }

  init(rival work: String, _ name: String, _ size: Int, _ read: @escaping () throws -> Reading) {
    (self.work, self.name, self.size, self.read) = (work, name, size, read)
  }

  /// Creates a lane whose whole body is timed by the processor time of the thread.
  init(_ work: String, _ name: String, _ size: Int, _ body: @escaping () throws -> Counts) {
    self.init(rival: work, name, size) {
      let start = Self.processorTime
      let counts = try body()
      return Reading(counts: counts, nanoseconds: Self.processorTime - start)
    }
  }

  /// Reads the document once, and notes the time.
  mutating func time() throws {
    let reading = try read()
    nanoseconds.append(reading.nanoseconds)
    guard counts == nil || counts == reading.counts else {
      throw WrongCountsError(lane: "\(work)/\(name)", found: reading.counts, expected: counts)
    }
    counts = reading.counts
  }

  /// Creates a lane that is timed by the clock on the wall, because it may use several threads.
  init(wall work: String, _ name: String, _ size: Int, _ body: @escaping () throws -> Counts) {
    self.init(rival: work, name, size) {
      let start = Self.time(CLOCK_MONOTONIC)
      let counts = try body()
      return Reading(counts: counts, nanoseconds: Self.time(CLOCK_MONOTONIC) - start)
    }
  }

  static var processorTime: Int { time(CLOCK_THREAD_CPUTIME_ID) }

  private static func time(_ clock: clockid_t) -> Int {
    var time = timespec()
    // SAFETY: the function writes one `timespec`.
    unsafe clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// The error of a reader that has read other parts than another reader.
struct WrongCountsError: Error {
  var lane: String
  var found: Counts
  var expected: Counts?
}
