import ApusMeasure
import ApusProfile
import Testing

@Suite("Call trees")
struct CallTreeTests {
  private static let text = """
    main;parse;read 3
    main;parse;read;copy 2
    main;print 4
    main 1

    """

  private func tree() throws -> CallTree { try .folded(Self.text) }

  @Test("Callees are ordered by their samples")
  func order() throws {
    let tree = try tree()
    let main = tree.children(of: tree.root)[0]
    #expect(tree.frame(of: main)?.name == "main")
    #expect(tree.children(of: main).compactMap { tree.frame(of: $0)?.name } == ["parse", "print"])
    #expect(tree.count(of: main) == 10)
    #expect(tree.selfCount(of: main) == 1)
    #expect(tree.parent(of: main) == tree.root)
    #expect(tree.frame(of: tree.root) == nil)
    #expect(tree.parent(of: tree.root) == nil)
  }

  @Test("Focusing on a function makes its calls the outermost")
  func focused() throws {
    let tree = try tree().focused { $0.name == "read" }
    #expect(tree.lines == ["read 3", "read;copy 2"])
    #expect(tree.removedCount == 5)
  }

  @Test("Focusing on a node leaves other calls of its function out")
  func focusedNode() throws {
    let tree = try CallTree.folded("a;x 1\nb;x 2\n")
    let b = try #require(tree.nodes.first { tree.frame(of: $0)?.name == "b" })
    #expect(tree.focused(on: b + 1).lines == ["x 2"])
    #expect(tree.focused(on: tree.root) == tree)
  }

  @Test("Keeping a function keeps its callers")
  func keeping() throws {
    #expect(
      try tree().keeping { $0.name == "copy" || $0.name == "print" }.lines
        == ["main;parse;read;copy 2", "main;print 4"])
  }

  @Test("Pruning removes a function with its callees")
  func pruned() throws {
    let tree = try tree().pruned { $0.name == "read" }
    #expect(tree.lines == ["main 1", "main;print 4"])
    #expect(tree.removedCount == 5)
  }

  @Test("Charging gives a function's samples to its callers")
  func charging() throws {
    #expect(
      try tree().charging { ["read", "copy"].contains($0.name) }.lines
        == ["main 1", "main;parse 5", "main;print 4"])
    #expect(try tree().charging { _ in true }.lines == ["[root] 10"])
  }

  @Test("Inverting puts the running functions first")
  func inverted() throws {
    #expect(
      try tree().inverted().lines
        == ["copy;read;parse;main 2", "main 1", "print;main 4", "read;parse;main 3"])
  }

  @Test("A cut gives deeper samples to their callers")
  func cut() throws {
    #expect(try tree().cut(atDepth: 2).lines == ["main 1", "main;parse 5", "main;print 4"])
    #expect(try tree().cut(atDepth: 0).lines == ["[root] 10"])
  }

  @Test("Recursion is flattened, also through other functions")
  func recursion() throws {
    #expect(try CallTree.folded("f;f;f 2\nf 1\n").flatteningRecursion().lines == ["f 3"])
    #expect(
      try CallTree.folded("a;b;a;b;c 1\na;b;a 5\n").flatteningRecursion().lines
        == ["a 5", "a;b;c 1"])
  }

  @Test("Equal new names are merged")
  func renamed() throws {
    #expect(
      try tree().renamed { $0.name == "print" ? ProfileFrame("parse") : $0 }.lines
        == ["main 1", "main;parse 4", "main;parse;read 3", "main;parse;read;copy 2"])
  }

  @Test("Leaves are the functions that were running")
  func leaves() throws {
    let leaves = try tree().leaves
    #expect(leaves.map(\.frame.name) == ["print", "read", "copy", "main"])
    #expect(leaves.map(\.count) == [4, 3, 2, 1])
  }

  @Test("A recursion of 100,000 calls is handled without recursion of our own")
  func deep() throws {
    let names = (0..<100_000).map { "f\($0 % 3)" }
    let tree = try CallTree.folded(names.joined(separator: ";") + " 1\n")
    #expect(tree.nodes.count == 100_001)
    #expect(tree.flatteningRecursion().lines == ["f0 1"])
    #expect(tree.inverted().inverted().count == 1)
    #expect(tree.charging { $0.name == "f1" }.nodes.count == 66_668)
  }

  @Test("Trees of processes and threads have their names at the top")
  func grouping() throws {
    let text = """
      make 1 1.0: cpu-clock:u: 10 f (/bin/make)

      cc 2/2 2.0: cpu-clock:u: 10 f (/bin/cc)

      cc 2/3 3.0: cpu-clock:u: 10 g (/bin/cc)

      """
    let profile = try PerfScript.read(Array(text.utf8).span)
    #expect(CallTree(profile).lines == ["f 1", "f 1", "g 1"])
    #expect(CallTree(profile, grouping: .processes).lines == ["cc;f 1", "cc;g 1", "make;f 1"])
    #expect(
      CallTree(profile, grouping: .threads).lines
        == ["cc (thread 2);f 1", "cc (thread 3);g 1", "make (thread 1);f 1"])
    let late = CallTree(profile) { $0.nanoseconds >= 2_000_000_000 }
    #expect(late.count == 2)
  }
}
