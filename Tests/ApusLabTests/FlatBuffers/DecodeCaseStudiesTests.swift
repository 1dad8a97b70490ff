import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("The decodes of FlatBuffers")
struct DecodeCaseStudiesTests {
  @Test("Every representation of the container has its sum")
  func sums() throws {
    for variant in DecodeCaseStudies.variants(ContainerMessage.bytes, 1) {
      #expect(try variant.work() == ContainerMessage.sum, "\(variant.key.name)")
    }
    #expect(ContainerRecord.example.sum == ContainerMessage.sum)
  }

  @Test("The claim about a Bool is about the difference of two loops, not about a loop")
  func flag() throws {
    let difference = MetricKey.difference(of: .flag, .initializer, minus: .choice)
    func judged(_ initializer: Double) throws -> ClaimVerdict {
      let values: [(MetricKey, Double)] = [
        (.time(of: .flag, .initializer), initializer), (.time(of: .flag, .choice), 30),
        (difference, initializer - 30),
      ]
      let measurements = values.map { metric, value in
        MetricMeasurement(
          probe: "flatbuffers", metric: metric, [],
          .median(of: .init(repeating: value, count: 16), unit: .nanoseconds, over: .processes))
      }
      let claims = FlatBuffers.claims.filter { $0.identifier == "p5-bool" }
      return try #require(ClaimFamily(claims).judge(measurements).first).verdict
    }
    #expect(try judged(31) == .fails)
    #expect(try judged(60) == .holds)
  }

  @Test("A small run has each time that a claim needs, or the reason why a rival is missing")
  func experiment() throws {
    let found = try measurements(of: CaseStudyExperiment.flatBuffers.scaled(0.001))
    let needed = FlatBuffers.claims.filter { $0.identifier != "p5-decode-caught" }
    #expect(needed.count == 24)
    for claim in needed {
      for selector in claim.predicate.selectors {
        #expect(found.contains { selector.matches($0) }, "\(claim.identifier)")
      }
    }
    let rival = try #require(found.first { $0.metric == "decode-flatcc-rival" })
    #expect(rival.estimate != nil || "\(rival)".contains("APUS_FLATBUFFERS_FLATCC"))
  }
}
