import ApusTestSupport
import Testing

@testable import ApusMeasure

// A redirection of the allocator's functions cannot be undone and counts every thread of the
// process. Each of these tests therefore runs in a process of its own.

@Suite("AllocationsPass", .enabled(if: canCountAllocations))
struct AllocationsPassTests {
  @Test("An empty closure reads 0 allocations")
  func nothing() async {
    await #expect(processExitsWith: .success) {
      expectCounts(allocations: 0, frees: 0, bytes: 0) { run in for _ in run {} }
    }
  }

  @Test("Set-up that allocates is not counted")
  func setUp() async {
    await #expect(processExitsWith: .success) {
      expectCounts(allocations: 0, frees: 0, bytes: 0) { run in
        var numbers = Array(0..<identity(1000))
        for _ in run { launder(&numbers) }
      }
    }
  }

  @Test("One object reads 1 allocation and 1 free of its 24 bytes")
  func oneObject() async {
    await #expect(processExitsWith: .success) {
      expectCounts(allocations: 1, frees: 1, bytes: 24) { run in
        for _ in run {
          var object = Object()
          launder(&object)
        }
      }
    }
  }

  @Test("Reserved capacity is one allocation")
  func reserved() async {
    await #expect(processExitsWith: .success) {
      expectCounts(allocations: 1, frees: 1, bytes: 112) { run in
        for _ in run {
          var numbers: [Int] = []
          numbers.reserveCapacity(10)
          for number in 0..<10 { numbers.append(number) }
          launder(&numbers)
        }
      }
    }
  }

  @Test("The preparation and the end of fresh inputs are not counted, and the work of the body is")
  func freshInputs() async {
    await #expect(processExitsWith: .success) {
      expectCounts(allocations: 1, frees: 1, bytes: 24) { run in
        run.batches(of: { Array(0..<identity(100)) }) { numbers in
          var object = Object()
          launder(&object)
          numbers[0] += 1
        }
      }
    }
  }

  @Test("The end of an input that its iteration owns is counted")
  func ownedInputs() async {
    await #expect(processExitsWith: .success) {
      expectCounts(allocations: 0, frees: 1, bytes: 0) { run in
        for var object in run.batches(of: { Object() }) { launder(&object) }
      }
    }
  }

  @Test("The work of a pause is not counted")
  func pause() async {
    await #expect(processExitsWith: .success) {
      expectCounts(allocations: 1, frees: 1, bytes: 24) { run in
        for _ in run {
          var object = Object()
          launder(&object)
          run.paused {
            var numbers = Array(0..<identity(1000))
            launder(&numbers)
          }
        }
      }
    }
  }

  private final class Object {
    var number = 7
  }
}

/// Ends the process with a failure unless an iteration of the body has the expected counts.
private func expectCounts(
  allocations: Double, frees: Double, bytes: Double, _ body: @escaping @Sendable (Run) -> Void
) {
  let request = WorkerRequest(
    index: 0, pass: .allocations, seed: 1, measureNanoseconds: 1e8, warmUpNanoseconds: 0,
    ticksPerNanosecond: 1, stepNanoseconds: 10, processor: nil)
  let cases = BenchmarkCase.all(of: [Benchmark("counted", body)])
  let counted = Worker.perform(request, cases)
  let expected: [WorkerMessage] = [
    .value(.allocations, allocations), .value(.frees, frees), .value(.allocatedBytes, bytes),
  ]
  precondition(counted == expected, "counted \(counted)")
}
