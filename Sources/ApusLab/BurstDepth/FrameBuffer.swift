/// A bounded buffer of frames between a producer and a writer: a pure state machine without
/// threads.
///
///     offer(due) ──▶ admitted 0, 1, 2, ... ──take()──▶ being written ──finish(at)──▶ slot is free
///          └──────▶ refused: the stall
///
/// A frame occupies its slot from its offer until it is written, so frame *n* needs the slot of
/// frame *n* - `rooms`. That slot must be free when the frame is due, not when a late producer
/// offers it. So lateness cannot hide a stall.
struct FrameBuffer: Sendable, Hashable {
  /// The answer to a frame.
  enum Answer: Sendable, Hashable {
    /// The frame has a slot; the value is its number.
    case admitted(Int)
    /// Every slot was occupied when the frame was due; the frame is lost.
    case refused
    /// The burst is over and takes no more frames.
    case over
  }

  /// The first frame that could not be buffered in time.
  struct Stall: Sendable, Hashable {
    /// The number of frames that were admitted before the stall.
    let depth: Int
    /// The time at which the frame was due.
    let due: UInt64
  }

  private let rules: BurstRules
  /// The number of admitted frames.
  private(set) var admitted = 0
  /// The number of frames that the writer took.
  private(set) var taken = 0
  /// The time at which each frame was written, by its number.
  private(set) var finishes: [UInt64] = []
  /// The first refused frame; `nil` while all frames were admitted.
  private(set) var stall: Stall?
  /// The total time in which the writer waited for a late frame: the producer's error.
  private(set) var starved: UInt64 = 0
  private var refused = 0
  private var isClosed = false

  /// Creates an empty buffer.
  init(_ rules: BurstRules) { self.rules = rules }

  /// Offers the next frame.
  ///
  /// - Parameters:
  ///   - due: The time at which the frame was due; not before that of the previous offer.
  ///   - now: The time of the offer; not before `due`.
  mutating func offer(due: UInt64, at now: UInt64) -> Answer {
    if isOver { close() }
    guard !isClosed else { return .over }
    guard hasRoom(at: due) else {
      refused += 1
      stall = stall ?? Stall(depth: admitted, due: due)
      return .refused
    }
    noteStarvation(due: due, at: now)
    admitted += 1
    return .admitted(admitted - 1)
  }

  /// Passes the next frame to the writer; returns `nil` if there is none or the burst is over.
  mutating func take() -> Int? {
    guard !isClosed, taken < admitted else { return nil }
    taken += 1
    return taken - 1
  }

  /// Records that the frame taken last is written.
  mutating func finish(at time: UInt64) {
    precondition(finishes.count < taken, "finish must follow a take")
    finishes.append(time)
  }

  /// Ends the burst; admitted frames that were not taken are never written.
  mutating func close() { isClosed = true }

  /// The times at which frames were written after the stall, ascending.
  var finishesAfterStall: ArraySlice<UInt64> {
    guard let stall else { return [] }
    return finishes.drop { $0 <= stall.due }
  }

  /// Adds the delay of a late frame; a late frame does not matter while the writer has others.
  private mutating func noteStarvation(due: UInt64, at now: UInt64) {
    guard finishes.count == admitted else { return }
    let idle = max(due, finishes.last ?? due)
    if now > idle { starved += now - idle }
  }

  private func hasRoom(at due: UInt64) -> Bool {
    let before = admitted - rules.rooms
    guard before >= 0 else { return true }
    return before < finishes.count && finishes[before] <= due
  }

  private var isOver: Bool {
    guard stall != nil else { return admitted >= rules.limit }
    return finishesAfterStall.count >= rules.tail || refused > rules.patience
  }
}
