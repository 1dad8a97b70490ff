import ApusMachine
import ApusMeasure
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@testable import ApusLab

@Suite("Burst")
struct BurstTests {
  private static let clock = TickClock.calibrated(windowNanoseconds: 1_000_000)

  private static func mode(rate: Int, rooms: Int, bytes: Int = 4096) -> BurstMode {
    BurstMode(
      framesPerSecond: rate, frameBytes: bytes, load: 2, sync: .none, rooms: rooms,
      within: BurstLimits(memory: 1 << 20, disk: 1 << 24))
  }

  private static func rooms(_ mode: BurstMode) throws -> FrameRooms {
    var random = SplitMix64(seed: 3)
    return try FrameRooms(count: mode.rooms, frameBytes: mode.frameBytes, using: &random)
  }

  private static func run(
    _ mode: BurstMode, _ storage: some FrameStorage,
    watch: @escaping @Sendable () throws -> Void = {}
  ) async throws -> BurstOutcome {
    try await onOwnThread {
      try Burst(mode, try rooms(mode), into: storage, clock: clock).run(watch: watch)
    }
  }

  @Test("A storage that is far too slow stalls a burst about when its slots are full")
  func stalls() async throws {
    let outcome = try await Self.run(
      Self.mode(rate: 200, rooms: 4), SlowStorage(milliseconds: 60))
    // Four slots, and one more frame for each 60 ms, in which twelve frames are due.
    #expect(!outcome.depth.isBound)
    #expect((4...6).contains(outcome.depth.value))
    // The sustained rate needs two frames; a busy machine writes no more than three before the
    // stall.
    #expect(outcome.written >= 2)
    let sustained = try #require(outcome.sustained)
    #expect(sustained > 0 && sustained <= 4096 / 60e6)
  }

  @Test("A storage that needs no time gives a bound, and the burst ends")
  func bound() async throws {
    let mode = Self.mode(rate: 500, rooms: 8)
    let outcome = try await Self.run(mode, SlowStorage(milliseconds: 0))
    // On a busy machine the writer may be delayed by the sixteen milliseconds that eight slots
    // last.
    if outcome.depth.isBound {
      #expect(outcome.depth == .atLeast(Double(mode.limit)))
      #expect(outcome.sustained == nil)
    }
  }

  @Test("All frames differ from each other")
  func contents() async throws {
    let storage = SlowStorage(milliseconds: 5)
    let outcome = try await Self.run(Self.mode(rate: 300, rooms: 3), storage)
    let checksums = storage.checksums
    #expect(outcome.written > 3)
    #expect(checksums.keys.sorted() == Array(0..<outcome.written))
    #expect(Set(checksums.values).count == checksums.count)
  }

  @Test("A full disk throws the typed error of its system call")
  func full() async throws {
    #if os(Linux)
      let failure = await #expect(throws: SystemError.self) {
        try await Self.run(Self.mode(rate: 200, rooms: 2), FullStorage())
      }
      #expect(failure == SystemError(.write, "/dev/full", code: ENOSPC))
    #endif
  }

  @Test("An interrupted burst ends its threads")
  func interrupted() async throws {
    await #expect(throws: InterruptionError.self) {
      try await Self.run(Self.mode(rate: 50, rooms: 4), SlowStorage(milliseconds: 5)) {
        throw InterruptionError()
      }
    }
  }
}
