import ApusChannels
import ApusMeasure
import Testing

@Suite("ChannelState")
struct ChannelStateTests {
  /// A buffer size, and the behaviour when the buffer is full.
  struct Policy: CustomTestStringConvertible {
    var limit: Int
    var room: Int
    var overflow: Overflow

    var testDescription: String { "\(limit == .max ? "any" : "\(limit)"), \(overflow)" }

    static let all: [Policy] =
      [0, 1, 2, 3, 7].map { Policy(limit: $0, room: $0, overflow: .waits) }
      + [Policy(limit: .max, room: 0, overflow: .waits)]
      + [1, 3].map { Policy(limit: $0, room: $0, overflow: .dropsOldest) }
      + [1, 3].map { Policy(limit: $0, room: $0, overflow: .dropsNewest) }
  }

  @Test(
    "A random program has the outcome of the sequential model", arguments: Policy.all,
    UInt64(1)...20)
  func model(_ policy: Policy, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = StateUnderTest(limit: policy.limit, room: policy.room, overflow: policy.overflow)
    var model = ChannelModel(limit: policy.limit, overflow: policy.overflow)
    let sendBias = random.next() % 5
    for operation in 0..<400 {
      switch random.next() % 16 {
      case 0 where operation > 300 && random.next() % 16 == 0:
        state.close()
        model.close()
      case 1, 2:
        let victim = Int(random.next() % UInt64(operation + 1))
        state.cancel(victim)
        model.cancel(victim)
      case 3..<(6 + sendBias):
        let waits = random.next() % 4 > 0
        state.send(operation, as: operation, waits: waits)
        model.send(operation, as: operation, waits: waits)
      default:
        let waits = random.next() % 4 > 0
        state.receive(as: operation, waits: waits)
        model.receive(as: operation, waits: waits)
      }
      let (outcomes, count) = (state.outcomes(), state.count)
      guard outcomes == model.outcomes, count == model.buffer.count else {
        Issue.record("differs at operation \(operation) with seed \(seed)")
        break
      }
    }
    state.close()
    model.close()
    let (outcomes, dropped) = (state.outcomes(), state.dropped)
    #expect(outcomes == model.outcomes)
    #expect(dropped == model.dropped)
  }

  @Test(
    "A random program with permits has the outcome of the sequential model",
    arguments: Policy.all.filter { $0.limit > 0 }, UInt64(1)...20)
  func permits(_ policy: Policy, seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = StateUnderTest(limit: policy.limit, room: policy.room, overflow: policy.overflow)
    var model = ChannelModel(limit: policy.limit, overflow: policy.overflow)
    let closesAt = seed % 3 == 0 ? 200 : 600
    for operation in 0..<600 {
      let waits = random.next() % 4 > 0
      switch random.next() % 16 {
      case _ where operation == closesAt:
        state.close()
        model.close()
      case 0, 1:
        let victim = Int(random.next() % UInt64(operation + 1))
        state.cancel(victim)
        model.cancel(victim)
      case 2..<6:
        state.reserve(as: operation, waits: waits)
        model.reserve(as: operation, waits: waits)
      case 6..<9 where model.permits > 0:
        state.redeem(operation, as: operation)
        model.redeem(operation, as: operation)
      case 9 where model.permits > 0:
        state.giveBack()
        model.giveBack()
      case 10..<13:
        state.send(operation, as: operation, waits: waits)
        model.send(operation, as: operation, waits: waits)
      default:
        state.receive(as: operation, waits: waits)
        model.receive(as: operation, waits: waits)
      }
      let (outcomes, count) = (state.outcomes(), state.count)
      guard outcomes == model.outcomes, count == model.buffer.count else {
        Issue.record("differs at operation \(operation) with seed \(seed)")
        return
      }
    }
    state.close()
    model.close()
    while model.permits > 0 {
      state.giveBack()
      model.giveBack()
    }
    let (outcomes, dropped) = (state.outcomes(), state.dropped)
    #expect(outcomes == model.outcomes)
    #expect(dropped == model.dropped)
  }

  @Test("An unbounded ring grows with its elements, keeps their order, and shrinks again")
  func growth() {
    var state = StateUnderTest(limit: .max, room: 0, overflow: .waits)
    var received = 0
    for sent in 0..<10_000 {
      state.send(sent, as: sent, waits: true)
      if sent % 3 == 0 {
        state.receive(as: 100_000 + received, waits: false)
        received += 1
      }
    }
    let largest = state.room
    #expect(largest >= 6_666 && largest <= 16_384)
    while state.count > 0 {
      state.receive(as: 100_000 + received, waits: false)
      received += 1
    }
    let outcomes = state.outcomes()
    let smallest = state.room
    #expect(smallest <= 32)
    for index in 0..<received { #expect(outcomes[100_000 + index] == .received(index)) }
  }

  @Test("A close wakes each waiter once")
  func closing() {
    var state = ChannelState(limit: 0, room: 0, overflow: .waits)
    let receiver = Waiter.takeForTests(sends: false)
    state.receivers.append(receiver)
    var first = state.close()
    var second = state.close()
    first.tell()
    second.tell()
    let (firstCloses, secondCloses) = (first.isFirst, second.isFirst)
    #expect(firstCloses && !secondCloses)
    #expect(receiver.isWoken)
    let removed = state.remove(receiver)
    #expect(!removed, "a cancellation comes too late")
    receiver.give()
  }
}
