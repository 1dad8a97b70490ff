// UNSAFE: memory that processes share; mapped and unmapped once

// Map of this file. The memory that processes share while they take turns:
//
//   0    Int64      the number of turns
//   8    Int32 x 8  for each seat the index of its next turn plus 1; 0 before its first turn
//   64   24 bytes   for each turn: Int64 seat, Int64 iterations, UInt64 ticks
//
// The parent writes the turns. After that, only the process that has the turn writes. Storing the
// word of a seat publishes everything that was written before (release, acquire).

import ApusSystem
import CApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The page of turns: shared memory with the order and the ticks of all turns.
@safe
final class TurnPage {
  /// The largest number of turns: hundreds of times the need of a set of processes.
  static let capacity = 60_000
  /// The largest number of seats.
  static let seats = 8

  private static let wordsOffset = 8
  private static let turnsOffset = 64
  private static let turnSize = 24
  private static let pageSize = turnsOffset + capacity * turnSize

  /// The descriptor that the processes inherit.
  let descriptor: Int32
  private let memory: UnsafeMutableRawPointer

  /// Creates the shared memory, in the process that starts the others.
  convenience init() throws(SystemError) {
    let descriptor = apus_shared_create(Self.pageSize)
    guard descriptor >= 0 else { throw SystemError(.createSharedMemory, code: -descriptor) }
    try self.init(owning: descriptor)
  }

  /// Opens the shared memory that this process inherited.
  static func inherited() throws(SystemError) -> TurnPage {
    try TurnPage(owning: APUS_PAGE_DESCRIPTOR)
  }

  private init(owning descriptor: Int32) throws(SystemError) {
    // SAFETY: the mapping is as large as every access below assumes, which is checked before. This
    // value owns the mapping, and `deinit` unmaps it.
    let isLargeEnough = apus_shared_size(descriptor) >= Int64(Self.pageSize)
    guard isLargeEnough, let memory = unsafe apus_shared_map(descriptor, Self.pageSize) else {
      close(descriptor)
      throw SystemError(.map, "the page of turns", code: isLargeEnough ? errno : EINVAL)
    }
    self.descriptor = descriptor
    unsafe self.memory = memory
  }

  deinit {
    // SAFETY: mapped once with this size.
    unsafe apus_shared_unmap(memory, Self.pageSize)
    close(descriptor)
  }

  /// Writes the turns; afterwards every seat has a turn of no iterations, which ends its loop.
  ///
  /// - Precondition: The turns fit, and each has a seat.
  /// - Complexity: O(*n*) in the number of turns.
  func write(_ turns: [TurnSchedule.Turn], seats: Int) {
    let all = turns + (0..<seats).map { TurnSchedule.Turn(seat: $0, iterations: 0) }
    precondition(all.count <= Self.capacity && seats <= Self.seats, "the turns fit the page")
    for (number, turn) in all.enumerated() {
      self[number, 0] = Int64(turn.seat)
      self[number, 1] = Int64(turn.iterations)
    }
    // SAFETY: the first eight bytes are within the mapping and aligned.
    unsafe memory.storeBytes(of: Int64(all.count), as: Int64.self)
  }

  /// Starts the first turn.
  func begin() { give(0) }

  /// Waits until `seat` has a turn other than `last`, and returns the index of the turn.
  func waitForTurn(seat: Int, after last: Int?) -> Int {
    let before = Int32(last.map { $0 + 1 } ?? 0)
    // SAFETY: the word is within the mapping, because the caller has checked the seat.
    unsafe apus_word_wait(word(seat), before)
    return Int(unsafe apus_word_load(word(seat))) - 1
  }

  /// Returns the number of iterations of a turn; 0 ends the loop of its seat.
  func iterations(_ turn: Int) -> Int { max(0, Int(self[checked(turn), 1])) }

  /// Records the ticks of a turn and starts the next turn.
  func finish(_ turn: Int, ticks: UInt64) {
    self[checked(turn), 2] = Int64(bitPattern: ticks)
    // SAFETY: as in `write`.
    if turn + 1 < Int(unsafe memory.load(as: Int64.self)) { give(turn + 1) }
  }

  /// Returns the ticks of the first `count` turns.
  ///
  /// - Complexity: O(*n*) in the number of turns.
  func ticks(_ count: Int) -> [UInt64] {
    (0..<count).map { UInt64(bitPattern: self[checked($0), 2]) }
  }

  private func give(_ turn: Int) {
    let seat = min(max(0, Int(self[checked(turn), 0])), Self.seats - 1)
    // SAFETY: the word is within the mapping.
    unsafe apus_word_store(word(seat), Int32(turn + 1))
  }

  private func checked(_ turn: Int) -> Int {
    precondition((0..<Self.capacity).contains(turn), "the turn is in the page")
    return turn
  }

  private func word(_ seat: Int) -> UnsafeMutablePointer<Int32> {
    // SAFETY: eight words of four bytes lie between the offsets, and a seat is below eight.
    unsafe memory.advanced(by: Self.wordsOffset + 4 * seat).assumingMemoryBound(to: Int32.self)
  }

  private subscript(turn: Int, field: Int) -> Int64 {
    get {
      // SAFETY: a turn is below the capacity and a field below three; both are multiples of eight
      // bytes.
      unsafe memory.load(
        fromByteOffset: Self.turnsOffset + turn * Self.turnSize + 8 * field, as: Int64.self)
    }
    set {
      // SAFETY: as above.
      unsafe memory.storeBytes(
        of: newValue, toByteOffset: Self.turnsOffset + turn * Self.turnSize + 8 * field,
        as: Int64.self)
    }
  }
}
