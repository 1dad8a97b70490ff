import ApusBenchmark
import Testing

@Suite("Verdict below a table")
struct VerdictTextTests {
  @Test("Below a table the line is broken at 80 columns")
  func text() {
    let headlines = ["a debug build", "others used 1.63 of 2 processors", "virtual machine (KVM)"]
    let verdict = Verdict(
      findings:
        headlines.map { Finding(name: $0, grade: .c, evidence: $0, remedy: "") }
        + [Finding(name: "steal", grade: .b, evidence: "3 % steal", remedy: "")])
    let lines = verdict.summaryText.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count <= 80 })
    #expect(lines.joined(separator: " ") == verdict.summaryLine + " ")
  }
}
