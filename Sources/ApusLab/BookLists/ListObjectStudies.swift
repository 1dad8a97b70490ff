import ApusBytes
import ApusJSON
import ApusMachine
import ApusMeasure
import ApusPropertyList
import ApusStreams

/// Objects that are written and read as JSON, as binary and as XML lists, directly and by trees.
enum ListObjectStudies {
  static func plan(count: Int) throws -> CaseStudyPlan {
    let objects = ListObject.all(max(count, 100))
    let binary = try PropertyList.encode(objects)
    let xml = try xml(objects)
    let json = try JSONValueEncoder().encode(objects)
    return CaseStudyPlan(
      [
        writing(objects), reading(objects.count, binary, xml, json),
        visible(objects.count, binary), first(json),
      ],
      counts: [
        peak(.listPeakDirect, objects, isTree: false), peak(.listPeakTree, objects, isTree: true),
        CaseStudyPlan.Count(.listSizes) {
          let sizes = [binary, xml, json].map { Double($0.count) }.sorted()
          return sizes[2] / sizes[0]
        },
      ])
  }

  /// JSON with and without a generic representation.
  static func untypedPlan(count: Int) throws -> CaseStudyPlan {
    let objects = ListObject.all(max(count, 100))
    return CaseStudyPlan([untyped(objects.count, try JSONValueEncoder().encode(objects))])
  }

  /// The size, which differs between usual and long runs.
  private static func size(_ count: Int) -> Parameter { Parameter("objects", count) }

  private static func writing(_ objects: [ListObject]) -> CaseStudy {
    CaseStudy(
      .listWrite, items: objects.count,
      [
        (.direct, { try binary(objects, isTree: false) }),
        (.tree, { try binary(objects, isTree: true) }),
        (.binaryEncodable, { try PropertyList.encode(objects).isEmpty ? 0 : objects.count }),
        (.xmlList, { try xml(objects).isEmpty ? 0 : objects.count }),
        (.jsonEncodable, { try JSONValueEncoder().encode(objects).isEmpty ? 0 : objects.count }),
      ], ratios: [(.binaryEncodable, .jsonEncodable)], at: [size(objects.count)])
  }

  private static func reading(
    _ count: Int, _ binary: [UInt8], _ xml: [UInt8], _ json: [UInt8]
  ) -> CaseStudy {
    CaseStudy(
      .listRead, items: count,
      [
        (.direct, { ListObject.checksum(try ListObject.read(binary)) }),
        (.tree, { ListObject.checksum(try tree(binary).objects) }),
        (
          .binaryEncodable,
          { ListObject.checksum(try PropertyList.decode([ListObject].self, from: binary.span)) }
        ),
        (
          .xmlList,
          { ListObject.checksum(try PropertyList.decode([ListObject].self, from: xml.span)) }
        ),
        (.json, { ListObject.checksum(try ListObject.read(json: json)) }),
        (
          .jsonEncodable,
          { ListObject.checksum(try JSONValueDecoder().decode([ListObject].self, from: json)) }
        ),
      ], ratios: [(.binaryEncodable, .jsonEncodable)], at: [size(count)])
  }

  private static func untyped(_ count: Int, _ json: [UInt8]) -> CaseStudy {
    CaseStudy(
      .untyped, items: count,
      [
        (.parse, { try JSONTree(json).root.count }),
        (.json, { try ListObject.read(json: json).count }),
        (.tree, { try GenericTree(JSONTree(json).root).objects.count }),
      ], ratios: [(.tree, .json)], at: [size(count)])
  }

  private static func visible(_ count: Int, _ binary: [UInt8]) -> CaseStudy {
    let range = count / 2..<count / 2 + 30
    return CaseStudy(
      .visible, items: 1,
      [
        (.lazyList, { try read(binary, range) }),
        (
          .eagerList,
          {
            let all = try PropertyList.decode([ListObject].self, from: binary.span)
            return ListObject.checksum(Array(all[range]))
          }
        ),
      ], at: [size(count)])
  }

  private static func first(_ json: [UInt8]) -> CaseStudy {
    CaseStudy(
      .firstObject, items: 1,
      [
        (.streamed, { try stream(json, isFirst: true) }),
        (.wholeText, { try stream(json, isFirst: false) }),
      ])
  }

  // MARK: - Work

  private static func binary(_ objects: [ListObject], isTree: Bool) throws(StreamError) -> Int {
    var writer = PropertyListEventWriter(into: NullSink(), objectCount: 4 * objects.count + 4)
    if isTree {
      try GenericTree(objects).visit(&writer)
    } else {
      try ListObject.visit(objects, &writer)
    }
    try writer.finish()
    return objects.count
  }

  private static func xml(_ objects: [ListObject]) throws(StreamError) -> [UInt8] {
    var writer = XMLPropertyListWriter(into: MemorySink())
    try ListObject.visit(objects, &writer)
    return try writer.finish()
  }

  private static func tree(_ bytes: [UInt8]) throws(PropertyListError) -> GenericTree {
    try GenericTree(BinaryPropertyList(bytes.span.rawBytes).root)
  }

  private static func read(
    _ bytes: [UInt8], _ range: Range<Int>
  ) throws(PropertyListError) -> Int {
    let array = try BinaryPropertyList(bytes.span.rawBytes).root.array()
    var keys = PropertyListKeys("hi", "there", "comment")
    var objects: [ListObject] = []
    for index in range where index < array.count {
      objects.append(try ListObject.read(array[index], &keys))
    }
    return ListObject.checksum(objects)
  }

  /// Parses chunks of 4 KiB until the first object is in the sink, or all of them.
  ///
  /// - Returns: The checksum of the first object.
  /// - Throws: `WrongResultError` if the text has no object, and the errors of the text.
  static func stream(_ json: [UInt8], isFirst: Bool) throws -> Int {
    var parser = JSONElementParser<ListObject, FirstObject>(into: FirstObject())
    var start = 0
    while start < json.count, !isFirst || parser.target.checksum == nil {
      let end = min(start + 4096, json.count)
      try parser.parse(json.span.extracting(start..<end))
      start = end
    }
    if !isFirst || parser.target.checksum == nil { try parser.finish() }
    guard let checksum = parser.target.checksum else {
      throw WrongResultError("no object in the text")
    }
    return checksum
  }

  private static func peak(
    _ metric: MetricKey, _ objects: [ListObject], isTree: Bool
  ) -> CaseStudyPlan.Count {
    CaseStudyPlan.Count(metric, [size(objects.count)]) {
      var peak = HeapPeak()
      var writer = PropertyListEventWriter(into: NullSink(), objectCount: 4 * objects.count + 4)
      if isTree {
        let tree = GenericTree(objects)
        try tree.visit(&writer)
        withExtendedLifetime(tree) { peak.note() }
      } else {
        try ListObject.visit(objects, &writer)
        peak.note()
      }
      try writer.finish()
      guard let bytes = peak.bytes else {
        throw UnavailableError("the allocator does not report its allocated bytes")
      }
      return Double(bytes) / Double(objects.count)
    }
  }
}

/// A sink that notes the first object, and drops the others.
private struct FirstObject: Sink {
  /// The checksum of the first object; `nil` until it has arrived.
  private(set) var checksum: Int?

  mutating func write(_ object: ListObject) { checksum = checksum ?? object.checksum }
}

extension StudyKey {
  static let listWrite = StudyKey("list-write")
  static let listRead = StudyKey("list-read")
  static let untyped = StudyKey("untyped")
  static let visible = StudyKey("visible-objects")
  static let firstObject = StudyKey("first-object")
}

extension VariantKey {
  static let direct = VariantKey("direct")
  static let tree = VariantKey("tree")
  static let parse = VariantKey("parse")
  static let json = VariantKey("json")
  static let jsonEncodable = VariantKey("json-codable")
  static let binaryEncodable = VariantKey("codable")
  static let xmlList = VariantKey("xml")
  static let streamed = VariantKey("streamed")
  static let wholeText = VariantKey("whole")
}

extension MetricKey {
  /// The bytes an object at the peak of writing.
  static let listPeakDirect = MetricKey("list-peak-direct", .bytes)
  static let listPeakTree = MetricKey("list-peak-tree", .bytes)
  /// The size of the largest form divided by that of the smallest.
  static let listSizes = MetricKey("list-sizes", .ratio)
}
