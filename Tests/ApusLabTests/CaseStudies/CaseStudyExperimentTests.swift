import ApusBenchmark
import ApusMachine
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Experiments with case studies")
struct CaseStudyExperimentTests {
  static let experiments: [CaseStudyExperiment] = [
    .tables, .firstByte, .byteFilter, .fileReading, .mappedStrides, .fileGranularity, .bufferEnds,
    .description, .sums, .quadratic, .scalars, .strings, .access, .caches, .keys, .arraySums,
    .threadStarts, .locks, .cascade, .memoryStrides, .memoryUse, .layouts, .sharing, .handover,
    .streamingStores, .costCaches,
    .swiftSums, .imageLoops, .swiftTables, .requests, .compileTimes, .untypedJSON,
    .edits, .mergedTables, .agingTable, .taskFiles, .taskFormats, .writeQueues, .updateLevels,
    .taskSearch, .processorTimes, .samplingRates, .unitTests, .waitingProfile, .news,
    .pictureScaling,
    .notebookPages, .pictureCodecs, .compressors, .pictureCommands, .channels,
  ]

  @Test(
    "A small run gives each claim a measurement, or the reason why it is absent",
    arguments: experiments.map(\.name))
  func claims(name: String) async throws {
    let experiment = try #require(Self.experiments.first { $0.name == name })
    let found = try await onOwnThread { try measurements(of: experiment.scaled(0.001)) }
    let metrics = Set(found.map(\.metric))
    // No experiment here measures a claim that needs something else.
    let measured = Laboratory.claims.filter { claim in
      !claim.requirements.contains { if case .elsewhere = $0 { true } else { false } }
    }
    let selectors = measured.flatMap { $0.predicate.selectors + $0.evidence }
    // A small run has smaller sizes, so parameters are ignored; only long runs have a kernel's
    // share.
    for selector in selectors where selector.probe == experiment.key {
      #expect(
        metrics.contains(selector.metric) || selector.metric.isKernelShare,
        "\(selector.description)")
    }
    for measurement in found {
      if case .missing(.failed(let reason)) = measurement.outcome {
        Issue.record("\(measurement.metric): \(reason)")
      }
    }
    #expect(!experiment.tables(of: found).isEmpty)
  }

  @Test("Each experiment is listed, with a name of its own")
  func listed() {
    let names = Laboratory.experiments.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(Self.experiments.allSatisfy { names.contains($0.name) })
  }
}
