import ApusSystem

extension EventLog {
  /// Reads a whole log and reports what is intact and what is not, without changing it.
  ///
  ///     let report = try EventLog.verify(path: "state.log")
  ///     print(report.losses.isEmpty)  // true
  ///
  /// A log that another process writes can be verified. Events that it adds meanwhile may be missing in the report. Events before the
  /// first segment are lost unless a checkpoint covers them. For the log of a store use `LogStore.verify` of `ApusStores`: a store
  /// removes segments without a checkpoint.
  ///
  /// - Parameter path: The path of the log's folder.
  /// - Throws: The failed call, or `newerVersion`; damage is in the report.
  /// - Complexity: O(*n*) in the bytes of the log. Allocates a window of at most 256 KiB, or the greatest payload.
  public static func verify(path: String) throws(EventLogError) -> EventLogReport {
    try salvage(path: path) { _, _ in true }
  }

  /// Calls a closure with the intact events of a log in order, and with the checksum of the epoch of their segment, as long as it
  /// returns `true`.
  ///
  /// - Parameter mayBeginLater: Whether events may be missing at the beginning that no checkpoint covers; asked at the end.
  package static func salvage(
    path: String, mayBeginLater: () -> Bool = { false }, _ body: LogSalvage.Body
  ) throws(EventLogError) -> EventLogReport {
    var salvage = LogSalvage(try LogFolder(path, .system))
    try salvage.read(body)
    if !mayBeginLater() { salvage.checkBeginning() }
    return salvage.report
  }

  /// Calls a closure with the first intact event of a log and the checksum of the epoch of its segment, if there is one.
  package static func readFirstIntact(
    path: String, _ body: (borrowing LoggedEvent, UInt32) -> Void
  ) throws(EventLogError) {
    var salvage = LogSalvage(try LogFolder(path, .system))
    try salvage.readFirst(body)
  }

  /// The bytes of the segments of a log, and of files that are kept for later ones.
  package static func fileByteCount(path: String) throws(EventLogError) -> Int {
    let folder = try LogFolder(path, .system)
    var byteCount = 0
    for name in try folder.names()
    where LogNames.segmentIndex(name) != nil || LogNames.spareIndex(name) != nil {
      let file = folder.calls.open(folder.number, name, false)
      // The writer may have removed it meanwhile.
      if file < 0 { continue }
      byteCount += max(0, folder.calls.size(file))
      _ = folder.calls.close(file)
    }
    return byteCount
  }

  /// Copies all intact events of a damaged log into a new log.
  ///
  ///     let report = try EventLog.recover(path: "state.log", into: "saved.log")
  ///     for loss in report.losses { print(loss.segment, loss.offset, loss.events) }
  ///
  /// The events keep their order and kinds. An event behind a loss gets a smaller number, because numbers have
  /// no gaps. The damaged log stays as it is. To save a store, use `LogStore.recover` of `ApusStores`: the checksums of its values
  /// belong to the segments of the old log.
  ///
  /// - Parameters:
  ///   - path: The path of the damaged log's folder.
  ///   - target: The path of the new log, where nothing is yet.
  ///   - options: The options of the new log.
  /// - Returns: What the damaged log has, and what it has lost.
  /// - Throws: The failed call; `exists` if something is at the new path.
  /// - Complexity: O(*n*) in the bytes of the log, which are written; waits for the disk at the end.
  public static func recover(
    path: String, into target: String, options: EventLogOptions = EventLogOptions()
  ) throws(EventLogError) -> EventLogReport {
    var salvage = LogSalvage(try LogFolder(path, .system))
    if ExistingFile.isThere(target) { throw EventLogError(.exists, target) }
    let log = try EventLog(path: target, options: options)
    try salvage.read { event, _ throws(EventLogError) in
      try log.append(event.payload, kind: event.kind, .buffered)
      return true
    }
    salvage.checkBeginning()
    try log.flush(.durable)
    try log.close()
    return salvage.report
  }
}
