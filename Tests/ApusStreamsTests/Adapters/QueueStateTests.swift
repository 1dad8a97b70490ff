import ApusStreams
import Testing

@Suite("QueueState")
struct QueueStateTests {
  private func text(_ step: QueueState<Int>.Step) -> String {
    switch step {
    case .element(let number): "\(number)"
    case .wait: "wait"
    case .end(.complete): "end"
    case .end(.abandoned): "broken"
    case .end(.failed(let error)): "\(error)"
    }
  }

  @Test("Elements keep their order around the end of the slots")
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
      #expect(text(state.next()) == "wait")
    }
  }

  @Test(
    "Elements keep their order while the slots grow", arguments: [63, 64, 65, 200, 1000])
  func growing(_ capacity: Int) {
    var state = QueueState<Int>(capacity: capacity)
    var pushed = 0
    var taken = 0
    // Three pushes and one removal, so that the oldest element may be in any slot when the slots
    // grow.
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
    #expect(text(state.next()) == "wait")
  }

  @Test("Queued elements are read before the end, and only the first end counts")
  func finishing() {
    let ends: [(QueueState<Int>.End, String)] = [
      (.complete, "end"), (.abandoned, "broken"),
      (.failed(StreamError(stage: "source", SinkClosedError())), "source: \(SinkClosedError())"),
    ]
    for (end, expected) in ends {
      for (later, _) in ends {
        var state = QueueState<Int>(capacity: 2)
        #expect(state.push(1) == .taken)
        state.finish(end)
        state.finish(later)
        #expect(state.push(2) == .closed)
        #expect(text(state.next()) == "1")
        #expect(text(state.next()) == expected)
      }
    }
  }

  @Test("Cancelling the reader drops the queued elements and unblocks the writer")
  func cancelling() {
    var state = QueueState<Int>(capacity: 1)
    #expect(state.push(1) == .taken)
    state.cancel()
    #expect(!state.mustWriterWait)
    #expect(state.push(2) == .readerGone)
    #expect(text(state.next()) == "end")
  }
}
