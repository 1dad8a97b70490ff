import ApusChannels
import ApusMeasure
import Synchronization
import Testing

/// A lock-free refusal is a refusal that the lock would have given, whatever other threads do
/// between two loads.
@Suite("Optimistic reads")
struct OptimisticReadTests {
  private typealias Word = StoreOrderMachine.Word
  private typealias Step = StoreOrderMachine.Step

  /// The snapshots of a channel after each number of operations, and the steps between them.
  private struct History {
    var states: [[Int]]
    var steps: [Step] = []

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      func pick(_ count: Int) -> Int { Int(random.next() >> 33) % count }
      states = [[0, 0, pick(2), pick(3), 0, pick(2), pick(2), pick(2)]]
      for _ in 0...pick(2) {
        var next = states[states.count - 1]
        steps.append(.take(0))
        for _ in 0...pick(2) {
          let word = [Word.count, .accepts, .closed, .senders, .receivers, .permits][pick(6)]
          let value = word == .closed ? 1 : pick(2)
          next[word.rawValue] = value
          steps.append(.store(0, word, value))
        }
        steps.append(.release(0))
        states.append(next)
      }
    }

    /// Returns the refusal under the lock, after a number of operations.
    func refusal(_ number: Int, sends: Bool) -> Refusal? {
      let state = states[number]
      func has(_ word: Word) -> Bool { state[word.rawValue] > 0 }
      if sends {
        if has(.closed) { return .closed }
        let takes = state[Word.count.rawValue] < state[Word.accepts.rawValue]
        return has(.receivers) || takes ? nil : .notNow
      }
      if has(.count) || has(.senders) { return nil }
      return has(.closed) && !has(.permits) ? .closed : .notNow
    }
  }

  @Test(
    "A refusal is correct at some moment between its begin and its end", arguments: [false, true])
  func moments(sends: Bool) {
    var (orders, refusals) = (0, 0)
    for seed in UInt64(1)...300 {
      let history = History(seed: seed)
      var random = SplitMix64(seed: seed)
      for _ in 0..<300 {
        let (refusal, range) = Self.readRefusal(history, sends: sends) {
          Int(random.next() >> 33) % $0
        }
        orders += 1
        guard let refusal else { continue }
        refusals += 1
        if !range.contains(where: { history.refusal($0, sends: sends) == refusal }) {
          Issue.record("\(refusal) is wrong in \(range) of \(history.states)")
          return
        }
      }
    }
    #expect(refusals > 1_000, "\(orders) orders, \(refusals) refusals")
  }

  /// Reads a refusal, and returns it with the range of operations during the read.
  private static func readRefusal(_ history: History, sends: Bool, choose: (Int) -> Int) -> (
    Refusal?, ClosedRange<Int>
  ) {
    withoutActuallyEscaping(choose) { choose in
      let machine = StoreOrderMachine([history.states[0]], [history.steps], choose: choose)
      machine.runWhileChosen()
      let memory = machine.memory[0]
      let isHeld = memory[Word.held.rawValue] != 0
      let done = machine.taken[0] - (isHeld ? 1 : 0)
      let snapshot = MachineSnapshot(machine: machine)
      let refusal = sends ? snapshot.refusalToSend() : snapshot.refusalToReceive()
      return (refusal, done...machine.taken[0])
    }
  }

  /// The results of two reads.
  private final class Seen {
    var machine: StoreOrderMachine?
    var refusals = [Refusal?](repeating: nil, count: 2)
  }

  private static func sending(to channel: Int) -> [Step] {
    [.take(channel), .store(channel, .count, 1), .release(channel)]
  }

  @Test("Two tasks that send and then check the other's channel cannot both find it empty")
  func storesUnderWay() {
    var refusals = 0
    for seed in UInt64(1)...20_000 {
      var random = SplitMix64(seed: seed)
      let seen = Seen()
      func read(_ channel: Int) -> Step {
        .action {
          guard let machine = seen.machine else { return }
          seen.refusals[channel] =
            MachineSnapshot(machine: machine, channel: channel).refusalToReceive()
        }
      }
      let empty = [0, 0, 0, 1, 0, 0, 0, 0]
      let machine = StoreOrderMachine(
        [empty, empty],
        [Self.sending(to: 0) + [read(1)], Self.sending(to: 1) + [read(0)]]
      ) { Int(random.next() >> 33) % $0 }
      seen.machine = machine
      machine.finish()
      let both = seen.refusals
      seen.machine = nil
      if both[0] == .notNow && both[1] == .notNow {
        Issue.record("both found nothing, with seed \(seed)")
        return
      }
      if both[0] != nil || both[1] != nil { refusals += 1 }
    }
    #expect(refusals > 50)
  }

  @Test("A select finds no ready case only if no case was ready at some moment")
  func select() {
    var refusals = 0
    for seed in UInt64(1)...20_000 {
      var random = SplitMix64(seed: seed)
      // A single element moves between the channels. It always is in some channel: it enters the
      // next channel before it leaves the last.
      let steps: [Step] = [
        .take(1), .store(1, .count, 1), .release(1), .take(0), .store(0, .count, 0), .release(0),
        .take(0), .store(0, .count, 1), .release(0), .take(1), .store(1, .count, 0), .release(1),
      ]
      let machine = StoreOrderMachine(
        [[0, 0, 1, 1, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0, 0]], [steps]
      ) {
        Int(random.next() >> 33) % $0
      }
      let snapshots = [
        MachineSnapshot(machine: machine), MachineSnapshot(machine: machine, channel: 1),
      ]
      let isRefused = wereRefusedAtOnce(
        2,
        refusal: { number in
          let version = snapshots[number].version
          return snapshots[number].refusalToReceive() == .notNow ? version : nil
        }, snapshot: { snapshots[$0] })
      if isRefused {
        Issue.record("missed with seed \(seed)")
        return
      }
      if snapshots[0].refusalToReceive() != nil { refusals += 1 }
    }
    #expect(refusals > 100)
  }

  /// A meeting point from which two tasks begin at the same time, if both have a thread.
  private final class Meeting: Sendable {
    private let ready = Atomic(0)

    /// Sends, then checks the other channel. Returns whether that channel was empty.
    func findsNothing(_ mine: Channel<Int>, _ theirs: Channel<Int>) async -> Bool {
      ready.add(1, ordering: .sequentiallyConsistent)
      var spins = 0
      while ready.load(ordering: .sequentiallyConsistent) < 2 && spins < 10_000 { spins += 1 }
      _ = mine.trySend(1)
      return theirs.tryReceive().take() == nil
    }
  }

  @Test("On threads, two tasks that send and then check do not miss each other")
  func threads() async throws {
    for _ in 0..<2_000 {
      let (one, other) = (Channel<Int>(capacity: 1), Channel<Int>(capacity: 1))
      let meeting = Meeting()
      async let first = meeting.findsNothing(one, other)
      async let second = meeting.findsNothing(other, one)
      let neither = await (first, second)
      #expect(!(neither.0 && neither.1))
    }
  }
}
