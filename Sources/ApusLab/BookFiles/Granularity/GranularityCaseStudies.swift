import ApusMeasure

/// The same bytes in few large files and in many small files: written, and read from memory and
/// from the drive.
enum GranularityCaseStudies {
  static func groups() -> [CaseStudyGroup] {
    [
      CaseStudyGroup("written", weight: 4, leastSeconds: 2) { experiment in
        let sets = sets(experiment, "written", bytes: 20_480_000)
        return CaseStudyPlan([
          study(.written, sets) { set in
            CaseStudy.Variant(name(set), prepare: { set.delete() }, answer: { $0 }) {
              try set.write()
            }
          }
        ])
      },
      CaseStudyGroup("read", weight: 2, leastSeconds: 1) { experiment in
        let sets = sets(experiment, "read", bytes: 20_480_000)
        try write(sets, experiment)
        return CaseStudyPlan([
          study(.read, sets) { set in CaseStudy.Variant(name(set)) { try set.read() } }
        ])
      },
      CaseStudyGroup("read from the drive", weight: 4, leastSeconds: 2) { experiment in
        let sets = sets(experiment, "cold", bytes: 20_480_000)
        try write(sets, experiment)
        try sets[0].sync()
        try sets[0].drop()
        return CaseStudyPlan([
          study(.cold, sets) { set in
            CaseStudy.Variant(name(set), prepare: { try set.drop() }) { try set.read() }
          }
        ])
      },
    ]
  }

  /// Creates sets from one file to two thousand, as long as each file has at least 10 KiB.
  private static func sets(_ experiment: ExperimentContext, _ name: String, bytes: Int) -> [FileSet]
  {
    let bytes = experiment.scaled(bytes, atLeast: 204_800) / 204_800 * 204_800
    return [1, 2, 20, 200, 2000].filter { bytes / $0 >= 10_240 }.map { count in
      FileSet(experiment.folder, "\(name)-\(count)", fileBytes: bytes / count, count: count)
    }
  }

  private static func write(_ sets: [FileSet], _ experiment: ExperimentContext) throws {
    for set in sets {
      try experiment.step("\(set.count) files")
      _ = try set.write()
    }
  }

  private static func study(
    _ study: StudyKey, _ sets: [FileSet], _ variant: (FileSet) -> CaseStudy.Variant
  ) -> CaseStudy {
    let bytes = sets[0].fileBytes
    return CaseStudy(study, items: bytes / 10_240, variants: sets.map(variant))
  }

  /// Returns the name of a set; that of the smallest files does not depend on their number.
  private static func name(_ set: FileSet) -> VariantKey {
    if set.fileBytes == 10_240 { return .smallFiles }
    return set.count == 1 ? .oneFile : .files(set.count)
  }
}

extension StudyKey {
  static let written = StudyKey("written")
  static let read = StudyKey("read")
  static let cold = StudyKey("cold")
}

extension VariantKey {
  static let smallFiles = VariantKey("small-files")
  static let oneFile = VariantKey("1-file")
  static func files(_ count: Int) -> VariantKey { VariantKey("\(count)-files") }
}
