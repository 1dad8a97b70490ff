import ApusMeasure
import Synchronization
import Testing

@Suite("PinnedThread")
struct PinnedThreadTests {
  private struct Broken: Error {}

  @Test("A thread runs its closure once and notes its times in order")
  func order() throws {
    let count = Counter()
    let thread = try PinnedThread { count.add() }
    thread.join()
    #expect(count.value == 1)
    #expect(thread.creation.before <= thread.creation.after)
    #expect(thread.creation.before <= thread.firstTick)
    #expect(thread.firstTick <= thread.lastTick)
  }

  @Test("A thread that is never joined stops the program instead of running beside a measurement")
  func forgotten() async {
    await #expect(processExitsWith: .failure) { _ = try PinnedThread {} }
  }

  @Test("A thread that is joined twice stops the program")
  func joinedTwice() async {
    await #expect(processExitsWith: .failure) {
      let thread = try PinnedThread {}
      thread.join()
      thread.join()
    }
  }

  #if os(Linux)
    @Test(
      "A thread runs on the processor that it was bound to", arguments: Processors.allowed)
    func bound(processor: Int) throws {
      let seen = Counter()
      let thread = try PinnedThread(on: processor) {
        if Processors.allowed == [processor] { seen.add() }
      }
      thread.join()
      #expect(seen.value == 1)
    }

    @Test("A binding ends with its scope, also when that throws")
    func scope() throws {
      let before = Processors.allowed
      #expect(throws: Broken.self) {
        try Processors.whileBound(to: [before[0]]) { isBound in
          #expect(isBound)
          #expect(Processors.allowed == [before[0]])
          throw Broken()
        }
      }
      #expect(Processors.allowed == before)
    }

    @Test("A binding that the system refuses is told and changes nothing")
    func refused() {
      let before = Processors.allowed
      #expect(!Processors.whileBound(to: []) { $0 })
      #expect(!Processors.whileBound(to: [before[0], Int.max]) { $0 })
      #expect(Processors.allowed == before)
    }
  #endif

  private final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    var value: Int { count.load(ordering: .sequentiallyConsistent) }
    func add() { count.add(1, ordering: .sequentiallyConsistent) }
  }
}
