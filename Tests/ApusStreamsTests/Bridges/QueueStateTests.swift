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
      #expect(state.push(2 * number) == true)
      #expect(state.push(2 * number + 1) == true)
      #expect(state.push(99) == nil)
      #expect(state.mustWriterWait)
      #expect(text(state.next()) == "\(2 * number)")
      #expect(text(state.next()) == "\(2 * number + 1)")
      #expect(state.mustReaderWait)
    }
  }

  @Test("What waits is read before the end, and the first end counts", arguments: [true, false])
  func finishing(_ isComplete: Bool) {
    var state = QueueState<Int>(capacity: 2)
    #expect(state.push(1) == true)
    state.finish(isComplete: isComplete)
    state.finish(isComplete: !isComplete)
    #expect(state.push(2) == false)
    #expect(!state.mustReaderWait)
    #expect(text(state.next()) == "1")
    #expect(text(state.next()) == (isComplete ? "end" : "broken"))
  }

  @Test("A reader that is gone drops what waits, and nobody waits for it")
  func cancelling() {
    var state = QueueState<Int>(capacity: 1)
    #expect(state.push(1) == true)
    state.cancel()
    #expect(!state.mustWriterWait)
    #expect(!state.mustReaderWait)
    #expect(state.push(2) == false)
    #expect(text(state.next()) == "end")
  }
}
