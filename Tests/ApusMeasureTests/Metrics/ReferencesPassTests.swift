import ApusTestSupport
import Testing

@testable import ApusMeasure

// The redirection of the runtime's functions cannot be undone and counts every thread of the process. Each
// of these tests therefore runs in a process of its own.

#if os(Linux) && arch(x86_64)
  @Suite("Counts of retains and releases")
  struct ReferencesPassTests {
    private final class Object {
      var number = 7
    }

    @Test("Twenty planted bodies read exactly the retains and releases that they make")
    func planted() async {
      await #expect(processExitsWith: .success) {
        let object = Object()
        for count in 0..<10 {
          // SAFETY: every retain is balanced by a release of the same iteration.
          nonisolated(unsafe) let reference = Unmanaged.passUnretained(object)
          expectCounts(retains: Double(count), releases: Double(count)) { run in
            for _ in run {
              for _ in 0..<count { _ = unsafe reference.retain() }
              for _ in 0..<count { unsafe reference.release() }
            }
          }
          expectCounts(retains: 0, releases: Double(count)) { run in
            for _ in run { for _ in 0..<count { makeAndEnd() } }
          }
        }
        withExtendedLifetime(object) {}
      }
    }

    @Test("Fresh inputs and pauses add nothing")
    func untimed() async {
      await #expect(processExitsWith: .success) {
        expectCounts(retains: 0, releases: 0) { run in
          run.batches(of: { Object() }) { $0.number &+= 1 }
        }
        expectCounts(retains: 0, releases: 2) { run in
          for _ in run {
            makeAndEnd()
            makeAndEnd()
            run.paused { for _ in 0..<10 { makeAndEnd() } }
          }
        }
      }
    }

    @Test("A body with several threads is absent with the reason")
    func threads() {
      let request = WorkerRequest.counting(.references, index: 1)
      let benchmark = Benchmark("threads", threads: 1, 2) { run, _ in for _ in run {} }
      let messages = Worker.perform(request, BenchmarkCase.all(of: [benchmark]))
      #expect(
        messages == [
          .absent(.retains, CountersPass.sharedReason), .absent(.releases, CountersPass.sharedReason),
        ])
    }
  }

  /// Makes an object, whose end is a single release.
  @inline(never)
  private func makeAndEnd() {
    final class Object { var number = 7 }
    // SAFETY: the reference of the new object is released once.
    var object = unsafe Unmanaged.passRetained(Object())
    unsafe launder(&object)
    unsafe object.release()
  }

  /// Ends the process with a failure unless an iteration of the body has the expected counts.
  private func expectCounts(
    retains: Double, releases: Double, _ body: @escaping @Sendable (Run) -> Void
  ) {
    let cases = BenchmarkCase.all(of: [Benchmark("counted", body)])
    let counted = Worker.perform(.counting(.references), cases)
    precondition(
      counted == [.value(.retains, retains), .value(.releases, releases)],
      "expected \(retains) and \(releases), counted \(counted)")
  }
#endif
