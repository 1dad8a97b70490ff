import Testing

@testable import ApusMeasure

@Suite("CommandParameter")
struct CommandParameterTests {
  @Test(
    "A list has its values, and a range its whole numbers",
    arguments: [
      ("size=10,100", ["10", "100"]), ("n=1..4", ["1", "2", "3", "4"]),
      ("n=1..8..3", ["1", "4", "7"]),
      ("n=-1..1", ["-1", "0", "1"]), ("n=5..5", ["5"]), ("f=a b,c=d", ["a b", "c=d"]),
      ("budget=0.1,0.2", ["0.1", "0.2"]), ("n=,x", ["", "x"]), ("v=1.2..3", ["1.2..3"]),
    ])
  func values(_ text: String, _ values: [String]) {
    #expect(CommandParameter(text)?.values == values)
  }

  @Test(
    "Text that is no parameter is refused",
    arguments: [
      "", "size", "=1", "size=", "1=2", "a b=1", "command=1", "side=1", "n=1,1", "n=1..1000",
      "n=2..1", "n=1..2..0",
      "n=1..9223372036854775807..1", "n=-9223372036854775808..9223372036854775807",
    ])
  func invalid(_ text: String) {
    #expect(CommandParameter(text) == nil)
  }

  @Test("Combinations change the last parameter first, and are a hundred at most")
  func combinations() throws {
    let parameters = ["a=1,2", "b=x,y"].compactMap { CommandParameter($0) }
    let all = try #require(CommandParameter.combinations(parameters))
    #expect(all.map { $0.map(\.value.description).joined() } == ["1x", "1y", "2x", "2y"])
    #expect(CommandParameter.combinations([]) == [[]])
    let large = ["a=1..50", "b=1..50"].compactMap { CommandParameter($0) }
    #expect(CommandParameter.combinations(large) == nil)
  }

  @Test("Only the names of parameters in braces are replaced, and no value a second time")
  func filled() {
    let values = [Parameter("size", "{n}"), Parameter("n", "7")]
    #expect(
      CommandParameter.filled("a {size} {n}{n} {x} {} ${n} {", values) == "a {n} 77 {x} {} $7 {")
    #expect(CommandParameter.filled("{{n}}", values) == "{7}")
  }

  @Test("Long and unclosed braces take linear time")
  func linear() {
    let text = String(repeating: "{", count: 100_000)
    #expect(CommandParameter.filled(text + "}", [Parameter("n", "7")]) == text + "}")
  }
}
