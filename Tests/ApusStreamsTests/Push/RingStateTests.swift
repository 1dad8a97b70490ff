import ApusMeasure
import ApusStreams
import Testing

@Suite("RingState")
struct RingStateTests {
  typealias State = RingState<Never>

  /// A ring of numbered bytes beside the slow reference, a queue.
  struct Model {
    var state: State
    var memory: [Int]
    var queue: [Int] = []
    var lent: [Int] = []
    var written = 0

    init(capacity: Int) {
      state = State(capacity: capacity)
      memory = Array(repeating: -1, count: capacity)
    }

    mutating func write(_ count: Int) {
      guard let room = state.room(for: count) else { return }
      #expect(room.count <= count && room.upperBound <= memory.count)
      #expect(room.isEmpty == (count == 0 || queue.count + lent.count == memory.count))
      for index in room {
        memory[index] = written
        queue.append(written)
        written += 1
      }
      state.commit(room.count)
    }

    mutating func read() {
      guard case .chunk(let range) = state.nextChunk() else {
        lent = []
        return #expect(queue.isEmpty)
      }
      lent = Array(queue.prefix(range.count))
      queue.removeFirst(range.count)
      #expect(Array(memory[range]) == lent)
      #expect(range.count <= state.chunkLimit)
    }
  }

  @Test("A ring gives what a queue gives, whatever the order of steps", arguments: 1...60)
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var model = Model(capacity: Int(seed % 17) + 1)
    for _ in 0..<300 {
      if random.next() % 2 == 0 { model.write(Int(random.next() % 9)) } else { model.read() }
      #expect(model.state.mustReaderWait == model.queue.isEmpty, "seed \(seed)")
      let isFull = model.queue.count + model.lent.count == model.memory.count
      #expect(model.state.mustWriterWait == isFull, "seed \(seed)")
    }
  }

  @Test("What is filled is read after the end, and the first end counts")
  func finish() {
    var state = State(capacity: 8)
    state.commit(2)
    state.finish(.finished)
    state.finish(.error(.abandoned))
    #expect(state.room(for: 1) == nil)
    guard case .chunk(0..<2) = state.nextChunk() else { return #expect(Bool(false)) }
    for _ in 0..<2 {
      guard case .end(.finished) = state.nextChunk() else { return #expect(Bool(false)) }
    }
  }

  @Test("Nothing is read after it was aborted, unless all was read")
  func abort() {
    var state = State(capacity: 8)
    state.commit(3)
    state.abort(.cancelled)
    guard case .end(.error(.cancelled)) = state.nextChunk() else { return #expect(Bool(false)) }
    var done = State(capacity: 8)
    done.finish(.finished)
    done.abort(.cancelled)
    guard case .end(.finished) = done.nextChunk() else { return #expect(Bool(false)) }
  }

  @Test("A chunk that is lent when it is aborted stays where it is until it is given back")
  func abortWhileLent() {
    var state = State(capacity: 8)
    state.commit(3)
    guard case .chunk(0..<2) = state.nextChunk() else { return #expect(Bool(false)) }
    state.abort(.stalled)
    #expect(state.room(for: 8) == nil)
    guard case .end(.error(.stalled)) = state.nextChunk() else { return #expect(Bool(false)) }
  }
}
