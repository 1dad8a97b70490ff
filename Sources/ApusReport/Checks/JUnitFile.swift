/// Results of checks in the XML of JUnit, which most programs of continuous integration show.
///
///     JUnitFile.text(of: results, suite: "apus fleet gate")
///
/// Source: https://github.com/testmoapp/junitxml.
package enum JUnitFile {
  /// Returns the file; an undecided check is skipped.
  ///
  /// - Complexity: O(*n*) in the number of results.
  package static func text(of results: [CheckResult], suite: String) -> String {
    let counts: KeyValuePairs<StaticString, String> = [
      "name": suite, "tests": "\(results.count)",
      "failures": "\(results.count { $0.outcome == .failed })", "errors": "0",
      "skipped": "\(results.count { $0.outcome == .undecided })",
    ]
    let root = Markup.element(
      "testsuites", counts, .element("testsuite", counts, results.map(testCase)))
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.source + "\n"
  }

  private static func testCase(_ result: CheckResult) -> Markup {
    let message = Markup.text(result.message)
    let children: [Markup] =
      switch result.outcome {
      case .failed: [.element("failure", ["message": result.message], message)]
      case .undecided: [.element("skipped", ["message": result.message])]
      case .passed: [.element("system-out", [:], message)]
      }
    return .element(
      "testcase", ["classname": result.group, "name": result.name, "time": "0"], children)
  }
}
