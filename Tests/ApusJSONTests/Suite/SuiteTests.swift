import ApusTestSupport
import CApusBytes
import Foundation
import Testing

@testable import ApusJSON

/// The cases of JSONTestSuite that every parser must accept.
@Suite("JSONTestSuite")
struct SuiteTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Data")

  static let names: [String] = {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return all.filter { $0.hasSuffix(".json") }.sorted()
  }()

  static func text(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: folder.appending(path: name)))
  }

  @Test("All 95 cases are there")
  func count() { #expect(Self.names.count == 95) }

  @Test("A case has the events of the reference, in each form, at each split", arguments: names)
  func accepted(_ name: String) throws {
    let text = try Self.text(name)
    let whole = Outcome(text)
    #expect(whole.error == nil)
    #expect(whole.events == ReferenceJSON.events(text))
    for form in 0..<Int(apus_json_scan_forms()) {
      for cut in 0...text.count {
        let parts = Outcome(text, cuts: [cut], form: form, window: 64)
        #expect(parts == whole, "form \(form), cut at \(cut)")
      }
      let bytes = Outcome(text, cuts: 1..<max(1, text.count), form: form)
      #expect(bytes == whole, "form \(form), single bytes")
    }
  }
}
