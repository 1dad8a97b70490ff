import ApusBytes
import ApusMachine
import ApusMeasure

/// Reading, mapping and streaming a file: from the page cache, from the drive, in part, and small.
enum ReadingCaseStudies {
  private static let page = 4096

  static func groups() -> [CaseStudyGroup] {
    [
      CaseStudyGroup("warm", weight: 6, leastSeconds: 2, warm),
      CaseStudyGroup("cold", weight: 5, leastSeconds: 2, cold),
      CaseStudyGroup("small", weight: 1, small),
    ]
  }

  private static func warm(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
    let bytes = experiment.scaled(300_000_000, atLeast: 1_000_000)
    guard experiment.context.memoryLimit >= 2 * bytes || experiment.scale < 1 else {
      throw UnavailableError("needs twice \(Quantity.bytes(bytes)) of memory")
    }
    try experiment.step("a file of \(bytes / 1_000_000) MB")
    let file = try SampleFile(experiment.folder.file("warm"), byteCount: bytes)
    let touch = FileReader(path: file.path, use: .every(page))
    let all = FileReader(path: file.path, use: .all)
    let part = FileReader(path: file.path, use: .every(100 * page))
    let buffer = SharedBuffer(byteCount: bytes)
    let megabytes = max(1, bytes / 1_000_000)
    return CaseStudyPlan([
      CaseStudy(.mapOnly, items: 1, [(.mapped, { try MappedFile(file.path).byteCount })]),
      checked(
        .touched, megabytes, file.sum(every: page),
        [
          (.mapped, { try touch.mapped() }), (.read, { try touch.loaded() }),
          (.readAgain, { try buffer.use { try touch.read(into: &$0) } }),
          (.stream, { try touch.streamed(65_536) }),
          (.stream1M, { try touch.streamed(1_048_576) }),
          (.mappedChunks, { try touch.mappedInChunks() }),
          (.mappedWalked, { try touch.walked() }),
        ],
        ratios: [(.read, .stream), (.read, .readAgain), (.stream1M, .stream)]),
      checked(
        .summed, megabytes, file.sum(every: 1),
        [
          (.mapped, { try all.mapped() }), (.read, { try all.loaded() }),
          (.stream, { try all.streamed(65_536) }),
          (.mappedChunks, { try all.mappedInChunks() }),
        ]),
      checked(
        .part, megabytes, file.sum(every: 100 * page),
        [(.mapped, { try part.mapped() }), (.read, { try part.loaded() })]),
    ])
  }

  /// The first part of every cold file includes the time to wake a drive; random order spreads that
  /// cost.
  private static func cold(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
    let bytes = experiment.scaled(100_000_000, atLeast: 1_000_000)
    try experiment.step("a file of \(bytes / 1_000_000) MB on the drive")
    let file = try SampleFile(experiment.folder.file("cold"), byteCount: bytes)
    try file.sync()
    try file.drop()
    let touch = FileReader(path: file.path, use: .every(page))
    let expected = file.sum(every: page)
    let variants: [(VariantKey, () throws -> Int)] = [
      (.read, { try touch.loaded() }), (.stream, { try touch.streamed(65_536) }),
      (.mapped, { try touch.mapped() }), (.mappedSequential, { try touch.mapped(.sequential) }),
      (.mappedWillNeed, { try touch.mapped(.willNeed) }),
      (.mappedChunks, { try touch.mappedInChunks() }),
      (.mappedWalked, { try touch.walked() }),
    ]
    return CaseStudyPlan([
      CaseStudy(
        .cold, items: max(1, bytes / 1_000_000),
        variants: variants.map { variant in
          CaseStudy.Variant(
            variant.0, prepare: { try file.drop() }, answer: { try verified($0, expected) },
            variant.1)
        }, ratios: [(.mappedSequential, .mapped)])
    ])
  }

  /// A novel that is copied whole, and files so small that mapping costs more than reading.
  private static func small(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
    let novel = try SampleFile(
      experiment.folder.file("novel"), byteCount: experiment.scaled(1_200_000, atLeast: 1000))
    let copy = experiment.folder.file("novel-copy")
    let page = try SampleFile(experiment.folder.file("page"), byteCount: 4096)
    let reader = FileReader(path: page.path, use: .all)
    return CaseStudyPlan([
      CaseStudy(
        .novel, items: 1,
        variants: [
          CaseStudy.Variant(
            .copied, prepare: { experiment.folder.delete(copy) },
            answer: { try verified($0, LoadedFile(copy).byteCount) }
          ) {
            let file = try LoadedFile(novel.path)
            try FileDescriptor(creating: copy).write(file.bytes)
            return file.byteCount
          }
        ]),
      CaseStudy(
        .small, items: 100,
        [
          (.mapped, { try (0..<100).reduce(0) { sum, _ in sum + (try reader.mapped()) } }),
          (.read, { try (0..<100).reduce(0) { sum, _ in sum + (try reader.loaded()) } }),
          (.stream, { try (0..<100).reduce(0) { sum, _ in sum + (try reader.streamed(4096)) } }),
        ]),
    ])
  }

  /// Creates a case study whose answer is known beforehand.
  private static func checked(
    _ study: StudyKey, _ items: Int, _ expected: Int, _ variants: [(VariantKey, () throws -> Int)],
    ratios: [(variant: VariantKey, other: VariantKey)] = []
  ) -> CaseStudy {
    CaseStudy(
      study, items: items,
      variants: variants.map { variant in
        CaseStudy.Variant(variant.0, answer: { try verified($0, expected) }, variant.1)
      }, ratios: ratios)
  }

  private static func verified(_ answer: Int, _ expected: Int) throws -> Int {
    guard answer == expected else { throw WrongResultError("\(answer) instead of \(expected)") }
    return answer
  }
}

extension StudyKey {
  static let mapOnly = StudyKey("map-only")
  static let novel = StudyKey("novel")
  static let small = StudyKey("small")
  static let touched = StudyKey("touched")
  static let summed = StudyKey("summed")
  static let part = StudyKey("part")
}

extension VariantKey {
  static let copied = VariantKey("copied")
  static let mapped = VariantKey("mapped")
  static let read = VariantKey("read")
  static let readAgain = VariantKey("read-again")
  static let stream = VariantKey("stream")
  static let stream1M = VariantKey("stream-1m")
  static let mappedChunks = VariantKey("mapped-chunks")
  static let mappedWalked = VariantKey("mapped-walked")
  static let mappedSequential = VariantKey("mapped-sequential")
  static let mappedWillNeed = VariantKey("mapped-will-need")
}
