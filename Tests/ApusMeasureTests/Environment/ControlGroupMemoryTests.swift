import ApusSystem
import Testing

@testable import ApusMeasure

@Suite("ControlGroup, memory")
struct ControlGroupMemoryTests {
  private static let unified = [
    "/proc/self/cgroup": "0::/a/b", "/sys/fs/cgroup/a/b/memory.max": "max",
    "/sys/fs/cgroup/a/b/memory.current": "100", "/sys/fs/cgroup/a/memory.max": "1000",
    "/sys/fs/cgroup/a/memory.current": "600",
    "/sys/fs/cgroup/a/memory.stat": "anon 100\ninactive_file 200\n",
  ]
  private static let legacy = [
    "/proc/self/cgroup": "4:memory:/x\n1:cpu:/",
    "/sys/fs/cgroup/memory/x/memory.limit_in_bytes": "500",
    "/sys/fs/cgroup/memory/x/memory.usage_in_bytes": "700",
    "/sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
    "/sys/fs/cgroup/memory/memory.usage_in_bytes": "7000",
  ]
  private static let hostile = [
    "/proc/self/cgroup": "0::/", "/sys/fs/cgroup/memory.max": "-9223372036854775808",
    "/sys/fs/cgroup/memory.current": "9223372036854775807",
  ]

  @Test(
    "The tightest limit above the process decides, files not in use are free, and no limit is none",
    arguments: [(unified, 600), (legacy, 0), (hostile, nil), ([:], nil)])
  func room(_ files: [String: String], _ expected: Int?) throws {
    try FixtureTree.use(files) { tree in
      #expect(ControlGroup.freeMemory(FactTree(root: tree.root)) == expected)
    }
  }
}
