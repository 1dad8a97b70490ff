import ApusProfile
import ApusProfileReport
import ApusSampling
import Testing

@Suite("Trees as text")
struct TreeTextTests {
  private func text(_ folded: String, least: Double = 0.01, width: Int = 80) throws -> TreeText {
    TreeText(try FoldedStacks.read(Array(folded.utf8).span), least: least, width: width)
  }

  @Test("The heaviest callees come first, and an only callee keeps the indent")
  func order() throws {
    #expect(
      try text("main;run;a 30\nmain;run;b;c 60\nmain;run 9\nx 1\n").lines == """
          share  95 % interval  calls; > is the only callee of the line above
         99.0 %   94.6 -  99.8  main
         99.0 %   94.6 -  99.8  > run
         60.0 %   50.2 -  69.1    b
         60.0 %   50.2 -  69.1    > c
         30.0 %   21.9 -  39.6    a
          1.0 %    0.2 -   5.4  x

        """)
  }

  @Test("Shares below the least are hidden")
  func least() throws {
    #expect(try !text("a 99\nb 1\n", least: 0.02).lines.contains(" b\n"))
  }

  @Test("Running functions are listed with their shares")
  func leaves() throws {
    #expect(
      try text("a;b 3\nb 1\nc;a 4\n").leaves(atMost: 1) == """
          share  95 % interval  running functions
         50.0 %   21.5 -  78.5  a

        """)
  }

  @Test("Lines are at most as wide as the terminal, for any names and depths", arguments: [40, 80])
  func width(_ width: Int) throws {
    let name = String(repeating: "long name \u{1B}[31m 日本 ", count: 20)
    let folded = (1...60).map {
      (0..<$0).map { "\(name)\($0)" }.joined(separator: ";") + " \($0)\n"
    }.joined()
    let lines = try text(folded, width: width).lines.split(separator: "\n")
    #expect(lines.dropFirst().allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    #expect(lines.dropFirst().allSatisfy { $0.count <= width })
    #expect(lines.count > 50)
  }
}
