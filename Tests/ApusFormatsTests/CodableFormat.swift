import ApusJSON
import ApusPropertyList
import ApusXML

/// A format with a decoder and an encoder, so that a test runs once for each.
enum CodableFormat: String, CaseIterable, Sendable {
  case json = "JSON"
  case propertyList = "property list"
  case xml = "XML"

  func encode(_ value: some Encodable) throws -> [UInt8] {
    switch self {
    case .json: try JSONValueEncoder().encode(value)
    case .propertyList: try PropertyList.encode(value)
    case .xml: try XMLValueEncoder().encode(value, root: "root")
    }
  }

  func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    switch self {
    case .json: try JSONValueDecoder().decode(type, from: bytes)
    case .propertyList: try PropertyList.decode(type, from: bytes.span)
    case .xml: try XMLValueDecoder().decode(type, from: bytes)
    }
  }
}
