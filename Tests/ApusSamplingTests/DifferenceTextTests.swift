import ApusProfile
import ApusProfileReport
import ApusSampling
import Testing

@Suite("The difference of two profiles as text")
struct DifferenceTextTests {
  private func text(_ old: String, _ new: String, width: Int = 80) throws -> String {
    let trees = try [old, new].map { try FoldedStacks.read(Array($0.utf8).span) }
    return DifferenceText(ProfileDifference(from: trees[0], to: trees[1]), width: width).lines
  }

  @Test("Functions with a verdict have a line, and the others are counted")
  func table() throws {
    #expect(
      try text("main;a 700\nmain;b 300\n", "main;a 600\nmain;b 400\n") == """
           old      new    points  95 % interval   functions with their callees
         30.0 %   40.0 %   +10.0    +5.8 -  +14.1  more   b
         70.0 %   60.0 %   -10.0   -14.1 -   -5.8  fewer  a
        Functions without a shown difference: 1

           old      new    points  95 % interval   running functions
         30.0 %   40.0 %   +10.0    +5.8 -  +14.1  more   b
         70.0 %   60.0 %   -10.0   -14.1 -   -5.8  fewer  a

        """)
  }

  @Test("Lines fit the terminal for any names", arguments: [60, 80])
  func width(_ width: Int) throws {
    let name = String(repeating: "long \u{1B}[31m 日本 ", count: 20)
    let lines = try text("\(name) 700\nb 300\n", "\(name) 100\nb 900\n", width: width)
      .split(separator: "\n")
    #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    #expect(lines.filter { $0.contains("fewer") }.allSatisfy { $0.count <= width })
  }
}
