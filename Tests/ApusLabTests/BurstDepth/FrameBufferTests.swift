import ApusMeasure
import Testing

@testable import ApusLab

@Suite("FrameBuffer")
struct FrameBufferTests {
  private static let rules = BurstRules(rooms: 2, limit: 8, tail: 2, patience: 3)

  @Test("The first frame without a free slot is the stall")
  func stall() {
    var buffer = FrameBuffer(Self.rules)
    #expect(buffer.offer(due: 10, at: 10) == .admitted(0))
    #expect(buffer.take() == 0)
    #expect(buffer.offer(due: 20, at: 20) == .admitted(1))
    #expect(buffer.stall == nil)
    #expect(buffer.offer(due: 30, at: 30) == .refused)
    #expect(buffer.stall == FrameBuffer.Stall(depth: 2, due: 30))
    buffer.finish(at: 35)
    #expect(buffer.offer(due: 40, at: 40) == .admitted(2))
    #expect(buffer.stall?.depth == 2)
  }

  @Test("A slot that became free after the frame was due does not help a late producer")
  func lateness() {
    var buffer = FrameBuffer(Self.rules)
    for due in [10, 20] as [UInt64] { _ = buffer.offer(due: due, at: due) }
    _ = buffer.take()
    buffer.finish(at: 31)
    #expect(buffer.offer(due: 30, at: 45) == .refused)
    #expect(buffer.stall?.depth == 2)
  }

  @Test("A slot that became free at the moment the frame was due is free")
  func inTime() {
    var buffer = FrameBuffer(Self.rules)
    for due in [10, 20] as [UInt64] { _ = buffer.offer(due: due, at: due) }
    _ = buffer.take()
    buffer.finish(at: 30)
    #expect(buffer.offer(due: 30, at: 30) == .admitted(2))
  }

  @Test("A burst without a stall ends at its limit, and frames that were not taken remain")
  func limit() {
    var buffer = FrameBuffer(Self.rules)
    for frame in 0..<8 {
      let time = UInt64(10 * frame)
      #expect(buffer.offer(due: time, at: time) == .admitted(frame))
      #expect(buffer.take() == frame)
      buffer.finish(at: time + 5)
    }
    #expect(buffer.offer(due: 80, at: 80) == .over)
    #expect(buffer.take() == nil)
    #expect(buffer.stall == nil)
    #expect(buffer.admitted == 8)
  }

  @Test("After the stall as many frames are written as the rules demand")
  func tail() {
    var buffer = FrameBuffer(Self.rules)
    for due in [10, 20, 30] as [UInt64] { _ = buffer.offer(due: due, at: due) }
    for (frame, time) in [(0, 40), (1, 50)] as [(Int, UInt64)] {
      #expect(buffer.take() == frame)
      buffer.finish(at: time)
    }
    #expect(Array(buffer.finishesAfterStall) == [40, 50])
    #expect(buffer.offer(due: 60, at: 60) == .over)
  }

  @Test("A storage that stops writing is given up")
  func patience() {
    var buffer = FrameBuffer(Self.rules)
    var answers: [FrameBuffer.Answer] = []
    for frame in 0..<7 as Range<UInt64> { answers.append(buffer.offer(due: frame, at: frame)) }
    #expect(answers.suffix(5) == [.refused, .refused, .refused, .refused, .over])
  }

  @Test("Lateness counts as the producer's error only while the writer is idle")
  func starvation() {
    var buffer = FrameBuffer(Self.rules)
    _ = buffer.offer(due: 10, at: 14)
    #expect(buffer.starved == 4)
    _ = buffer.offer(due: 20, at: 29)
    #expect(buffer.starved == 4)
    _ = buffer.take()
    buffer.finish(at: 32)
    _ = buffer.take()
    buffer.finish(at: 43)
    _ = buffer.offer(due: 40, at: 48)
    #expect(buffer.starved == 9)
  }

  @Test("A frame cannot be written before it is taken, nor taken after the end")
  func closed() {
    var buffer = FrameBuffer(Self.rules)
    _ = buffer.offer(due: 1, at: 1)
    buffer.close()
    #expect(buffer.take() == nil)
    #expect(buffer.offer(due: 2, at: 2) == .over)
  }

  @Test(
    "Random storages stall the buffer at the same frame as a slow count of occupied slots",
    arguments: 0..<200)
  func differential(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let rooms = Int.random(in: 1...6, using: &random)
    let writes = (0..<60).map { _ in UInt64.random(in: 1...30, using: &random) }
    let late = (0..<60).map { _ in UInt64.random(in: 0...9, using: &random) }
    let simulation = BurstSimulation(rooms: rooms, interval: 10, writes: writes, late: late)
    #expect(simulation.depthByBuffer() == simulation.depthByCounting(), "seed \(seed)")
  }
}

/// A burst on a storage with a known time for each write.
private struct BurstSimulation {
  let rooms: Int
  let interval: UInt64
  let writes: [UInt64]
  let late: [UInt64]

  private func due(_ frame: Int) -> UInt64 { interval * UInt64(frame + 1) }

  /// Returns the times at which the first `count` frames are written, if all of them are admitted.
  private func finishes(upTo count: Int) -> [UInt64] {
    var time: UInt64 = 0
    return (0..<count).map { frame in
      time = max(time, due(frame) + late[frame]) + writes[frame]
      return time
    }
  }

  /// The slow reference: counts for each frame the earlier frames that are unwritten when it is
  /// due.
  func depthByCounting() -> Int? {
    (0..<writes.count).first { frame in
      finishes(upTo: frame).count { $0 > due(frame) } >= rooms
    }
  }

  func depthByBuffer() -> Int? {
    var buffer = FrameBuffer(
      BurstRules(rooms: rooms, limit: writes.count, tail: 1, patience: 1))
    for frame in writes.indices {
      let now = due(frame) + late[frame]
      for time in finishes(upTo: frame).dropFirst(buffer.finishes.count) where time <= now {
        _ = buffer.take()
        buffer.finish(at: time)
      }
      if buffer.offer(due: due(frame), at: now) == .refused { return buffer.stall?.depth }
    }
    return nil
  }
}
