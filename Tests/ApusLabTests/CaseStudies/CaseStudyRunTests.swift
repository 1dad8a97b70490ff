import ApusMachine
import ApusMeasure
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("CaseStudyRun")
struct CaseStudyRunTests {
  @Test("Variants that disagree throw an error that names a variant")
  func disagreement() {
    let study = CaseStudy("two", items: 1, [("one", { 1 }), ("other", { 2 })])
    #expect(throws: WrongResultError.self) { try run([study]) }
  }

  @Test("The answer is computed from the result of the work, and the variant is prepared each time")
  func order() throws {
    var events: [String] = []
    let variant = CaseStudy.Variant(
      "a", prepare: { events.append("prepare") },
      answer: {
        events.append("answer")
        return $0 + 1
      }
    ) {
      events.append("work")
      return 1
    }
    try run([CaseStudy("one", items: 1, variants: [variant])])
    #expect(events.count >= 21)
    #expect(Array(events.prefix(4)) == ["prepare", "work", "answer", "prepare"])
  }

  @Test("Every variant has a time, and all but the first a ratio, with the case study's parameters")
  func measurements() throws {
    let parameter = Parameter("levels", 3)
    let variants = [CaseStudy.Variant("a") { 1 }, CaseStudy.Variant("b") { 1 }]
    let study = CaseStudy("c", items: 2, [parameter], variants: variants, ratios: [("a", "b")])
    let found = try run([study])
    #expect(Set(found.map(\.metric)) == ["c-a", "c-b", "c-b-ratio", "c-a-over-b"])
    #expect(found.allSatisfy { $0.parameters == [parameter] && $0.estimate?.samples ?? 0 >= 6 })
    let rows = CaseStudyTable.tables(of: found).flatMap(\.rows)
    #expect(rows.contains { $0[0] == "c-a, 3 levels" && $0[2] == "1x" })
  }

  @Test("A difference of two variants is paired within a round, and is no time of a variant")
  func differences() throws {
    let pause = CaseStudy.Variant("b") {
      let start = ContinuousClock.now
      while ContinuousClock.now - start < .microseconds(200) {}
      return 1
    }
    let study = CaseStudy(
      "c", items: 2, variants: [CaseStudy.Variant("a") { 1 }, pause], differences: [("b", "a")])
    let found = try run([study])
    #expect(Set(found.map(\.metric)) == ["c-a", "c-b", "c-b-ratio", "c-b-minus-a"])
    let difference = try #require(found.first { $0.metric == "c-b-minus-a" }?.estimate)
    let time = try #require(found.first { $0.metric == "c-b" }?.estimate)
    #expect(difference.unit == .nanoseconds)
    #expect(difference.value > 90_000 && difference.value < time.value)
    let rows = CaseStudyTable.tables(of: found).flatMap(\.rows)
    #expect(rows.contains { $0[0] == "c-b-minus-a" && $0[2] == "-" })
  }

  @Test(
    "A case study that does not fit into the time is left out, with a reason for each of its measurements"
  )
  func leftOut() throws {
    var turns = 0
    let variant = CaseStudy.Variant("slow") {
      turns += 1
      let start = ContinuousClock.now
      while ContinuousClock.now - start < .milliseconds(120) {}
      return 1
    }
    let other = CaseStudy.Variant("quick") { 1 }
    let found = try run([CaseStudy("c", items: 1, variants: [other, variant])])
    #expect(turns == 1)
    #expect(Set(found.map(\.metric)) == ["c-quick", "c-slow", "c-slow-ratio"])
    for measurement in found {
      guard case .missing(let reason) = measurement.outcome else { return #expect(Bool(false)) }
      #expect(reason.isWantOfTime)
      #expect(reason.description.hasPrefix("left out: 6 rounds would take about "))
    }
    #expect(CaseStudyTable.tables(of: found).map(\.title) == ["Not measured, here"])
  }

  @Test("An unavailable case study is absent with its reason")
  func unavailable() throws {
    let variant = CaseStudy.Variant("a", prepare: { throw UnavailableError("no such thing") }) { 1 }
    let found = try run([CaseStudy("c", items: 1, variants: [variant])])
    #expect(found.map(\.outcome) == [.missing(.unavailable("no such thing"))])
  }

  @discardableResult
  private func run(_ studies: [CaseStudy]) throws -> [MetricMeasurement] {
    var found: [MetricMeasurement] = []
    let context = ProbeContext(
      effort: .quick, budgetSeconds: 0, clock: .calibrated(windowNanoseconds: 1_000_000),
      processors: Processors.allowed, memoryLimit: 1 << 20, directory: ".", seed: 7,
      onMeasurement: { found.append($0) })
    try CaseStudyRun(probe: "running", context: context).measure(studies, until: 0)
    return found
  }
}
