import ApusTestSupport
import Foundation
import Testing

@Suite("Files of stacks that other recorders wrote")
struct ShowTests {
  private static let stacks = """
    main;$s4main3foo1xS2i_tF;_ZN3app4readEi 3
    main;plain;$sNoSymbol 1

    """
  private static let script = """
    server 7 10.001: cpu-clock:u:
            113a $s4main3foo1xS2i_tF+0x11 (/opt/server)
            2000 main+0x20 (/opt/server)

    """

  @Test(
    "Symbols have the names of the sources, and other names are kept",
    arguments: [
      (stacks, [], ["foo(x:)", "app::read(int)", "plain", "$sNoSymbol"]),
      (stacks, ["--full-names"], ["main.foo(x: Swift.Int) -> Swift.Int"]),
      (script, [], ["foo(x:)"]),
    ])
  func names(_ text: String, _ options: [String], _ expected: [String]) throws {
    let folder = try TemporaryFolder()
    try text.write(toFile: folder.file("stacks"), atomically: false, encoding: .utf8)
    let shown = try RecorderRun(
      verb: ["show", "--least", "0.1"] + options + [folder.file("stacks")])
    for name in expected { #expect(shown.output.contains(name), "\(shown.output)") }
  }
}
