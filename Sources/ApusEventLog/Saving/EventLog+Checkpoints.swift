import ApusSystem

extension EventLog {
  /// Begins a checkpoint: a state of the program that covers all events below a number.
  ///
  ///     var checkpoint = try log.checkpoint(covering: log.count)
  ///     try checkpoint.write(state)
  ///     try checkpoint.commit()
  ///     try log.prune()
  ///
  /// - Parameter number: The number of the first event that the state does not cover, at most `count` and not
  ///   negative.
  /// - Throws: The failed call.
  /// - Complexity: Seven system calls.
  public func checkpoint(
    covering number: Int
  ) throws(EventLogError) -> EventLogCheckpointWriter {
    try checkpoint(covering: number, keeping: 2)
  }

  /// Begins a checkpoint, after whose commit only so many are kept.
  package func checkpoint(
    covering number: Int, keeping: Int
  ) throws(EventLogError) -> EventLogCheckpointWriter {
    precondition(number >= 0 && number <= count, "number must be from 0 to count")
    return try EventLogCheckpointWriter.begin(self, covering: number, keeps: keeping)
  }

  /// Returns the newest checkpoint that is intact, or `nil` if the log has none.
  ///
  /// See `EventLogCheckpoint.newest(of:)`.
  public func newestCheckpoint() throws(EventLogError) -> EventLogCheckpoint? {
    try EventLogCheckpoint.newest(in: folder, identity: identity)
  }

  /// Returns the newest checkpoint whose size is right, in constant time; its state is not read.
  package func newestCheckpointUnread() throws(EventLogError) -> EventLogCheckpoint? {
    try EventLogCheckpoint.newest(in: folder, identity: identity, readsState: false)
  }

  /// Removes the checkpoints before the newest ones.
  package func removeCheckpoints(keeping count: Int) throws(EventLogError) {
    for number in try folder.checkpoints().dropLast(count) {
      let name = LogNames.checkpoint(number)
      try folder.check(folder.calls.remove(folder.number, name), .remove, name)
    }
  }

  // MARK: - Pruning

  /// Removes the segments that the last two checkpoints do not need.
  ///
  ///     try log.prune()  // 3
  ///
  /// A segment is removed if all of its events are below the older of the two intact checkpoints. So the
  /// damage of one checkpoint loses nothing. One removed file is kept, and used again for the next segment. A
  /// follower that needs a removed event gets the error `pruned`, with the number of the first event.
  ///
  /// - Returns: The number of segments that were removed.
  /// - Throws: The failed call; `retainsAll` if the log was made with `EventLogRetention.all`.
  /// - Complexity: O(*n*) in the bytes of the checkpoints, and a wait for the disk for each removed segment, during
  ///   which appends go on.
  @discardableResult
  public func prune() throws(EventLogError) -> Int {
    try requirePruning()
    let intact = try EventLogCheckpoint.intact(in: folder, identity: identity)
    guard let older = intact.dropLast().last else { return 0 }
    return try prune(before: older)
  }

  /// Removes the segments all of whose events are below a number.
  ///
  /// - Parameter keepsSpare: Whether a removed file is kept for the next segment, if the log has none.
  package func prune(before number: Int, keepsSpare: Bool = true) throws(EventLogError) -> Int {
    try requirePruning()
    pruning.lock()
    defer { pruning.unlock() }
    let indexes = try folder.segments()
    var removed = 0
    for (index, next) in zip(indexes, indexes.dropFirst()) {
      guard let following = try SegmentFile.open(next, in: folder),
        following.header.first <= number
      else { break }
      try removeSegment(index, keepsSpare)
      removed += 1
    }
    return removed
  }

  /// Removes the first segment. Its name is gone from the disk before the next one is removed: a log has no
  /// gaps.
  private func removeSegment(_ index: Int, _ keepsSpare: Bool) throws(EventLogError) {
    let name = LogNames.segment(index)
    guard let file = try SegmentFile.open(index, in: folder) else { return }
    let isKept = keepsSpare && wantsSpare(file.size)
    if isKept {
      let renamed = folder.calls.rename(folder.number, name, LogNames.spare(index))
      try folder.check(renamed, .rename, name)
    } else {
      try folder.check(folder.calls.remove(folder.number, name), .remove, name)
    }
    try folder.flush()
    if isKept { addSpare(index) }
  }
}
