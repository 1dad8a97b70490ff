package import ApusBenchmark
import ApusBytes
import ApusMeasure

/// Chapter 8 of "iOS and macOS Performance Tuning": objects between filters, as such and as text.
///
/// `BookDescription` and `BookFilters` have the other claims of the chapter.
package enum Chapter8 {
  /// Its claims.
  package static let claims = [
    Claim(
      "b8-handover", from: BookDescription.source, section: "Filters in a Process",
      says:
        "Objects that are written as text and parsed take at least 5 times objects that are passed",
      published: PublishedResult("cheaper than to serialise, send and parse"),
      holdsWhen: .atLeast(
        5, .ratio, MeasurementSelector(.handover, .ratio(of: .between, .asText))),
      ifItFails: "The objects are so few that their text stays in the first cache.")
  ]
}

extension CaseStudyExperiment {
  /// Objects that pass from a filter to the next, as references and as text: the book's chapter 8.
  static let handover = CaseStudyExperiment(
    .handover, from: BookDescription.source,
    measures: "objects between two filters: references, and lines of text that are parsed",
    how: """
      The first filter changes the number of each object, and the second adds them. references: the second gets \
      the object. text: it gets a line for each object, and parses it into a new object; nothing is sent. A \
      measurement is the time of an object.
      """,
    seconds: 2, published: []
  ) {
    [
      CaseStudyGroup("handover") { CaseStudyPlan([between($0.scaled(5000, atLeast: 50))]) }
    ]
  }

  private static func between(_ count: Int) -> CaseStudy {
    let items = (0..<count).map { FilterItem($0, "an item of a list with \($0)") }
    let sum = { (items: [FilterItem]) in
      items.reduce(0) { $0 &+ $1.number &+ $1.name.utf8.count }
    }
    return CaseStudy(
      .between, items: count,
      variants: [
        Variant(.asReferences) {
          for item in items { item.change() }
          return sum(items) - count * items[0].changes
        },
        Variant(.asText) {
          for item in items { item.change() }
          var text: [UInt8] = []
          for item in items {
            text.append(contentsOf: "\(item.number),\(item.name)\n".utf8)
          }
          return sum(FilterItem.items(in: text)) - count * items[0].changes
        },
      ])
  }
}

private final class FilterItem {
  private(set) var number: Int
  private(set) var changes = 0
  let name: String

  init(_ number: Int, _ name: String) { (self.number, self.name) = (number, name) }

  func change() {
    number &+= 1
    changes &+= 1
  }

  /// Parses lines of a number, a comma and a name.
  static func items(in text: [UInt8]) -> [FilterItem] {
    text.split(separator: UInt8(ascii: "\n")).map { line in
      let comma = line.firstIndex(of: UInt8(ascii: ",")) ?? line.endIndex
      let number = line[..<comma].reduce(0) { 10 &* $0 &+ Int($1 &- UInt8(ascii: "0")) }
      return FilterItem(number, String(decoding: line[comma...].dropFirst(), as: UTF8.self))
    }
  }
}

extension ProbeKey {
  /// The key of the experiment.
  static let handover = ProbeKey("handover")
}

extension StudyKey {
  static let between = StudyKey("between")
}

extension VariantKey {
  static let asReferences = VariantKey("references")
  static let asText = VariantKey("text")
}
