import ApusMeasure

/// The same bytes in few large files and in many small files: written, and read from memory and
/// from the drive.
enum GranularityContests {
  static func sets() -> [ContestSet] {
    [
      ContestSet("written", weight: 4, leastSeconds: 2) { desk in
        let sets = sets(desk, "written", bytes: 20_480_000)
        return ContestPlan([
          contest("written", sets) { set in
            Contest.Way(name(set), prepare: { set.delete() }, answer: { $0 }) { try set.write() }
          }
        ])
      },
      ContestSet("read", weight: 2, leastSeconds: 1) { desk in
        let sets = sets(desk, "read", bytes: 20_480_000)
        try write(sets, desk)
        return ContestPlan([
          contest("read", sets) { set in Contest.Way(name(set)) { try set.read() } }
        ])
      },
      ContestSet("read from the drive", weight: 4, leastSeconds: 2) { desk in
        let sets = sets(desk, "cold", bytes: 20_480_000)
        try write(sets, desk)
        try sets[0].sync()
        try sets[0].drop()
        return ContestPlan([
          contest("cold", sets) { set in
            Contest.Way(name(set), prepare: { try set.drop() }) { try set.read() }
          }
        ])
      },
    ]
  }

  /// Creates sets from one file to two thousand, as long as each file has at least 10 KiB.
  private static func sets(_ desk: ContestDesk, _ name: String, bytes: Int) -> [FileSet] {
    let bytes = desk.scaled(bytes, atLeast: 204_800) / 204_800 * 204_800
    return [1, 2, 20, 200, 2000].filter { bytes / $0 >= 10_240 }.map { count in
      FileSet(desk.folder, "\(name)-\(count)", fileBytes: bytes / count, count: count)
    }
  }

  private static func write(_ sets: [FileSet], _ desk: ContestDesk) throws {
    for set in sets {
      try desk.step("\(set.count) files")
      _ = try set.write()
    }
  }

  private static func contest(
    _ name: String, _ sets: [FileSet], _ way: (FileSet) -> Contest.Way
  ) -> Contest {
    let bytes = sets[0].fileBytes
    return Contest(name, items: bytes / 10_240, ways: sets.map(way))
  }

  /// Returns the name of a set; that of the smallest files does not depend on their number.
  private static func name(_ set: FileSet) -> String {
    if set.fileBytes == 10_240 { return "small-files" }
    return set.count == 1 ? "1-file" : "\(set.count)-files"
  }
}
