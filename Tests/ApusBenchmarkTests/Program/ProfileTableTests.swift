import ApusCommandLine
import ApusMeasure
import Testing

@testable import ApusBenchmark

@Suite("ProfileTable")
struct ProfileTableTests {
  @Test("Each line of code is a row, with the title and the samples in the first")
  func rows() {
    let profile = LoopProfile(
      samples: 400,
      lines: [
        .init(function: "parse(_:)", place: "main.swift:3", share: 0.75, low: 0.7, high: 0.79),
        .init(function: "[unknown in libc]", place: "", share: 0.25, low: 0.21, high: 0.3),
      ])
    let text = ProfileTable.render([("words, 100", profile)], style: .plain)
    #expect(
      text == """

        profile                   share  95 % interval  line of code
        words, 100, 400 samples  75.0 %   [70.0, 79.0]  parse(_:), main.swift:3
                                 25.0 %   [21.0, 30.0]  [unknown in libc]

        """)
  }

  @Test("Without a profile nothing is printed")
  func none() { #expect(ProfileTable.render([], style: .plain).isEmpty) }
}
