/// How large the buffer of a burst is, and when the burst ends.
struct BurstRules: Sendable, Hashable {
  /// The rooms for frames, the one that is being written included.
  let rooms: Int
  /// How many frames without a stall are enough to say that the storage keeps up.
  let limit: Int
  /// How many frames are written after the stall, to see the sustained rate.
  let tail: Int
  /// How many frames are refused before a storage is given up that does not go on.
  let patience: Int

  /// States the rules; each is at least one.
  init(rooms: Int, limit: Int, tail: Int, patience: Int) {
    precondition(min(rooms, limit, tail, patience) > 0, "each rule of a burst is at least one")
    (self.rooms, self.limit, self.tail, self.patience) = (rooms, limit, tail, patience)
  }
}
