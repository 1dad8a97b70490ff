import ApusStreams
import Testing

@Suite("QueueState")
struct QueueStateTests {
  private func text(_ step: QueueState<Int>.Step) -> String {
    switch step {
    case .element(let number): "\(number)"
    case .wait: "wait"
    case .end(let isComplete): isComplete ? "end" : "broken"
    }
  }

  @Test("Elements come out in their order, around the end of the slots")
  func order() {
    var state = QueueState<Int>(capacity: 2)
    #expect(text(state.next()) == "wait")
    for number in 0..<5 {
      #expect(state.push(2 * number) == .taken)
      #expect(state.push(2 * number + 1) == .taken)
      #expect(state.push(99) == .full)
      #expect(state.mustWriterWait)
      #expect(text(state.next()) == "\(2 * number)")
      #expect(text(state.next()) == "\(2 * number + 1)")
      #expect(state.mustReaderWait)
    }
  }

  @Test(
    "Elements keep their order while the room for them grows", arguments: [63, 64, 65, 200, 1000])
  func growing(_ capacity: Int) {
    var state = QueueState<Int>(capacity: capacity)
    var pushed = 0
    var taken = 0
    // Three in, one out, so that the oldest is anywhere when the room grows.
    while state.push(pushed) == .taken {
      pushed += 1
      guard pushed % 3 == 0 else { continue }
      #expect(text(state.next()) == "\(taken)")
      taken += 1
    }
    #expect(pushed - taken == capacity)
    while taken < pushed {
      #expect(text(state.next()) == "\(taken)")
      taken += 1
    }
    #expect(state.mustReaderWait)
  }

  @Test("What waits is read before the end, and the first end counts", arguments: [true, false])
  func finishing(_ isComplete: Bool) {
    var state = QueueState<Int>(capacity: 2)
    #expect(state.push(1) == .taken)
    state.finish(isComplete: isComplete)
    state.finish(isComplete: !isComplete)
    #expect(state.push(2) == .closed)
    #expect(!state.mustReaderWait)
    #expect(text(state.next()) == "1")
    #expect(text(state.next()) == (isComplete ? "end" : "broken"))
  }

  @Test("A reader that is gone drops what waits, and nobody waits for it")
  func cancelling() {
    var state = QueueState<Int>(capacity: 1)
    #expect(state.push(1) == .taken)
    state.cancel()
    #expect(!state.mustWriterWait)
    #expect(!state.mustReaderWait)
    #expect(state.push(2) == .readerGone)
    #expect(text(state.next()) == "end")
  }
}
