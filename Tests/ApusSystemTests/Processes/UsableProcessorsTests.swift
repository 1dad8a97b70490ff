import ApusSystem
import ApusTestSupport
import Foundation
import Synchronization
import Testing

@Suite("UsableProcessors")
struct UsableProcessorsTests {
  struct Machine: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var files: [String: String]
    var permitted = 64
    var count: Int
  }

  static let machines = [
    Machine(testDescription: "no files", files: [:], count: 64),
    Machine(
      testDescription: "version 2, no limit",
      files: ["/proc/self/cgroup": "0::/a\n", "/sys/fs/cgroup/a/cpu.max": "max 100000\n"],
      count: 64),
    Machine(
      testDescription: "version 2, two of 64",
      files: ["/proc/self/cgroup": "0::/a\n", "/sys/fs/cgroup/a/cpu.max": "200000 100000\n"],
      count: 2),
    Machine(
      testDescription: "version 2, a container that sees its own group as the root",
      files: ["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "150000 100000\n"],
      count: 2),
    Machine(
      testDescription: "version 2, the limit of the group above",
      files: [
        "/proc/self/cgroup": "0::/a/b\n", "/sys/fs/cgroup/a/cpu.max": "300000 100000\n",
        "/sys/fs/cgroup/a/b/cpu.max": "800000 100000\n",
      ],
      count: 3),
    Machine(
      testDescription: "version 2, a tenth of a processor",
      files: ["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "10000 100000\n"], count: 1),
    Machine(
      testDescription: "version 2, more than the threads may run on",
      files: ["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "800000 100000\n"],
      permitted: 3, count: 3),
    Machine(
      testDescription: "version 1, two of 64",
      files: [
        "/proc/self/cgroup": "4:memory:/\n3:cpu,cpuacct:/x\n",
        "/sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_quota_us": "200000\n",
        "/sys/fs/cgroup/cpu,cpuacct/x/cpu.cfs_period_us": "100000\n",
      ],
      count: 2),
    Machine(
      testDescription: "version 1, no limit",
      files: [
        "/proc/self/cgroup": "3:cpu:/\n", "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
        "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
      ],
      count: 64),
    Machine(
      testDescription: "hostile numbers",
      files: [
        "/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "9223372036854775807 1\n",
      ],
      count: 64),
    Machine(
      testDescription: "no numbers",
      files: ["/proc/self/cgroup": "0::/\n", "/sys/fs/cgroup/cpu.max": "-5 zoo\n"], count: 64),
  ]

  @Test(
    "The limit of a control group counts, if it is less than the permitted", arguments: machines)
  func limits(_ machine: Machine) throws {
    let folder = try TemporaryFolder()
    for (path, text) in machine.files {
      let url = URL(filePath: folder.path + path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let facts = FactTree(root: folder.path)
    #expect(UsableProcessors.count(permitted: machine.permitted, in: facts) == machine.count)
  }

  @Test("This process has at least one usable processor, and at most those of the machine")
  func thisProcess() {
    #expect(1...max(1, Int(sysconf(Int32(_SC_NPROCESSORS_CONF)))) ~= UsableProcessors.count)
  }

  @Test(
    "Each number is passed once, on at most so many threads at once",
    arguments: [0, 1, 2, 7, 100], [1, 2, 3, 200])
  func perform(count: Int, threads: Int) {
    let calls = Mutex([Int](repeating: 0, count: count))
    let running = Mutex((now: 0, most: 0))
    UsableProcessors.perform(count, threads: threads) { number in
      running.withLock {
        $0.now += 1
        $0.most = max($0.most, $0.now)
      }
      calls.withLock { $0[number] += 1 }
      running.withLock { $0.now -= 1 }
    }
    #expect(calls.withLock { $0 } == [Int](repeating: 1, count: count))
    #expect(running.withLock { $0.most } <= min(count, threads))
  }
}
