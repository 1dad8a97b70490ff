import ApusProfile
import ApusProfileReport
import ApusSampling
import ApusXML
import Foundation
import Testing

@Suite("Pages with flame graphs")
struct FlamePageTests {
  /// Names that could end an element, an attribute or a script.
  private static let hostile = [
    "a<b", "x & y", "\"quoted\"", "it's", "]]>", "</script><script>alert(1)</script>", "<!--",
    "&#60;b&#62;", "\u{7}bell", "日本",
  ]

  private func tree(_ folded: String) throws -> CallTree {
    try FoldedStacks.read(Array(folded.utf8).span)
  }

  private func html(_ tree: CallTree) -> String {
    String(decoding: FlamePage.html(tree, heading: "Some samples."), as: UTF8.self)
  }

  /// The part of a text between two others.
  private func part(_ text: String, from start: String, to end: String) throws -> String {
    let first = try #require(text.range(of: start))
    let last = try #require(text.range(of: end, range: first.upperBound..<text.endIndex))
    return String(text[first.upperBound..<last.lowerBound])
  }

  /// The titles of the bars of the picture, which must be well-formed.
  private func titles(_ html: String) throws -> [String] {
    let picture = "<svg" + (try part(html, from: "<figure><svg", to: "</figure>"))
    let tree = try XMLTree(Array(picture.utf8))
    return tree.root.elements.compactMap { $0.first("title")?.text }
  }

  private func data(_ html: String) throws -> (functions: [[String]], nodes: [Int]) {
    let text = try part(html, from: "type=\"application/json\">", to: "</script>")
    let values = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    return (
      try #require(values["functions"] as? [[String]]), try #require(values["nodes"] as? [Int])
    )
  }

  @Test("The picture is well-formed, and has the names and shares without a script")
  func picture() throws {
    let html = html(try tree("main;run;a 30\nmain;run;b;c 60\nmain;run 9\nx 1\n"))
    let titles = try titles(html)
    #expect(titles.count == 6)
    #expect(titles.contains("run: 99.0 % (94.6 to 99.8), 99 samples"))
  }

  @Test("Bars are as wide as their shares, below their callers, the heaviest first")
  func bars() throws {
    let html = html(try tree("main;a 25\nmain;b;c 50\nmain 25\n"))
    #expect(html.contains("<svg x=\"0.0%\" y=\"18\" width=\"50.0%\" height=\"17\"><title>b"))
    #expect(html.contains("<svg x=\"50.0%\" y=\"18\" width=\"25.0%\" height=\"17\"><title>a"))
    #expect(html.contains("<svg x=\"0.0%\" y=\"36\" width=\"50.0%\" height=\"17\"><title>c"))
  }

  @Test("Hostile names stay text in the picture and in the data", arguments: hostile)
  func names(_ name: String) throws {
    let tree = try tree("main 1\n").renamed { _ in ProfileFrame(name, module: name) }
    let html = html(tree)
    #expect(html.components(separatedBy: "</script>").count == 3)
    #expect(!html.contains("alert(1)</script><"))
    let titles = try titles(html)
    let shown = name.replacingOccurrences(of: "\u{7}", with: "\u{FFFD}")
    #expect(titles == ["\(shown) (\(shown)): 100.0 % (20.7 to 100.0), 1 samples"])
    #expect(try data(html).functions == [[name, name, "no difference shown"]])
  }

  @Test("The data has each node with its samples")
  func nodes() throws {
    let (functions, nodes) = try data(html(try tree("main;a 3\nmain 1\n")))
    #expect(functions.map { $0[0] } == ["main", "a"])
    #expect(nodes.count == 12)
    #expect(Array(nodes[..<4]) == [0, 0, 4, 1] && Array(nodes[6..<10]) == [1, 1, 3, 3])
  }

  @Test("A page of many calls has the heaviest only")
  func many() throws {
    let folded = (0..<40_000).map { "main;f\($0);g \(1 + $0 % 3)\n" }.joined()
    let (_, nodes) = try data(html(try tree(folded)))
    #expect(nodes.count / 6 <= FlameGraph.mostNodes && nodes.count / 6 > 20_000)
  }

  @Test("Deep stacks and empty trees have pages")
  func extremes() throws {
    let deep = (0..<5000).map { "f\($0)" }.joined(separator: ";") + " 7\n"
    #expect(html(try tree(deep)).contains("height=\"3600\""))
    #expect(html(try tree("")).contains("Running functions: none."))
  }

  @Test("A difference marks functions with a verdict by colour and sign")
  func difference() throws {
    let (old, new) = (try tree("main;a 700\nmain;b 300\n"), try tree("main;a 500\nmain;b 500\n"))
    let html = String(
      decoding: FlamePage.html(
        from: old, to: new, ProfileDifference(from: old, to: new), heading: "Samples."),
      as: UTF8.self)
    #expect(html.contains("class=\"f1\" fill-opacity=\"0.9\"/><text x=\"4\" y=\"13\">+ b<"))
    #expect(html.contains("class=\"f0\" fill-opacity=\"0.9\"/><text x=\"4\" y=\"13\">\u{2212} a<"))
    #expect(html.contains("class=\"f5\" fill-opacity=\"0.15\"/><text x=\"4\" y=\"13\">main<"))
    #expect(html.contains("<td>b</td><td>more</td><td>30.0 %</td><td>50.0 %</td><td>+20.0</td>"))
    #expect(html.contains("width=\"60.0%\""))
  }
}
