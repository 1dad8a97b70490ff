// UNSAFE: reads the processor time of the thread

import Foundation

/// A way to do a work, which takes turns with the others.
struct Lane {
  let name: String
  /// Does the work once, and returns the sum or the number of bytes, which is compared.
  let run: () throws -> UInt64
  /// Whether the answer must be that of the other lanes.
  let isCompared: Bool
  /// Whether it is a function of Apus.
  var isOurs: Bool { name.contains("(") }
  private(set) var nanoseconds: [Double] = []
  private(set) var answer: UInt64?

  init(_ name: String, isCompared: Bool = true, _ run: @escaping () throws -> UInt64) {
    (self.name, self.run, self.isCompared) = (name, run, isCompared)
  }

  /// Does the work `repeats` times, and notes the thread's processor time of one.
  mutating func time(_ repeats: Int) throws {
    let start = Self.processorTime
    for _ in 0..<repeats {
      let found = try run()
      guard answer == nil || answer == found else { throw WrongAnswerError(lane: name) }
      answer = found
    }
    nanoseconds.append(Double(Self.processorTime - start) / Double(repeats))
  }

  private static var processorTime: Int {
    var time = timespec()
    // SAFETY: the function writes one `timespec`.
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}

/// The error of a lane whose answer is another one than that of the first lane.
struct WrongAnswerError: Error, CustomStringConvertible {
  let lane: String

  var description: String { "\(lane): another answer than the first lane's" }
}
