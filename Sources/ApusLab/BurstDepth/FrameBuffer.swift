/// The rooms for frames between a producer and a writer: a plain state machine without threads.
///
///     offer(due) ──▶ admitted 0, 1, 2, ... ──take()──▶ being written ──finish(at)──▶ room is free
///          └──────▶ refused: the stall
///
/// A frame has its room from its offer until it is written, so that frame *n* needs the room of frame
/// *n* - `rooms`. Whether that was free is asked for the moment at which the frame was due, not for
/// that at which a late producer came: lateness cannot hide a stall.
struct FrameBuffer: Sendable, Hashable {
  /// The answer to a frame.
  enum Answer: Sendable, Hashable {
    /// The frame has a room; its number.
    case admitted(Int)
    /// Every room was taken when the frame was due; the frame is lost.
    case refused
    /// The burst is over: no more frames.
    case over
  }

  /// The first frame that could not be buffered in time.
  struct Stall: Sendable, Hashable {
    /// How many frames were admitted before it.
    let depth: Int
    /// When it was due.
    let due: UInt64
  }

  private let rules: BurstRules
  /// How many frames were admitted.
  private(set) var admitted = 0
  /// How many frames the writer took.
  private(set) var taken = 0
  /// When each frame was written, by its number.
  private(set) var finishes: [UInt64] = []
  /// The first frame that was refused; `nil` as long as all were admitted.
  private(set) var stall: Stall?
  /// How long the writer had nothing to do while a frame was due that came late: the producer's error.
  private(set) var starved: UInt64 = 0
  private var refused = 0
  private var isClosed = false

  /// Creates an empty buffer.
  init(_ rules: BurstRules) { self.rules = rules }

  /// Offers the next frame.
  ///
  /// - Parameters:
  ///   - due: When it was due; not before that of the last offer.
  ///   - now: When it came; not before it was due.
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

  /// Gives the next frame to the writer; `nil` where there is none or the burst is over.
  mutating func take() -> Int? {
    guard !isClosed, taken < admitted else { return nil }
    taken += 1
    return taken - 1
  }

  /// Notes that the frame taken last is written.
  mutating func finish(at time: UInt64) {
    precondition(finishes.count < taken, "a frame is taken before it is written")
    finishes.append(time)
  }

  /// Ends the burst; frames that nobody took are left unwritten.
  mutating func close() { isClosed = true }

  /// The times at which frames were written after the stall, ascending.
  var finishesAfterStall: ArraySlice<UInt64> {
    guard let stall else { return [] }
    return finishes.drop { $0 <= stall.due }
  }

  /// A late frame does no harm while the writer has others.
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
