import ApusCSV
import ApusIO
import ApusJSON
import ApusPropertyList
import ApusXML
import Testing

/// The limits that all formats have.
@Suite("Limits of all formats")
struct LimitTests {
  private func read(_ format: CodableFormat, _ bytes: [UInt8], _ limits: ParsingLimits) throws {
    switch format {
    case .json:
      let decoder = JSONValueDecoder(options: JSONOptions(limits: limits))
      _ = try decoder.decode([String: Int].self, from: bytes)
    case .propertyList:
      let options = PropertyListOptions(limits: limits)
      _ = try PropertyList.decode([String: Int].self, from: bytes.span, options: options)
    case .xml:
      let decoder = XMLValueDecoder(options: XMLOptions(limits: limits))
      _ = try decoder.decode([String: Int].self, from: bytes)
    case .csv:
      let options = CSVOptions(mode: .strict, limits: limits)
      _ = try CSV.decode([[String: Int]].self, from: bytes, options: options)
    }
  }

  @Test("A document longer than its limit is an error", arguments: CodableFormat.allCases)
  func document(_ format: CodableFormat) throws {
    let bytes = try format.encode(["a": 1, "b": 2])
    try read(format, bytes, ParsingLimits(document: bytes.count))
    for limit in [bytes.count - 1, 0, -1] {
      #expect(throws: (any Error).self) { try read(format, bytes, ParsingLimits(document: limit)) }
    }
  }

  @Test("A table longer than its limit is an error, in chunks of any size")
  func table() throws {
    let bytes = Array("a,b\n1,2\n3,4\n".utf8)
    for size in 1...bytes.count {
      for (limit, kind) in [(12, nil), (11, CSVError.Kind.documentTooLarge(limit: 11))] {
        let options = CSVOptions(mode: .lenient, limits: ParsingLimits(document: limit))
        var reader = CSVReader(of: ArraySource(bytes, chunkSize: size), options: options)
        do {
          while try reader.next() != nil {}
          #expect(kind == nil)
        } catch CSVSourceError<Never>.malformed(let error) {
          #expect(error.kind == kind)
        }
      }
    }
  }

  @Test("A property list in text longer than its limit is an error")
  func text() throws {
    let text = Array("{ a = 1; }".utf8)
    var options = PropertyList.decodingOptions
    options.limits.document = text.count
    #expect(
      try PropertyList.decode([String: String].self, from: text.span, options: options) == [
        "a": "1"
      ])
    options.limits.document = text.count - 1
    #expect(throws: PropertyListError(.documentTooLarge(limit: text.count - 1), at: nil)) {
      try PropertyList.decode([String: String].self, from: text.span, options: options)
    }
  }
}
