import ApusMeasure
import ApusProfile
import ApusTestSupport
import Testing

@Suite("Folded stacks")
struct FoldedStacksTests {
  @Test("Names may have spaces, and equal stacks are added")
  func names() throws {
    let tree = try CallTree.folded("main;operator new(int) 2\r\nmain;operator new(int) 3\n")
    #expect(tree.lines == ["main;operator new(int) 5"])
  }

  @Test("Blank lines and empty frames are ignored, and the last line needs no end")
  func blanks() throws {
    #expect(try CallTree.folded("\n  \n;a;;b; 1\n a 2").lines == [" a 2", "a;b 1"])
  }

  @Test("An empty text is an empty tree")
  func empty() throws {
    let tree = try CallTree.folded("")
    #expect(tree.count == 0 && tree.nodes.count == 1 && tree.leaves.isEmpty)
    #expect(tree.lines.isEmpty)
  }

  @Test("Semicolons and line breaks of names are replaced")
  func escaped() throws {
    let tree = try CallTree.folded("a 1\n").renamed { _ in ProfileFrame("f(;\n)") }
    #expect(tree.lines == ["f(: ) 1"])
  }

  @Test("Unknown functions have the name of their module")
  func unknown() throws {
    let tree = try CallTree.folded("a 1\n").renamed { _ in
      ProfileFrame(ProfileFrame.unknownName, module: "libc.so.6")
    }
    #expect(tree.lines == ["[unknown in libc.so.6] 1"])
  }

  @Test(
    "Errors have the position of their byte",
    arguments: [
      ("a 1\nb", ProfileError(.noCount, at: 5, line: 2)),
      ("a 1\nb 1.5\n", ProfileError(.noCount, at: 8, line: 2)),
      ("a -5\n", ProfileError(.noCount, at: 3, line: 1)),
      ("a;b\n", ProfileError(.noCount, at: 3, line: 1)),
      ("12\n", ProfileError(.noCount, at: 0, line: 1)),
      (";; 3\n", ProfileError(.noStack, at: 0, line: 1)),
      ("a 99999999999999999999\n", ProfileError(.countTooLarge, at: 2, line: 1)),
      ("a 9223372036854775807\nb 1\n", ProfileError(.countTooLarge, at: 24, line: 2)),
    ])
  func errors(_ text: String, _ expected: ProfileError) {
    #expect(throws: expected) { try CallTree.folded(text) }
  }

  @Test("An error says what is wrong, and where")
  func description() {
    #expect(
      "\(ProfileError(.noCount, at: 5, line: 2))"
        == "line 2, byte 6: a line of stacks must end with a space and a count")
  }

  @Test("Random bytes are a tree or an error", arguments: (1...200).map { UInt64($0) })
  func random(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = random.bytes(count: 200, of: Array("ab; 09\n\r\t\u{ff}".utf8))
    do throws(ProfileError) {
      let tree = try FoldedStacks.read(bytes.span)
      #expect(tree.count >= 0)
    } catch {
      #expect((0...bytes.count).contains(error.offset), "seed \(seed): \(error)")
    }
  }
}
