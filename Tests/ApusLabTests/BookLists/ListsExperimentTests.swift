import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusReport
import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Property lists and JSON of the book")
struct ListsExperimentTests {
  @Test("A small run has its first times and its counts")
  func experiment() throws {
    let found = try measurements(of: CaseStudyExperiment.lists.scaled(0.002))
    #expect(found.contains { $0.metric == "list-search-lazy" && $0.estimate != nil })
    #expect(found.contains { $0.metric == "list-peak-direct" })
    for selector in BookLists.claims.flatMap(\.predicate.selectors) where selector.probe == .lists {
      #expect(found.contains { selector.matches($0) }, "\(selector)")
    }
  }

  @Test("All variants of a case study give the same answer")
  func answers() throws {
    let studies =
      try ListWordStudies.plan(count: 300).studies + ListObjectStudies.plan(count: 200).studies
      + ListObjectStudies.untypedPlan(count: 200).studies
    #expect(studies.count == 8)
    for study in studies {
      let answers = try study.variants.map { try $0.answer($0.work()) }
      #expect(Set(answers).count == 1, "\(study.key.name)")
    }
  }

  @Test("The variants with untyped results answer with the number of their objects")
  func untyped() throws {
    let studies = try ListObjectStudies.untypedPlan(count: 200).studies
    let study = try #require(studies.first { $0.key == .untyped })
    for variant in study.variants { #expect(try variant.answer(variant.work()) == 200) }
  }

  @Test("The first object of a stream must arrive, however many chunks it takes")
  func first() throws {
    let object = "{\"hi\":1,\"there\":2,\"comment\":\"abc\"}"
    let space = String(repeating: " ", count: 10_000)
    for text in ["[\(object),", "[\(space)\(object),"] {
      #expect(try ListObjectStudies.stream(Array(text.utf8), isFirst: true) == 6)
    }
    for isFirst in [true, false] {
      #expect(throws: WrongResultError.self) {
        try ListObjectStudies.stream(Array("[\(space)]".utf8), isFirst: isFirst)
      }
    }
  }

  @Test("A tree has the objects from which it was made")
  func tree() {
    let objects = ListObject.all(50)
    #expect(ListObject.checksum(GenericTree(objects).objects) == ListObject.checksum(objects))
  }
}
