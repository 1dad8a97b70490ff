import ApusCSV
import ApusJSON
import ApusPropertyList
import ApusXML
import Testing

/// A format with a decoder and an encoder, so that a test runs once for each.
enum CodableFormat: String, CaseIterable, Sendable {
  case json = "JSON"
  case propertyList = "property list"
  case xml = "XML"
  case csv = "CSV"

  /// The formats of documents, whose values may be containers within containers.
  static let documents = [json, propertyList, xml]

  func encode(_ value: some Encodable) throws -> [UInt8] {
    switch self {
    case .json: try JSONValueEncoder().encode(value)
    case .propertyList: try PropertyList.encode(value)
    case .xml: try XMLValueEncoder().encode(value, root: "root")
    case .csv: try CSV.encode([value])
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    switch self {
    case .json: try JSONValueDecoder().decode(type, from: bytes)
    case .propertyList: try PropertyList.decode(type, from: bytes.span)
    case .xml: try XMLValueDecoder().decode(type, from: bytes)
    case .csv: try row(type, bytes)
    }
  }

  /// Decodes the only row of a table.
  private func row<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) throws -> Value {
    let rows = try CSV.decode([Value].self, from: bytes)
    try #require(rows.count == 1)
    return rows[0]
  }
}
