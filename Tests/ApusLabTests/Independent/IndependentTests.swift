import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusTestSupport
import Testing

@testable import ApusLab

/// Needs a release build and a machine without other work:
/// `APUS_INDEPENDENT=1 swift test -c release -Xswiftc -enable-testing --filter IndependentTests`.
@Suite("Independent programs", .serialized)
struct IndependentTests {
  @Test(
    "An experiment has the ratio of an independent program in C, within its tolerance",
    .enabled(if: IndependentProgram.absence == nil, "\(IndependentProgram.absence ?? "")"),
    arguments: IndependentProgram.allCases)
  func figures(program: IndependentProgram) async throws {
    let figures = IndependentFigure.all.filter { $0.program == program }
    for name in Set(figures.map(\.experiment.name)).sorted() {
      try await compare(figures.filter { $0.experiment.name == name }, program)
    }
  }

  /// Other work on the machine disturbs both sides, so that each figure may agree in one of three attempts.
  private func compare(_ figures: [IndependentFigure], _ program: IndependentProgram) async throws {
    var differences: [String] = []
    for _ in 0..<3 {
      let theirs = try program.figures()
      let experiment = try #require(figures.first?.experiment)
      let found = try await onOwnThread { try measurements(of: experiment, seconds: 4) }
      differences = figures.compactMap { figure in
        guard let other = theirs[figure.name], let value = figure.value(found) else {
          return "\(figure.name): missing"
        }
        return other.agrees(with: value, tolerance: figure.tolerance)
          ? nil : "\(figure.name): \(value), not \(other)"
      }
      if differences.isEmpty { return }
    }
    Issue.record("\(differences.joined(separator: "; "))")
  }

  @Test("A figure outside of the widened range does not agree, and one inside does")
  func tolerance() {
    let figure = IndependentProgram.Figure(low: 2, middle: 2.5, high: 3)
    #expect([1.0, 1.99, 4.01, 6].allSatisfy { !figure.agrees(with: $0, tolerance: 1) })
    #expect([2, 2.5, 3].allSatisfy { figure.agrees(with: $0, tolerance: 1) })
    #expect([1.34, 4.49].allSatisfy { figure.agrees(with: $0, tolerance: 1.5) })
    #expect([1.33, 4.51].allSatisfy { !figure.agrees(with: $0, tolerance: 1.5) })
  }
}
