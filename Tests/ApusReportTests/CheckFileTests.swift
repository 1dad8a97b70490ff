import ApusReport
import Foundation
import Testing

@Suite("Files of checks")
struct CheckFileTests {
  private let results = [
    CheckResult(group: "p", name: "a < \"b\" & 'c'\u{1}", outcome: .failed, message: "1 > 2"),
    CheckResult(group: "p", name: "é 数据", outcome: .passed, message: "fine"),
    CheckResult(group: "q", name: "few", outcome: .undecided, message: "too few"),
  ]

  @Test("The XML of JUnit is well-formed and counts each outcome")
  func junit() throws {
    let text = JUnitFile.text(of: results, suite: "s & t")
    #expect(WellFormed.parse(text) != nil)
    #expect(text.contains(#"name="s &amp; t" tests="3" failures="1" errors="0" skipped="1""#))
    #expect(text.contains(#"<failure message="1 &gt; 2">1 &gt; 2</failure>"#))
    #expect(text.contains(#"<skipped message="too few">"#))
    #expect(WellFormed.parse(JUnitFile.text(of: [], suite: "")) != nil)
  }

  @Test("SARIF has a result for each failure, with its rule and its place")
  func sarif() throws {
    let rule = SARIFFile.Rule("r", "A law.")
    let text = SARIFFile.text(of: results, rule: rule, version: "1")
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let found = try #require(run["results"] as? [[String: Any]])
    #expect(found.count == 1)
    #expect(found[0]["ruleId"] as? String == "r")
    let locations = try #require(found[0]["locations"] as? [[String: Any]])
    let places = try #require(locations[0]["logicalLocations"] as? [[String: Any]])
    #expect(places[0]["name"] as? String == results[0].name)
  }
}
