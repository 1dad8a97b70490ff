import ApusMeasure
import Testing

@Suite("Verdict summary")
struct VerdictSummaryTests {
  private func finding(_ grade: Grade, _ evidence: String) -> Finding {
    Finding(name: evidence, grade: grade, evidence: evidence, remedy: "")
  }

  @Test("The line gives the grade and the short reasons, worst first")
  func reasons() {
    let verdict = Verdict(findings: [
      finding(.b, "virtual machine (KVM): a virtual processor may be half a core"),
      finding(.a, "no battery"), finding(.c, "debug build: the optimiser was off"),
    ])
    #expect(verdict.summaryLine == "grade C: debug build, virtual machine (KVM)")
  }

  @Test("Where nothing was seen the line says so")
  func quiet() {
    #expect(
      Verdict(findings: [finding(.a, "no battery")]).summaryLine
        == "grade A: nothing seen that bends absolute numbers")
  }

  @Test("Reasons after the fourth are counted")
  func many() {
    let verdict = Verdict(findings: ["1", "2", "3", "4", "5", "6"].map { finding(.b, $0) })
    #expect(verdict.summaryLine == "grade B: 1, 2, 3, 4 and 2 more")
  }
}
