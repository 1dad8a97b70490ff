@testable import ApusProfile
import Testing

@Suite("Trees by processes")
struct ProgramGroupTests {
  @Test(
    "A process that executes another program has a group for each, with the threads of their times")
  func programs() throws {
    let text = """
      sh 7/7 1.0: e:
      \t1 shell (/bin/sh)

      server 7/7 2.0: e:
      \t1 serve (/bin/server)

      worker 7/9 3.0: e:
      \t1 work (/bin/server)

      pool 8/12 4.0: e:
      \t1 pool (/bin/tool)

      """
    let tree = CallTree(try PerfScript.read(Array(text.utf8).span), grouping: .processes)
    let groups = tree.children(of: tree.root).map { (tree.frame(of: $0)?.name, tree.count(of: $0)) }
    #expect(groups.map(\.0) == ["server", "sh", "pool"])
    #expect(groups.map(\.1) == [2, 1, 1])
  }
}
