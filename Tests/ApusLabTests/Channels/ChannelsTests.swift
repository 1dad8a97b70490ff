import ApusBenchmark
import ApusChannelWorkloads
import ApusMachine
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Channels")
struct ChannelsTests {
  @Test("Claims about other elements are tested here, and each other claim has its reason")
  func experiment() async throws {
    let found = try await onOwnThread {
      try measurements(of: CaseStudyExperiment.channels.scaled(0.001))
    }
    for judgement in ClaimFamily(Channels.claims).judge(found) {
      let identifier = judgement.claim.identifier
      guard case .notHere(let requirement) = judgement.verdict else {
        // A busy machine may leave a workload out for want of time.
        let selector = try #require(judgement.claim.predicate.selectors.first)
        #expect(found.contains { selector.matches($0) }, "\(identifier)")
        let unmet = judgement.claim.requirements.filter { !$0.isMet }
        #expect(unmet.isEmpty, "\(identifier)")
        continue
      }
      let cause =
        identifier.hasPrefix("channels-algorithms")
        ? "swift-async-algorithms"
        : identifier.hasPrefix("channels-specialised") ? "Scripts/bench" : "APUS_CHANNELS_GO"
      #expect(requirement.reason.contains(cause), "\(identifier)")
    }
  }

  @Test("The claims about elements select the ratios of the experiment's study")
  func keys() {
    for (element, _) in PublishedElements.elements {
      #expect(MetricKey.elementOverInt(element) == .ratio(of: .exchange, VariantKey(element)))
    }
  }

  @Test("A program's reply gives our time over its time, and its allocations")
  func go() async throws {
    try await onExperimentThread { experiment in
      let reply = "read name count; echo ok wall=1000 allocations=9 bytes=928 answer=$count"
      let program = try Self.program(reply, experiment)
      let counts = GoChannels.counts(experiment, program: program)
      #expect(counts.count == 36)
      #expect(try counts[0].count() > 1)
      #expect(try counts[1].count() == 9)
      #expect(try counts[2].count() == 928)
    }
  }

  @Test("A reply with another number of messages is an error, and no program is none")
  func wrongReply() async throws {
    try await onExperimentThread { experiment in
      let program = try Self.program("echo ok wall=1 allocations=1 bytes=1 answer=3", experiment)
      let counts = GoChannels.counts(experiment, program: program)
      #expect(throws: WrongResultError.self) { try counts[0].count() }
      let none = GoChannels.counts(experiment, program: nil)
      for count in none { #expect(throws: UnavailableError.self) { try count.count() } }
    }
  }

  /// Our channels need the threads of tasks, so that a test must not block one.
  private func onExperimentThread(
    _ body: @escaping @Sendable (ExperimentContext) throws -> Void
  ) async throws { try await onOwnThread { try withExperiment(body) } }

  private static func program(_ script: String, _ experiment: ExperimentContext) throws -> String {
    let path = try experiment.write("#!/bin/sh\n\(script)\n", to: "go")
    try experiment.run(["chmod", "+x", path])
    return path
  }
}
