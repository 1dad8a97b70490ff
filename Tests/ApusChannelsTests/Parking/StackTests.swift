// UNSAFE: a test uses much stack, and reads the limit of it

import ApusChannels
import ApusTestSupport
import CApusTasks
import Foundation
import Testing

#if os(Linux)
  /// Each test runs in its own process, because the workers belong to the process.
  @Suite("Stacks of workers", .enabled(if: TaskPool.selected == .workers))
  struct StackTests {
    @Test(
      "A task recurses through 4 MiB after a wait, as before it",
      .enabled(if: StackTests.processStack >= 6 << 20))
    func deepRecursion() async {
      await #expect(processExitsWith: .success) {
        let bytes = await StackTests.onWorker { StackTests.bytesOfRecursion(atLeast: 4 << 20) }
        precondition(bytes >= 4 << 20)
      }
    }

    #if APUS_CHECKED
      @Test("If the system refuses large stacks, the workers have smaller ones")
      func smallStacks() async {
        await #expect(processExitsWith: .success) {
          apus_refuse(UInt32(APUS_REFUSE_STACKS))
          let bytes = await StackTests.onWorker { StackTests.bytesOfRecursion(atLeast: 200 << 10) }
          precondition(bytes >= 200 << 10 && apus_worker_counts().handed_over == 0)
        }
      }
    #endif

    @Test("Workers have a name of their own")
    func names() async {
      await #expect(processExitsWith: .success) {
        let name = try await StackTests.onWorker {
          Result { try String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8) }
        }.get()
        precondition(name == "apus-channels\n", name)
      }
    }

    /// The bytes of stack that the main thread may use.
    static var processStack: UInt64 {
      var limit = rlimit()
      // SAFETY: a valid structure.
      _ = unsafe getrlimit(__rlimit_resource_t(RLIMIT_STACK.rawValue), &limit)
      return UInt64(limit.rlim_cur)
    }

    /// Calls `body` in a task that resumed on a worker.
    private static func onWorker<Result: Sendable>(
      _ body: @escaping @Sendable () -> Result
    ) async -> Result {
      await Task.detached {
        while !apus_on_worker() {
          _ = try? await Channel<Never>().receive(within: .milliseconds(1))
        }
        return body()
      }.value
    }

    /// Calls itself until its frames occupy `limit` bytes. Returns the bytes.
    @inline(never)
    private static func bytesOfRecursion(atLeast limit: UInt, from start: UInt? = nil) -> UInt {
      // SAFETY: the frame has room for the number that is stored and loaded.
      unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 16) { frame in
        let address = UInt(bitPattern: frame.baseAddress)
        let start = start ?? address
        // SAFETY: as above.
        unsafe frame.storeBytes(of: address, as: UInt.self)
        if start - address >= limit { return start - address }
        let bytes = bytesOfRecursion(atLeast: limit, from: start)
        // The frame is in use until here, so that the call is not a jump.
        // SAFETY: as above.
        return unsafe frame.load(as: UInt.self) == address ? bytes : 0
      }
    }
  }
#endif
