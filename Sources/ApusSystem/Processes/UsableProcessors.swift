// UNSAFE: asks the system for the number of permitted processors

import CApusSystem
import Dispatch
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The processors that this process may keep busy, and a loop that runs on all of them.
///
/// Divide work by this number. A machine with 64 processors may give a container the time of two.
/// To bind threads to processors by their numbers, use `Processors` of `ApusMeasure`.
@usableFromInline
package enum UsableProcessors {
  /// The number of processors when it was first asked for, at least 1.
  package static let count = count(permitted: permitted, in: .machine)

  /// Returns the number of processors whose time a process gets.
  ///
  /// - Parameters:
  ///   - permitted: The number of processors that its threads may run on, at least 1.
  ///   - facts: The files that have the limits of its control groups.
  /// - Returns: At least 1. A limit of one and a half processors is two.
  package static func count(permitted: Int, in facts: FactTree) -> Int {
    guard let quota = (try? ControlGroup.read(facts))?.quota else { return permitted }
    return Int(max(1, min(Double(permitted), quota.rounded(.up))))
  }

  /// The number of processors that the threads of this process may run on; all of the machine if
  /// the system does not tell.
  private static var permitted: Int {
    var none: [Int32] = []
    // SAFETY: a capacity of 0 lets the call write nothing.
    let count = unsafe apus_allowed_processors(&none, 0)
    return count > 0 ? Int(count) : max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  /// Calls a closure with each number below `count`, and waits for all calls.
  @usableFromInline
  package static func perform(_ count: Int, _ body: @Sendable (Int) -> Void) {
    perform(count, threads: Self.count, body)
  }

  /// Calls a closure with each number below `count`, on at most so many threads at once, of which
  /// one is the caller's, and waits for all calls. Each thread takes the next number.
  package static func perform(_ count: Int, threads: Int, _ body: @Sendable (Int) -> Void) {
    let threads = min(count, threads)
    guard threads > 1 else { return (0..<count).forEach(body) }
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      while true {
        let number = next.add(1, ordering: .relaxed).oldValue
        guard number < count else { return }
        body(number)
      }
    }
  }
}
