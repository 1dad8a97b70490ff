import Foundation
import Testing

/// One value of a `Codable` type, which every format must read as it was written.
struct ConformanceCase: CustomTestStringConvertible, Sendable {
  let name: String
  /// The formats that cannot hold the value, which must refuse it.
  let refused: Set<CodableFormat>
  private let roundTrip: @Sendable (CodableFormat) throws -> Bool
  private let besideFoundation: @Sendable (CodableFormat) throws -> Bool
  /// The differences between the coders of `ApusFoundation` and those of Foundation.
  let differences: @Sendable () throws -> [String]

  init<Value: Codable & Equatable & SendableMetatype>(
    _ name: String, _ value: @autoclosure @escaping @Sendable () -> Value,
    refusedBy refused: Set<CodableFormat> = []
  ) {
    self.name = name
    self.refused = refused
    roundTrip = { format in
      let value = value()
      return try format.decode(Value.self, from: format.encode(value)) == value
    }
    besideFoundation = { format in
      let value = value()
      let ours = try format.encode(value)
      switch format {
      case .json:
        return try JSONDecoder().decode(Value.self, from: Data(ours)) == value
          && format.decode(Value.self, from: Array(JSONEncoder().encode(value))) == value
      case .propertyList:
        let encoder = PropertyListEncoder()
        encoder.outputFormat = .binary
        return try PropertyListDecoder().decode(Value.self, from: Data(ours)) == value
          && format.decode(Value.self, from: Array(encoder.encode(value))) == value
      case .xml, .csv: return true
      }
    }
    differences = { try FoundationComparison.differences(value()) }
  }

  var testDescription: String { name }

  /// Whether the format cannot hold the value. A row of a table holds only what has no containers within.
  func isRefused(by format: CodableFormat) -> Bool {
    format == .csv ? !Self.inRows.contains(name) : refused.contains(format)
  }

  /// Whether the format reads what it writes.
  func holds(in format: CodableFormat) throws -> Bool { try roundTrip(format) }

  /// Whether Foundation reads what the format writes, and the format what Foundation writes.
  func holdsBesideFoundation(in format: CodableFormat) throws -> Bool {
    try besideFoundation(format)
  }
}

@Suite("Codable types in all formats")
struct ConformanceTests {
  @Test(
    "A value is read as it was written, or refused",
    arguments: ConformanceCase.all, CodableFormat.allCases)
  func values(_ value: ConformanceCase, _ format: CodableFormat) throws {
    if value.isRefused(by: format) {
      #expect(throws: (any Error).self) { try value.holds(in: format) }
    } else {
      #expect(try value.holds(in: format))
    }
  }

  @Test(
    "Foundation and the format read each other's values",
    arguments: ConformanceCase.all.filter { $0.refused.isEmpty || $0.refused == [.xml] },
    [CodableFormat.json, .propertyList])
  func foundation(_ value: ConformanceCase, _ format: CodableFormat) throws {
    // Property lists of Foundation have no single value at the root, nor a value of 128 bits, and no data for an
    // array of bytes.
    let differs =
      value.name.hasPrefix("root") || value.name.contains("128")
      || value.name == "bytes"
    if format == .propertyList, differs { return }
    #expect(try value.holdsBesideFoundation(in: format))
  }

  @Test("There are at least 60 types")
  func count() { #expect(ConformanceCase.all.count >= 60) }
}
