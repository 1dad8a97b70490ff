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

  @Test("A small run has each time that a claim needs, or the reason why a rival is missing")
  func experiment() throws {
    let found = try measurements(of: CaseStudyExperiment.flatBuffers.scaled(0.001))
    let needed = FlatBuffers.claims.filter { $0.identifier != "p5-decode-caught" }
    #expect(needed.count == 23)
    for claim in needed {
      for selector in claim.predicate.selectors {
        #expect(found.contains { selector.matches($0) }, "\(claim.identifier)")
      }
    }
    let rival = try #require(found.first { $0.metric == "decode-flatcc-rival" })
    #expect(rival.estimate != nil || "\(rival)".contains("APUS_FLATBUFFERS_FLATCC"))
  }
}
