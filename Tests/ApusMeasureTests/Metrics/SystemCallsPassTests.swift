import ApusTestSupport
import CApusSystem
import Testing

@testable import ApusMeasure

#if canImport(Glibc)
  import Glibc
#endif

// A traced process has one tracer, so each of these tests runs in a process of its own. The threads of the
// test runner make system calls of their own there, so that the tests look for the planted names.

#if os(Linux)
  @Suite("Counts of system calls", .enabled(if: canTraceSystemCalls))
  struct SystemCallsPassTests {
    @Test("Each system call is counted by its name, in the body only")
    func byName() async {
      await #expect(processExitsWith: .success) {
        let messages = counted { run in
          _ = getpgid(0)
          for _ in run {
            _ = apus_cheapest_system_call()
            _ = apus_cheapest_system_call()
            _ = sched_yield()
            run.paused { _ = getpgid(0) }
          }
        }
        let lines = messages.map(\.line)
        precondition(lines.contains("call getppid 2.0"), "\(lines)")
        precondition(lines.contains("call sched_yield 1.0"), "\(lines)")
        precondition(!lines.contains { $0.hasPrefix("call getpgid") }, "\(lines)")
        precondition(lines[0].hasPrefix("value system-calls "), "\(lines)")
      }
    }

    @Test("A body without system calls has none, and the calls of a preparation do not count")
    func none() async {
      await #expect(processExitsWith: .success) {
        let messages = counted { run in
          run.batches(of: { Int(apus_cheapest_system_call()) }) { $0 &+= 1 }
        }
        let lines = messages.map(\.line)
        precondition(lines[0].hasPrefix("value system-calls "), "\(lines)")
        precondition(!lines.contains { $0.hasPrefix("call getppid") }, "\(lines)")
      }
    }

    @Test("The calls of a thread that the body starts count as well")
    func threads() async {
      await #expect(processExitsWith: .success) {
        let messages = counted { run in
          for _ in run {
            let thread = try? PinnedThread(on: nil) {
              for _ in 0..<5 { _ = sched_yield() }
            }
            thread?.join()
          }
        }
        precondition(messages.contains(.systemCall("sched_yield", 5)), "\(messages)")
      }
    }

    @Test("Each reason of a refusal has its own text")
    func refusals() {
      #expect(DifferencePass.refusal(EPERM).contains("refuses"))
      #expect(DifferencePass.refusal(ENOTSUP).contains("Linux"))
      #expect(DifferencePass.refusal(ENOMEM).contains("errno 12"))
    }

    @Test("A line of a system call survives the pipe")
    func line() {
      let message = WorkerMessage.systemCall("pread64", 2.5)
      #expect(WorkerMessage(line: message.line) == message)
      for bad in ["call write", "call write x", "call write -1", "call write inf", "call  1"] {
        #expect(WorkerMessage(line: bad) == nil, "\(bad)")
      }
    }
  }

  private func counted(_ body: @escaping @Sendable (Run) -> Void) -> [WorkerMessage] {
    Worker.perform(.counting(.systemCalls), BenchmarkCase.all(of: [Benchmark("counted", body)]))
  }

  /// Whether this system lets a process trace another.
  private let canTraceSystemCalls: Bool = {
    let error = apus_system_calls_begin()
    apus_system_calls_end()
    return error == 0
  }()
#endif
