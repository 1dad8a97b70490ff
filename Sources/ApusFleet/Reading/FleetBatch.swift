/// The batches of parts that are stored in one transaction each: no session is twice in a batch.
package enum FleetBatch {
  /// The most records of a batch, unless a single part has more.
  package static let mostRecords = 32_768
  /// The records of collected parts that are stored: with those of another piece of a file they still make one batch.
  package static let enoughRecords = 24_576

  /// Divides parts into batches, in their order.
  ///
  /// - Complexity: O(*n*) in the number of parts.
  package static func batches(of parts: [FleetPart]) -> [[FleetPart]] {
    var batches: [[FleetPart]] = []
    var sessions: Set<String> = []
    var count = 0
    for part in parts {
      let isFull = count > 0 && count + part.entries.count > mostRecords
      if batches.isEmpty || isFull || sessions.contains(part.session) {
        batches.append([])
        sessions = []
        count = 0
      }
      batches[batches.count - 1].append(part)
      sessions.insert(part.session)
      count += part.entries.count
    }
    return batches
  }
}
