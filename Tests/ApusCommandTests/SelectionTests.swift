import ApusBenchmark
import ApusCommands
import ApusLab
import ApusMachine
import ApusTestSupport
import Testing

@testable import ApusReport

/// Proofs that what is selected can exist: a key or a parameter that no probe reports would make a
/// claim undecided for ever, and a part of the report empty.
@Suite("Selections of measurements")
struct SelectionTests {
  private static let probes = MachineProbes.all(of: nil) + Laboratory.experiments

  /// The promises of all probes, of benchmarks, comparisons, commands, the measuring loop and claims.
  private static let promises =
    probes.flatMap(\.promises) + [
      ProbePromise(
        .benchmark, [.time, .rate] + WorkerValue.allCases.map(\.metric),
        [
          "benchmark": .names((BuiltInBenchmarks.served + Laboratory.benchmarks).map(\.name)),
          "elements": .numbers,
        ]),
      ProbePromise(.loop, [.loopFloor]), ProbePromise(.comparison, [.ratio, .control]),
      ProbePromise(.command, [.commandWallTime, .commandPeakMemory]),
      ProbePromise(
        .claim, Laboratory.claims.map { MetricKey($0.identifier, .ratio) },
        [Judgement.source: .names(Laboratory.claims.map(\.source.key))]),
    ]

  /// The experiments whose measurements only a run tells; `CaseStudyExperimentTests` runs them.
  private static let toRun = Set(probes.filter { $0.promises.isEmpty }.map(\.key))

  private func exists(
    _ probe: ProbeKey, _ metric: MetricKey?, _ parameters: [Parameter]
  ) -> Bool {
    Self.promises.contains { $0.allows(probe, metric, parameters) }
  }

  @Test("Every measurement that a claim selects can exist")
  func claims() {
    for claim in Laboratory.claims {
      for selector in claim.predicate.selectors + claim.evidence
      where !Self.toRun.contains(selector.probe) {
        #expect(
          exists(selector.probe, selector.metric, selector.parameters),
          "\(claim.identifier) selects \(selector.description)")
      }
    }
  }

  @Test("Only experiments with case studies promise nothing")
  func promised() {
    let studies = Laboratory.experiments.filter { $0 is CaseStudyExperiment }.map(\.key)
    #expect(Self.toRun == Set(studies))
  }

  @Test("Every measurement that a section of the report selects can exist")
  func sections() {
    final class Queries {
      var all: Set<MeasurementIndex.Query> = []
    }
    let queries = Queries()
    let context = ReportContext(
      session: SyntheticSession.make(seed: 7), published: PublishedMachine.all, methods: [],
      trends: [], experiments: Laboratory.experiments, claims: Laboratory.claims,
      onQuery: { queries.all.insert($0) })
    let sections = ReportSection.all.compactMap { $0(context) }
    #expect(sections.count > 10)
    #expect(!Highlights(context.index).sentences.isEmpty)
    #expect(queries.all.count > 90)
    for query in queries.all where !Self.toRun.contains(query.probe) {
      let parameters = query.match.map { name, value in
        switch value {
        case .integer(let number): Parameter(name, number)
        case .text(let text): Parameter(name, text)
        }
      }
      #expect(
        exists(query.probe, query.metric, parameters),
        "the report selects \(query.probe) \(query.metric?.name ?? "") \(query.match)")
    }
  }

  @Test("A claim with a wrong parameter is found")
  func wrong() {
    #expect(exists(.memoryPlateaus, .tlbLocal, [Parameter("level", "L1")]))
    #expect(!exists(.memoryPlateaus, .tlbLocal, [Parameter("level", "l1")]))
    #expect(!exists(.memoryPlateaus, .tlbLocal, [Parameter("levels", "L1")]))
    #expect(!exists(.bandwidth, "read", [Parameter("step", 4)]))
    #expect(exists(.bandwidth, "read-baseline", [Parameter("step", 4)]))
    #expect(!exists(.bandwidth, "reads", []))
  }
}
