/// The rules of a burst: the size of its buffer, and its end.
struct BurstRules: Sendable, Hashable {
  /// The number of slots for frames, including the frame that is being written.
  let rooms: Int
  /// The number of frames without a stall after which the storage counts as keeping up.
  let limit: Int
  /// The number of frames that are written after the stall to measure the sustained rate.
  let tail: Int
  /// The number of refused frames after which a blocked storage is given up.
  let patience: Int

  /// Creates the rules; each number is at least 1.
  init(rooms: Int, limit: Int, tail: Int, patience: Int) {
    precondition(
      min(rooms, limit, tail, patience) > 0, "rooms, limit, tail and patience must be at least 1")
    (self.rooms, self.limit, self.tail, self.patience) = (rooms, limit, tail, patience)
  }
}
