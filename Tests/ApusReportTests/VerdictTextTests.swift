import ApusBenchmark
import ApusCommandLine
import ApusReport
import ApusTestSupport
import Testing

@Suite("VerdictText")
struct VerdictTextTests {
  @Test("The grade comes first in words, then each finding with its remedy")
  func findings() {
    let text = VerdictText.render(SyntheticSession.verdict)
    #expect(
      text == """
        Grade C: do not quote absolute numbers.
          C  2.1 % of the time was stolen by the hypervisor
             -> measure again at another time
          B  the machine is virtual (KVM), its caches are shared
             -> run on a dedicated host, or compare in pairs
          A  no frequency governor is visible

        """)
  }

  @Test("Checks that passed share a paragraph")
  func quiet() {
    let facts = (10...30).map {
      Finding(name: "fact \($0)", grade: .a, evidence: "fact number \($0)", remedy: "")
    }
    let text = VerdictText.render(Verdict(findings: facts))
    #expect(text.hasPrefix("Grade A: "))
    #expect(text.split(separator: "\n").count < 8)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.hasSuffix(facts.map(\.evidence).joined(separator: "; ")))
  }

  @Test("Counted checks take one line, which names the command that lists them")
  func counted() {
    let text = VerdictText.render(SyntheticSession.verdict, facts: .counted)
    #expect(
      text == """
        Grade C: do not quote absolute numbers.
          C  2.1 % of the time was stolen by the hypervisor
             -> measure again at another time
          B  the machine is virtual (KVM), its caches are shared
             -> run on a dedicated host, or compare in pairs
          1 other check passed; list it with apus env

        """)
  }

  @Test(
    "If no finding lowers the grade, there is only the count",
    arguments: [
      (0, ""), (1, "  1 check passed; list it with apus env\n"),
      (15, "  15 checks passed; list them with apus env\n"),
    ])
  func onlyFacts(_ count: Int, _ line: String) {
    let facts = (0..<count).map {
      Finding(name: "\($0)", grade: .a, evidence: "fine", remedy: "")
    }
    let text = VerdictText.render(Verdict(findings: facts), facts: .counted)
    #expect(text == VerdictText.render(Verdict(findings: [])) + line)
  }

  @Test("Long findings are wrapped at 80 columns")
  func wrapping() {
    let long = String(repeating: "many words ", count: 40)
    let verdict = Verdict(findings: [
      Finding(name: "x", grade: .b, evidence: long, remedy: long)
    ])
    #expect(VerdictText.render(verdict).split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("Without a verdict the text has the reason")
  func missing() {
    #expect(VerdictText.render(nil).hasPrefix("No verdict"))
  }

  @Test("The grade is never shown by colour alone")
  func colour() {
    let colored = VerdictText.render(
      SyntheticSession.verdict, style: TerminalStyle(isColored: true))
    #expect(colored.contains("\u{1B}[31m"))
    #expect(
      colored.replacing(/\u{1B}\[[0-9]+m/, with: "") == VerdictText.render(SyntheticSession.verdict)
    )
  }
}
