import ApusFoundation
import Foundation
import Testing

/// A comparison of a value in the coders of `ApusFoundation` and of Foundation.
enum FoundationComparison {
  static let layouts: [(name: String, options: JSONEncoder.OutputFormatting)] = [
    ("sorted", [.sortedKeys]), ("pretty", [.sortedKeys, .prettyPrinted]),
    ("slashes", [.sortedKeys, .withoutEscapingSlashes]),
  ]

  /// Returns a line for each difference: of JSON in three layouts, of lists in two formats.
  static func differences<Value: Codable & Equatable>(_ value: Value) throws -> [String] {
    var differences: [String] = []
    for layout in layouts { differences += json(value, layout.name, layout.options) }
    differences += list(value, .xml) + list(value, .binary)
    return differences
  }

  private static func json<Value: Codable & Equatable>(
    _ value: Value, _ name: String, _ options: JSONEncoder.OutputFormatting
  ) -> [String] {
    let (ourEncoder, theirEncoder) = (FoundationJSONEncoder(), JSONEncoder())
    ourEncoder.outputFormatting = options
    theirEncoder.outputFormatting = options
    let ours = try? ourEncoder.encode(value)
    let theirs = try? theirEncoder.encode(value)
    guard ours == theirs else {
      return ["JSON, \(name): \(text(ours)) is not \(text(theirs))"]
    }
    guard let data = theirs else { return [] }
    let ourValue = try? FoundationJSONDecoder().decode(Value.self, from: data)
    let theirValue = try? JSONDecoder().decode(Value.self, from: data)
    return ourValue == theirValue ? [] : ["JSON, \(name): the values of \(text(data)) differ"]
  }

  private static func list<Value: Codable & Equatable>(
    _ value: Value, _ format: PropertyListSerialization.PropertyListFormat
  ) -> [String] {
    let (ourEncoder, theirEncoder) = (FoundationPropertyListEncoder(), PropertyListEncoder())
    ourEncoder.outputFormat = format
    theirEncoder.outputFormat = format
    let ours = try? ourEncoder.encode(value)
    let theirs = try? theirEncoder.encode(value)
    // The objects of a binary list can be in any order.
    if format == .xml || ours == nil || theirs == nil, ours != theirs {
      return ["list: \(text(ours)) is not \(text(theirs))"]
    }
    return [ours, theirs].compactMap(\.self).flatMap { data in
      let ourValue = try? FoundationPropertyListDecoder().decode(Value.self, from: data)
      let theirValue = try? PropertyListDecoder().decode(Value.self, from: data)
      return ourValue == theirValue
        ? [] : ["list: the values differ: \(String(describing: ourValue))"]
    }
  }

  private static func text(_ data: Data?) -> String {
    data.map { String(decoding: $0, as: UTF8.self) } ?? "an error"
  }
}

extension ConformanceTests {
  @Test(
    "The coders of ApusFoundation read and write what those of Foundation do",
    arguments: ConformanceCase.all)
  func bridge(_ value: ConformanceCase) throws {
    let differences = try value.differences()
    // A carriage return is a reference in XML, which a reader of XML would otherwise change; a character that XML does not
    // allow is an error.
    let isDocumented = ["escapes", "a character that XML does not allow"].contains(value.name)
    #expect(differences.count == (isDocumented ? 1 : 0), "\(differences.joined(separator: "; "))")
  }
}
