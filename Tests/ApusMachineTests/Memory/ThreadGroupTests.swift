import ApusMeasure

import ApusMachine
import Synchronization
import Testing

@Suite("ThreadGroup")
struct ThreadGroupTests {
  @Test("Each member's result has the member's index")
  func results() throws {
    let processor = Processors.allowed.first ?? 0
    let threads = Array(repeating: processor, count: 5)
    #expect(try ThreadGroup.run(on: threads) { $0 * 10 } == [0, 10, 20, 30, 40])
  }

  @Test("No member passes a barrier before all have arrived, in every round")
  func barrier() throws {
    let members = 2
    let processors = Processors.allowed
    let threads = (0..<members).map { processors.isEmpty ? 0 : processors[$0 % processors.count] }
    let barrier = SpinBarrier(members: members)
    let count = CrewCounter()
    let seen = try ThreadGroup.run(on: threads) { _ in
      (1...20).map { round in
        count.value.add(1, ordering: .sequentiallyConsistent)
        barrier.wait()
        let value = count.value.load(ordering: .sequentiallyConsistent)
        barrier.wait()
        return value == round * members
      }
    }
    #expect(seen.allSatisfy { $0.allSatisfy { $0 } })
  }
}

private final class CrewCounter: Sendable {
  let value = Atomic(0)
}
