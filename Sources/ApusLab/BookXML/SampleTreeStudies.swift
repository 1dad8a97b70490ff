import ApusJSON
import ApusMeasure
import ApusPropertyList
import ApusXML

/// The tree of sample objects, written and read as XML, JSON and a binary property list.
enum SampleTreeStudies {
  static func plan(children: Int) throws -> CaseStudyPlan {
    let tree = SampleTree.tree(children: max(children, 1))
    let xml = try tree.document()
    let json = try JSONValueEncoder().encode(tree)
    let list = try PropertyList.encode(tree)
    let count = tree.count
    return CaseStudyPlan(
      [writing(tree, xml.count, json.count, list.count), reading(count, xml, json, list)],
      counts: [
        CaseStudyPlan.Count(.sampleBytes) { Double(xml.count) / Double(count) }
      ])
  }

  private static func writing(
    _ tree: SampleTree, _ xml: Int, _ json: Int, _ list: Int
  ) -> CaseStudy {
    func variant(
      _ key: VariantKey, _ size: Int, _ work: @escaping () throws -> Int
    ) -> CaseStudy.Variant {
      CaseStudy.Variant(
        key,
        answer: {
          guard $0 == size else { throw WrongResultError("\(key.name): \($0) bytes, not \(size)") }
          return 0
        }, work)
    }
    return CaseStudy(
      .sampleWrite, items: tree.count,
      variants: [
        variant(.xml, xml) { try tree.document().count },
        variant(.json, json) { try JSONValueEncoder().encode(tree).count },
        variant(.binaryEncodable, list) { try PropertyList.encode(tree).count },
      ])
  }

  private static func reading(
    _ count: Int, _ xml: [UInt8], _ json: [UInt8], _ list: [UInt8]
  ) -> CaseStudy {
    CaseStudy(
      .sampleRead, items: count,
      [
        (.xml, { try SampleTree.read(xml)?.checksum ?? 0 }),
        (.xmlDecodable, { try XMLValueDecoder().decode(SampleTree.self, from: xml).checksum }),
        (.json, { try JSONValueDecoder().decode(SampleTree.self, from: json).checksum }),
        (
          .binaryEncodable,
          { try PropertyList.decode(SampleTree.self, from: list.span).checksum }
        ),
      ])
  }
}

extension StudyKey {
  static let sampleWrite = StudyKey("sample-write")
  static let sampleRead = StudyKey("sample-read")
}

extension VariantKey {
  static let xml = VariantKey("xml")
  static let xmlDecodable = VariantKey("xml-codable")
}

extension MetricKey {
  /// The bytes of XML for an object.
  static let sampleBytes = MetricKey("sample-bytes", .bytes)
}
