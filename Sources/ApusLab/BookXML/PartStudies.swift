import ApusMeasure
import ApusXML

/// Objects for the parts of a document, with and without counts of references; and libxml2.
///
/// A scanner finds the parts, so that the counts are a large share of the time.
enum PartStudies {
  static func all(_ bytes: [UInt8], at size: [Parameter]) -> [CaseStudy] {
    [parts(bytes, size), libXML(bytes, size)]
  }

  private static func parts(_ bytes: [UInt8], _ size: [Parameter]) -> CaseStudy {
    let document = SharedDocument(bytes)
    return CaseStudy(
      .parts, items: bytes.count,
      [
        (.checkedBuffer, { scan(document, PartClient()) { $0.setChecked($1, $2, $3) } }),
        (.assignedBuffer, { scan(document, PartClient()) { $0.set($1, $2, $3) } }),
        (.keptPart, { scan(document, KeepingPartClient()) { $0.setChecked($1, $2, $3) } }),
      ], at: size)
  }

  /// Scans a document with one object, which is set to each part and passed to a client.
  @inline(__always)
  private static func scan(
    _ document: SharedDocument, _ receiver: PartClient,
    _ set: (DocumentPart, SharedDocument, Int, Int) -> Void
  ) -> Int {
    var client = receiver
    launder(&client)
    let (part, bytes) = (DocumentPart(document), document.bytes)
    return TagScanner.unrolled(bytes.span) { isTag, start, count in
      set(part, document, start, count)
      return isTag ? client.length(of: part) : 0
    }
  }

  private static func libXML(_ bytes: [UInt8], _ size: [Parameter]) -> CaseStudy {
    var parser: LibXMLParser?
    func variant(_ key: VariantKey, _ client: @escaping () -> CountingTokenClient?)
      -> CaseStudy.Variant
    {
      CaseStudy.Variant(key) {
        let loaded = try parser ?? LibXMLParser()
        parser = loaded
        return try loaded.bytes(of: bytes, client: client())
      }
    }
    return CaseStudy(
      .libXML, items: bytes.count, size,
      variants: [
        variant(.sax) { nil }, variant(.saxObjects) { CountingTokenClient() },
        .init(.withoutObjects) {
          var sizes = TokenSizes()
          try XMLPushParser.parse(bytes.span, into: &sizes)
          return sizes.bytes
        },
      ])
  }
}

/// The bytes of a document, which its parts refer to.
private final class SharedDocument {
  let bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }
}

/// An object for a part of a document, which is set to other parts.
private final class DocumentPart {
  private var document: SharedDocument
  private(set) var start = 0
  private(set) var count = 0

  init(_ document: SharedDocument) { self.document = document }

  /// Sets the part; the same document is not assigned again.
  @inline(__always)
  func setChecked(_ document: SharedDocument, _ start: Int, _ count: Int) {
    if self.document !== document { self.document = document }
    (self.start, self.count) = (start, count)
  }

  /// Sets the part, with a retain of the document and a release.
  @inline(__always)
  func set(_ document: SharedDocument, _ start: Int, _ count: Int) {
    self.document = document
    (self.start, self.count) = (start, count)
  }
}

/// A receiver of parts.
private class PartClient {
  @inline(never) func length(of part: DocumentPart) -> Int { part.count }
}

/// A receiver that keeps the last part: a retain and a release for each tag.
private final class KeepingPartClient: PartClient {
  private var last: DocumentPart?

  @inline(never)
  override func length(of part: DocumentPart) -> Int {
    last = part
    return part.count
  }
}

extension StudyKey {
  static let parts = StudyKey("parts")
  static let libXML = StudyKey("libxml")
}

extension VariantKey {
  static let checkedBuffer = VariantKey("checked")
  static let assignedBuffer = VariantKey("assigned")
  static let keptPart = VariantKey("kept")
  static let saxObjects = VariantKey("sax-objects")
}
