import ApusJSON
import Foundation
import Synchronization

/// Lines that two threads read: the halves of a text as tasks, and two texts without tasks, which shows
/// how much faster two processors of the machine are than one.
enum ParallelLines {
  static func lanes(_ document: Document) -> [Lane] {
    let bytes = document.bytes
    let halves = JSONLines.parts(of: bytes.span, count: 2).map { Array(bytes[$0]) }
    var lanes = [
      Lane("all, wall time", "ApusJSON, one thread") { try Readers.visitLines(bytes.span) },
      Lane("all, wall time", "ApusJSON, two tasks") { try inTasks(bytes) },
      Lane("all, wall time", "ApusJSON, two texts") { try inThreads(halves) },
    ]
    for index in lanes.indices { lanes[index].usesWallTime = true }
    return lanes
  }

  /// What other threads have found.
  private final class Outcome: Sendable {
    private let sums = Mutex<[Checksum?]>([])

    func add(_ sum: Checksum?) { sums.withLock { $0.append(sum) } }

    func total() throws -> Checksum {
      try sums.withLock { sums in
        try sums.reduce(into: Checksum()) { total, sum in
          guard let sum else { throw CocoaError(.fileReadCorruptFile) }
          total.add(sum)
        }
      }
    }
  }

  private static func inTasks(_ bytes: [UInt8]) throws -> Checksum {
    let outcome = Outcome()
    let done = DispatchSemaphore(value: 0)
    Task.detached {
      let sums = try? await JSONLines.map(bytes, parts: 2) { lines, _ in
        try Readers.visitLines(lines)
      }
      if let sums { sums.forEach { outcome.add($0) } } else { outcome.add(nil) }
      done.signal()
    }
    done.wait()
    return try outcome.total()
  }

  private static func inThreads(_ texts: [[UInt8]]) throws -> Checksum {
    let outcome = Outcome()
    DispatchQueue.concurrentPerform(iterations: texts.count) { index in
      let text = texts[index]
      outcome.add(try? Readers.visitLines(text.span))
    }
    return try outcome.total()
  }
}
