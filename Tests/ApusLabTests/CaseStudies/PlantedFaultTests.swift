import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Planted faults of experiments", .serialized)
struct PlantedFaultTests {
  /// The experiments of chapters 1, 3, 5, 7, 8 and 9.
  static let experiments: [CaseStudyExperiment] = [
    .sums, .quadratic, .scalars, .strings, .access, .caches, .keys, .arraySums, .threadStarts,
    .locks, .cascade, .memoryStrides, .memoryUse, .layouts, .sharing, .streamingStores, .costCaches,
    .description,
    .handover,
    .swiftSums, .imageLoops, .swiftTables, .requests, .compileTimes,
  ]
  static let names = experiments.map(\.name)

  @Test("A variant with a wrong sum is refused, in every case study", arguments: names)
  func wrong(name: String) async throws {
    let accepted = try await Self.acceptedFaults(of: name) { variant in
      CaseStudy.Variant(
        variant.key, prepare: variant.prepare, answer: { try variant.answer($0 &+ 1) &+ 1 },
        variant.work
      )
    }
    #expect(accepted == [])
  }

  @Test("A variant that skips its work is refused, in every case study", arguments: names)
  func skipped(name: String) async throws {
    let accepted = try await Self.acceptedFaults(of: name) { variant in
      CaseStudy.Variant(variant.key, prepare: variant.prepare, answer: variant.answer) { 0 }
    }
    #expect(accepted == [])
  }

  /// Returns the names of the variants whose fault no check finds.
  private static func acceptedFaults(
    of name: String, planting: @escaping @Sendable (CaseStudy.Variant) -> CaseStudy.Variant
  ) async throws -> [String] {
    let experiment = try #require(experiments.first { $0.name == name })
    return try await onOwnThread {
      try experiment.groups().flatMap { try acceptedFaults(of: $0, planting: planting) }
    }
  }

  private static func acceptedFaults(
    of group: CaseStudyGroup, planting: (CaseStudy.Variant) -> CaseStudy.Variant
  ) throws -> [String] {
    var accepted: Set<String> = []
    var (faulty, most) = (0, 1)
    while faulty < most {
      try withExperiment { experiment in
        // Results of right variants are in the memory of a plan, so each fault has a plan of its own.
        guard let studies = try madeStudies(of: group, experiment) else { return }
        for study in studies where faulty < study.variants.count {
          most = max(most, study.variants.count)
          let isFound = try isRefused(study, faulty, planting, experiment.context)
          if !isFound { accepted.insert("\(study.key.name) \(study.variants[faulty].key.name)") }
        }
      }
      faulty += 1
    }
    return accepted.sorted()
  }

  /// Returns the case studies; `nil` for a group that needs something else.
  private static func madeStudies(
    of group: CaseStudyGroup, _ experiment: ExperimentContext
  ) throws -> [CaseStudy]? {
    do { return try group.make(experiment).studies } catch is UnavailableError { return nil }
  }

  private static func isRefused(
    _ study: CaseStudy, _ faulty: Int, _ planting: (CaseStudy.Variant) -> CaseStudy.Variant,
    _ context: ProbeContext
  ) throws -> Bool {
    var variants = study.variants
    variants[faulty] = planting(variants[faulty])
    let planted = CaseStudy(
      study.key, items: study.items, study.parameters, variants: variants)
    do {
      _ = try planted.round(Array(variants.indices), context)
      return false
    } catch is WrongResultError {
      return true
    } catch is UnavailableError {
      return true
    }
  }
}
