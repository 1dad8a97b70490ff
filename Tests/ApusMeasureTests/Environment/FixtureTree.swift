import ApusMeasure
import ApusTestSupport
import Foundation

/// A fixture of a machine's files: quiet, on bare metal, in the ideal state for a benchmark.
final class FixtureTree: Sendable {
  private let folder: TemporaryFolder
  var root: String { folder.path }

  private init() throws { folder = try TemporaryFolder() }

  /// Calls `body` with a tree of these files, which is removed afterwards.
  static func use<Result>(
    _ files: [String: String] = quiet, _ body: (FixtureTree) throws -> Result
  ) throws -> Result {
    let tree = try FixtureTree()
    try tree.write(files)
    return try withExtendedLifetime(tree) { try body(tree) }
  }

  /// Returns the facts of a machine with these files.
  static func machine(_ files: [String: String] = quiet) throws -> Machine {
    try use(files) { Machine.current(root: $0.root) }
  }

  /// Writes files by their path below the root; `nil` removes a file.
  func write(_ files: [String: String?]) throws {
    for (path, content) in files {
      let url = URL(filePath: root + path)
      guard let content else {
        try FileManager.default.removeItem(at: url)
        continue
      }
      try write(Data(content.utf8), to: path)
    }
  }

  func write(_ content: Data, to path: String) throws {
    let url = URL(filePath: root + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try content.write(to: url)
  }

  static let cpu = "/sys/devices/system/cpu/"

  static let quiet: [String: String] = [
    "/proc/cpuinfo": cpuinfo(),
    "/proc/meminfo": "MemTotal:       16318000 kB\nMemFree: 1 kB\nMemAvailable:   12000000 kB\n",
    "/proc/version": "Linux version 6.18.1 (someone@somewhere) #1 SMP",
    "/proc/loadavg": "0.12 0.30 0.20 1/99 6523\n",
    "/proc/stat": stat(busy: 1000, idle: 100_000),
    "/proc/self/cgroup": "0::/user.slice/session.scope\n",
    "/proc/self/status": "Name:\tapus\nCpus_allowed:\t3\nCpus_allowed_list:\t0-3\n",
    "/proc/self/personality": "00000000\n",
    "/proc/sys/kernel/randomize_va_space": "2\n",
    "/proc/sys/kernel/perf_event_paranoid": "2\n",
    "/proc/pressure/memory": "some avg10=0.00 avg60=0.00 avg300=0.00 total=1000\nfull total=0\n",
    "/sys/fs/cgroup/user.slice/session.scope/cpu.max": "max 100000\n",
    "/sys/fs/cgroup/user.slice/session.scope/cpu.stat":
      "usage_usec 5\nnr_periods 0\nnr_throttled 0\n",
    "/sys/devices/system/clocksource/clocksource0/current_clocksource": "tsc\n",
    "/sys/kernel/mm/transparent_hugepage/enabled": "always [madvise] never\n",
    "/sys/class/power_supply/AC/type": "Mains\n",
    cpu + "online": "0-3\n",
    cpu + "smt/active": "0\n",
    cpu + "intel_pstate/no_turbo": "1\n",
    cpu + "cpu0/cpufreq/scaling_governor": "performance\n",
    cpu + "cpu0/cpufreq/scaling_min_freq": "800000\n",
    cpu + "cpu0/cpufreq/scaling_max_freq": "4600000\n",
    cpu + "cpu0/cache/index0/level": "1\n",
    cpu + "cpu0/cache/index0/type": "Data\n",
    cpu + "cpu0/cache/index0/size": "48K\n",
    cpu + "cpu0/cache/index0/coherency_line_size": "64\n",
    cpu + "cpu0/cache/index0/shared_cpu_list": "0,2\n",
    cpu + "cpu0/cache/index1/level": "2\n",
    cpu + "cpu0/cache/index1/type": "Unified\n",
    cpu + "cpu0/cache/index1/size": "1024K\n",
    cpu + "cpu0/cache/index1/coherency_line_size": "64\n",
    cpu + "cpu0/cache/index1/shared_cpu_list": "0-3\n",
  ]

  static func cpuinfo(
    megahertz: String = "2596.122", bogomips: String = "5192.24", flags: String = "fpu sse2"
  ) -> String {
    """
    processor\t: 0
    model\t\t: 2
    model name\t: Example  CPU   9000
    cpu MHz\t\t: \(megahertz)
    flags\t\t: \(flags)
    bogomips\t: \(bogomips)

    """
  }

  /// The first line of `/proc/stat`, in hundredths of a second, and the lines that follow it.
  static func stat(busy: UInt64, idle: UInt64, stolen: UInt64 = 0) -> String {
    "cpu  \(busy) 0 0 \(idle) 0 0 0 \(stolen) 0 0\ncpu0 1 2 3 4 5 6 7 8 0 0\nintr 12345\n"
  }
}
