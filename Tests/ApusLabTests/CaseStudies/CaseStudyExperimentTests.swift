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
    .description,
  ]

  @Test(
    "A small run gives each claim a measurement, or the reason why it is absent",
    arguments: experiments.map(\.name))
  func claims(name: String) async throws {
    let experiment = try #require(Self.experiments.first { $0.name == name })
    let found = try await onOwnThread { try measurements(of: experiment.scaled(0.001)) }
    let variants = Set(found.map(\.variant))
    let claims = Laboratory.claims.filter { $0.source == experiment.source }
    for judgement in ClaimFamily(claims).judge(found) {
      guard case .undecided(let reason) = judgement.verdict, reason.hasPrefix("not measured: ")
      else { continue }
      // A small run has smaller sizes, so parameters are ignored; only long runs have a kernel's
      // share.
      let words = reason.split(separator: " ").dropFirst(2)
      guard words.first.map(String.init) == name else { continue }
      let variant = words.dropFirst().first.map { $0.prefix { $0 != "," } }.map(String.init) ?? ""
      #expect(variants.contains(variant) || variant.hasSuffix("-kernel"), "\(reason)")
    }
    for measurement in found {
      if case .failed(let reason) = measurement.outcome { #expect(Bool(false), "\(reason)") }
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
