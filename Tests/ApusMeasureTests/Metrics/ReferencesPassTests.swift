// UNSAFE: calls the runtime's functions by their C signatures

import ApusTestSupport
import Testing

@testable import ApusMeasure

#if canImport(Glibc)
  import Glibc
#endif

// The functions of the runtime count for the rest of the process and for all its threads. Each of these
// tests therefore runs in a process of its own.

#if os(Linux) && arch(x86_64)
  @Suite("Counts of retains and releases")
  struct ReferencesPassTests {
    @Test("Twenty planted bodies read exactly the retains and releases that they make")
    func planted() async {
      await #expect(processExitsWith: .success) {
        for count in 0..<10 {
          expectCounts(retains: count, releases: count) { run in
            for _ in run {
              object.retain(count)
              object.release(count)
            }
          }
        }
        for count in 1...5 {
          expectCounts(retains: count, releases: 0) { run in
            for _ in run {
              object.retain(count)
              run.paused { object.release(count) }
            }
          }
          expectCounts(retains: 0, releases: count) { run in
            for _ in run {
              run.paused { object.retain(count) }
              object.release(count)
            }
          }
        }
      }
    }

    @Test("The preparation and the end of fresh inputs add nothing")
    func inputs() async {
      await #expect(processExitsWith: .success) {
        expectCounts(retains: 3, releases: 0) { run in
          run.batches(of: { () -> Int in
            object.retain(5)
            return 1
          }) { number in
            object.retain(3)
            number &+= 1
          }
        }
      }
    }

    @Test("Short strings are no objects")
    func strings() async {
      await #expect(processExitsWith: .success) {
        let texts = (0..<100).map { "short \($0)" }
        let benchmark = Benchmark("copies") { run in
          for _ in run { blackHole(texts.map { $0 }) }
        }
        let counted = Worker.perform(.counting(.references), BenchmarkCase.all(of: [benchmark]))
        precondition(counted.count == 2 && texts[99] == "short 99", "\(counted)")
        for case .value(let name, let count) in counted {
          precondition(count < 100, "\(name) \(count)")
        }
      }
    }

    @Test("A body with several threads is absent with the reason")
    func threads() {
      let benchmark = Benchmark("threads", threads: 1, 2) { run, _ in for _ in run {} }
      let messages = Worker.perform(
        .counting(.references, index: 1), BenchmarkCase.all(of: [benchmark]))
      #expect(
        messages == [
          .absent(.retains, CountersPass.sharedReason),
          .absent(.releases, CountersPass.sharedReason),
        ])
    }
  }

  /// An object whose references are counted by calls of the runtime's own functions, so that no optimiser
  /// adds or removes any.
  private struct Planted: Sendable {
    private typealias Retain = @convention(c) @Sendable (UInt) -> UInt
    private typealias Release = @convention(c) @Sendable (UInt) -> Void
    private let object: UInt
    private let retaining: Retain
    private let releasing: Release

    init() {
      final class Object {}
      // SAFETY: the object is never released here; the functions have these C signatures.
      unsafe object = UInt(bitPattern: Unmanaged.passRetained(Object()).toOpaque())
      retaining = unsafe unsafeBitCast(dlsym(nil, "swift_retain"), to: Retain.self)
      releasing = unsafe unsafeBitCast(dlsym(nil, "swift_release"), to: Release.self)
    }

    func retain(_ count: Int) { for _ in 0..<count { _ = retaining(object) } }
    func release(_ count: Int) { for _ in 0..<count { releasing(object) } }
  }

  /// A trivial value: a debug build would count the references of an object that bodies capture.
  private let object = Planted()

  /// Ends the process with a failure unless an iteration of the body has the expected counts.
  private func expectCounts(
    retains: Int, releases: Int, _ body: @escaping @Sendable (Run) -> Void
  ) {
    let cases = BenchmarkCase.all(of: [Benchmark("counted", body)])
    let counted = Worker.perform(.counting(.references), cases)
    precondition(
      counted == [.value(.retains, Double(retains)), .value(.releases, Double(releases))],
      "expected \(retains) and \(releases), counted \(counted)")
  }
#endif
