import ApusBytes
import ApusMeasure

/// Reads of one byte a stride of a mapped file: below and above 2 GiB, in order and random, with
/// advice.
enum StrideContests {
  static func sets() -> [ContestSet] {
    [
      ContestSet("strides", weight: 3, leastSeconds: 1) { desk in
        try plan(
          desk, "stride",
          try SampleFile(
            sparse: desk.folder.file("mapped"),
            byteCount: desk.scaled(300_000_000, atLeast: 1_000_000)))
      },
      ContestSet("strides over 3 GB", weight: 12, leastSeconds: 4) { desk in
        try plan(
          desk, "large-stride",
          try SampleFile(
            sparse: desk.folder.file("large"),
            byteCount: desk.scaled(3_000_000_000, atLeast: 1_000_000)))
      },
      ContestSet("scattered", weight: 6, leastSeconds: 2, scattered),
    ]
  }

  private static func plan(
    _ desk: ContestDesk, _ name: String, _ file: SampleFile
  ) throws -> ContestPlan {
    try desk.step("\(name): into the page cache")
    _ = try FileReader(path: file.path, use: .every(4096)).mapped()
    let ways: [(String, Int, MappedFile.Advice?)] = [
      ("4096", 4096, nil), ("4097", 4097, nil), ("4096-sequential", 4096, .sequential),
    ]
    let sums = Dictionary(
      uniqueKeysWithValues: [4096, 4097].map { ($0, file.sum(every: $0)) })
    return ContestPlan([
      Contest(
        name, items: max(1, file.byteCount / 4096),
        ways: ways.map { way in
          let reader = FileReader(path: file.path, use: .every(way.1))
          return Contest.Way(way.0, answer: { try right($0 == sums[way.1], way.0) }) {
            try reader.mapped(way.2)
          }
        })
    ])
  }

  /// Pages of an uncached file in random order, with right and with wrong advice.
  private static func scattered(_ desk: ContestDesk) throws -> ContestPlan {
    let file = try SampleFile(
      desk.folder.file("scattered"), byteCount: desk.scaled(300_000_000, atLeast: 1_000_000))
    try file.sync()
    try file.drop()
    var random = SplitMix64(seed: 5)
    let pages = (0..<desk.scaled(500, atLeast: 10)).map { _ in
      4096 * random.next(below: file.byteCount / 4096)
    }
    let expected = pages.reduce(0) { $0 + Int(file.byte(at: $1)) }
    let ways: [(String, MappedFile.Advice)] = [
      ("random", .random), ("none", .normal), ("sequential", .sequential),
    ]
    return ContestPlan([
      Contest(
        "scattered", items: pages.count,
        ways: ways.map { way in
          Contest.Way(
            way.0, prepare: { try file.drop() }, answer: { try right($0 == expected, way.0) }
          ) {
            let mapped = try MappedFile(file.path)
            try mapped.advise(way.1)
            return pages.reduce(0) { $0 + Int(mapped.span[$1]) }
          }
        }, quotients: [("sequential", "none")])
    ])
  }

  /// Returns 0 if a sum is right: sums differ between strides, but answers must agree.
  private static func right(_ isRight: Bool, _ way: String) throws -> Int {
    guard isRight else { throw WrongResult("the sum of \(way)") }
    return 0
  }
}
