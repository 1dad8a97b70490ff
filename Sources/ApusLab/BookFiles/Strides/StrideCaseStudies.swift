import ApusBytes
import ApusMachine
import ApusMeasure
import ApusSystem

/// Reads of one byte a stride of a mapped file: below and above 2 GiB, in order and random, with
/// advice.
enum StrideCaseStudies {
  static func groups() -> [CaseStudyGroup] {
    [
      CaseStudyGroup("strides", weight: 3, leastSeconds: 1) { experiment in
        try plan(experiment, .stride, try file("mapped", of: 300_000_000, experiment))
      },
      CaseStudyGroup("strides over 3 GB", weight: 12, leastSeconds: 4) { experiment in
        try plan(experiment, .largeStride, try file("large", of: 3_000_000_000, experiment))
      },
      CaseStudyGroup("scattered", weight: 6, leastSeconds: 2, scattered),
    ]
  }

  /// Writes a file with holes, of a published size in the experiment's scale.
  ///
  /// - Throws: `UnavailableError` if the file system keeps its files in memory, which the file would
  ///   exhaust: such a file system allocates each hole that is read through a mapping.
  private static func file(
    _ name: String, of published: Int, _ experiment: ExperimentContext
  ) throws -> SampleFile {
    let byteCount = experiment.scaled(published, atLeast: 1_000_000)
    let fileSystem = FileSystemKind.name(of: experiment.context.directory)
    guard !FileSystemKind.isInMemory(fileSystem) || byteCount <= experiment.context.memoryLimit
    else {
      throw UnavailableError(
        "the file system (\(fileSystem)) is in memory, and the file of "
          + "\(Quantity.bytes(byteCount)) exceeds the memory limit of "
          + "\(Quantity.bytes(experiment.context.memoryLimit)); name another folder with "
          + "--directory")
    }
    return try SampleFile(sparse: experiment.folder.file(name), byteCount: byteCount)
  }

  private static func plan(
    _ experiment: ExperimentContext, _ study: StudyKey, _ file: SampleFile
  ) throws -> CaseStudyPlan {
    try experiment.step("\(study.name): into the page cache")
    _ = try FileReader(path: file.path, use: .every(4096)).mapped()
    let variants: [(VariantKey, Int, MappedFile.Advice?)] = [
      (.pages, 4096, nil), (.besidePages, 4097, nil), (.pagesSequential, 4096, .sequential),
    ]
    let sums = Dictionary(
      uniqueKeysWithValues: [4096, 4097].map { ($0, file.sum(every: $0)) })
    return CaseStudyPlan([
      CaseStudy(
        study, items: max(1, file.byteCount / 4096),
        variants: variants.map { variant in
          let reader = FileReader(path: file.path, use: .every(variant.1))
          return CaseStudy.Variant(
            variant.0, answer: { try right($0 == sums[variant.1], variant.0) }
          ) {
            try reader.mapped(variant.2)
          }
        })
    ])
  }

  /// Pages of an uncached file in random order, with right and with wrong advice.
  private static func scattered(_ experiment: ExperimentContext) throws -> CaseStudyPlan {
    let file = try SampleFile(
      experiment.folder.file("scattered"),
      byteCount: experiment.scaled(300_000_000, atLeast: 1_000_000))
    try file.sync()
    try file.drop()
    var random = SplitMix64(seed: 5)
    let pages = (0..<experiment.scaled(500, atLeast: 10)).map { _ in
      4096 * random.next(below: file.byteCount / 4096)
    }
    let expected = pages.reduce(0) { $0 + Int(file.byte(at: $1)) }
    let variants: [(VariantKey, MappedFile.Advice)] = [
      (.randomAdvice, .random), (.noAdvice, .normal), (.sequentialAdvice, .sequential),
    ]
    return CaseStudyPlan([
      CaseStudy(
        .scattered, items: pages.count,
        variants: variants.map { variant in
          CaseStudy.Variant(
            variant.0, prepare: { try file.drop() },
            answer: { try right($0 == expected, variant.0) }
          ) {
            let mapped = try MappedFile(file.path)
            try mapped.advise(variant.1)
            return pages.reduce(0) { $0 + Int(mapped.span[$1]) }
          }
        }, ratios: [(.sequentialAdvice, .noAdvice)])
    ])
  }

  /// Returns 0 if a sum is right: sums differ between strides, but answers must agree.
  private static func right(_ isRight: Bool, _ variant: VariantKey) throws -> Int {
    guard isRight else { throw WrongResultError("the sum of \(variant.name)") }
    return 0
  }
}

extension StudyKey {
  static let scattered = StudyKey("scattered")
  static let stride = StudyKey("stride")
  static let largeStride = StudyKey("large-stride")
}

extension VariantKey {
  static let pages = VariantKey("4096")
  static let besidePages = VariantKey("4097")
  static let pagesSequential = VariantKey("4096-sequential")
  static let sequentialAdvice = VariantKey("sequential")
  static let noAdvice = VariantKey("none")
  static let randomAdvice = VariantKey("random")
}
