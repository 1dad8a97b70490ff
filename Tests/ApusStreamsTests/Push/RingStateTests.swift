import ApusMeasure
import ApusStreams
import Testing

@Suite("RingState")
struct RingStateTests {
  typealias State = RingState<Never>

  /// A ring of numbered bytes with a queue as the slow reference.
  struct Model {
    var state: State
    var memory: [Int]
    var queue: [Int] = []
    var borrowed: [Int] = []
    var written = 0

    init(capacity: Int) {
      state = State(capacity: capacity)
      memory = Array(repeating: -1, count: capacity)
    }

    mutating func write(_ count: Int) {
      guard let room = state.room(for: count) else { return }
      #expect(room.count <= count && room.upperBound <= memory.count)
      #expect(room.isEmpty == (count == 0 || queue.count + borrowed.count == memory.count))
      for index in room {
        memory[index] = written
        queue.append(written)
        written += 1
      }
      state.commit(room.count)
    }

    mutating func read() {
      guard case .chunk(let range) = state.nextChunk() else {
        borrowed = []
        return #expect(queue.isEmpty)
      }
      borrowed = Array(queue.prefix(range.count))
      queue.removeFirst(range.count)
      #expect(Array(memory[range]) == borrowed)
      #expect(range.count <= state.chunkLimit)
    }
  }

  @Test("A ring agrees with a queue, in every order of steps", arguments: 1...60)
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var model = Model(capacity: Int(seed % 17) + 1)
    for _ in 0..<300 {
      if random.next() % 2 == 0 { model.write(Int(random.next() % 9)) } else { model.read() }
      #expect(model.state.mustReaderWait == model.queue.isEmpty, "seed \(seed)")
      let isFull = model.queue.count + model.borrowed.count == model.memory.count
      #expect(model.state.mustWriterWait == isFull, "seed \(seed)")
    }
  }

  @Test("Filled bytes are read after the end, and only the first end counts")
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

  @Test("An aborted ring delivers no more bytes, and a ring read to its end keeps its end")
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

  @Test("Aborting a ring keeps a borrowed chunk until it is returned")
  func abortWhileLent() {
    var state = State(capacity: 8)
    state.commit(3)
    guard case .chunk(0..<2) = state.nextChunk() else { return #expect(Bool(false)) }
    state.abort(.stalled)
    #expect(state.room(for: 8) == nil)
    guard case .end(.error(.stalled)) = state.nextChunk() else { return #expect(Bool(false)) }
  }
}
