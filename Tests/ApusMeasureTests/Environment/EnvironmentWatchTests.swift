import ApusMeasure
import Testing

@Suite("EnvironmentWatch")
struct EnvironmentWatchTests {
  /// A change of files before and during the run, with the expected finding.
  struct Case: Sendable, CustomTestStringConvertible {
    var before: [String: String?] = [:]
    var during: [String: String?] = [:]
    var own = 0.0
    var name: String
    var grade: Grade
    var evidence: String
    var testDescription: String { "\(name) \(grade.rawValue): \(evidence)" }
  }

  private static func verdict(_ test: Case) throws -> Verdict {
    try FixtureTree.use { tree in
      try tree.write(test.before)
      let own = Readings([0, test.own])
      let watch = EnvironmentWatch(root: tree.root, ownSeconds: own.next)
      try tree.write(["/proc/stat": FixtureTree.stat(busy: 1000, idle: 140_000)])
      try tree.write(test.during)
      return watch.finish()
    }
  }

  private static func check(_ test: Case) throws {
    let verdict = try verdict(test)
    let found = try #require(verdict.findings.first { $0.name == test.name })
    #expect(found.grade == test.grade)
    #expect(found.evidence.contains(test.evidence), "\(found.evidence)")
    #expect(found.remedy.isEmpty == (test.grade == .a))
    // The run has no other finding: everything else on this quiet machine is fine.
    let others = verdict.findings.filter { $0.name != test.name && $0.name != "debug-build" }
    #expect(others.allSatisfy { $0.grade == .a })
  }

  private static let cpu = FixtureTree.cpu
  private static let supply = "/sys/class/power_supply/"
  private static let group = "/sys/fs/cgroup/user.slice/session.scope"

  @Test("Each fact that makes the clock unreliable is found", arguments: clockCases)
  func clock(_ test: Case) throws { try Self.check(test) }

  private static let clockCases = [
    Case(name: "governor", grade: .a, evidence: "governor performance: 800 to 4600 MHz"),
    Case(
      before: [cpu + "cpu0/cpufreq/scaling_governor": "powersave"],
      name: "governor", grade: .b, evidence: "governor powersave: on 1 of 1"),
    Case(
      before: [cpu + "cpu1/cpufreq/scaling_governor": "schedutil"],
      name: "governor", grade: .b, evidence: "governor schedutil: on 1 of 2"),
    Case(
      before: [
        cpu + "cpu0/cpufreq/scaling_governor": "ondemand",
        cpu + "cpu0/cpufreq/scaling_min_freq": "4600000",
      ], name: "governor", grade: .a, evidence: "fixed at 4600 MHz"),
    Case(
      before: [cpu + "cpu0/cpufreq/scaling_governor": nil],
      name: "governor", grade: .a, evidence: "cannot be read: no such file"),
    Case(
      before: [cpu + "intel_pstate/no_turbo": "0"],
      name: "turbo", grade: .b, evidence: "turbo on"),
    Case(
      before: [cpu + "intel_pstate/no_turbo": nil, cpu + "cpufreq/boost": "1"],
      name: "turbo", grade: .b, evidence: "turbo on"),
    Case(
      before: [cpu + "intel_pstate/no_turbo": nil, cpu + "cpufreq/boost": "0"],
      name: "turbo", grade: .a, evidence: "turbo off"),
    Case(
      before: ["/sys/devices/system/clocksource/clocksource0/current_clocksource": "hpet"],
      name: "clock-source", grade: .b, evidence: "clock source hpet"),
    Case(
      before: [supply + "BAT0/type": "Battery", supply + "BAT0/status": "Discharging"],
      name: "battery", grade: .b, evidence: "on battery"),
    Case(
      before: [supply + "BAT0/type": "Battery", supply + "BAT0/status": "Charging"],
      during: [supply + "BAT0/status": "Discharging"],
      name: "battery", grade: .b, evidence: "on battery"),
    Case(
      before: [
        supply + "mouse/type": "Battery", supply + "mouse/status": "Discharging",
        supply + "mouse/scope": "Device",
      ], name: "battery", grade: .a, evidence: "no battery"),
  ]

  @Test("Each fact about shared processors is found", arguments: sharingCases)
  func sharing(_ test: Case) throws { try Self.check(test) }

  private static let sharingCases = [
    Case(
      before: ["/sys/hypervisor/type": "xen"],
      name: "hypervisor", grade: .b, evidence: "virtual machine (Xen)"),
    Case(
      before: [cpu + "smt/active": "1"],
      name: "hardware-threads", grade: .b, evidence: "two or more threads per core"),
    Case(
      before: [cpu + "smt/active": nil, cpu + "cpu0/topology/thread_siblings_list": "0,2"],
      name: "hardware-threads", grade: .b, evidence: "two or more threads per core"),
    Case(
      before: ["/proc/self/status": "Cpus_allowed_list:\t1"],
      name: "affinity", grade: .a, evidence: "1 of 4 processors allowed"),
    Case(
      during: ["/proc/self/status": "Cpus_allowed_list:\t2"],
      name: "affinity", grade: .a, evidence: "4 of 4 processors allowed"),
    Case(
      before: [group + "/cpu.max": "150000 100000"],
      name: "quota", grade: .b, evidence: "quota of 1.50 processors"),
    Case(
      before: [group + "/cpu.max": "800000 100000"],
      name: "quota", grade: .a, evidence: "quota of 8.00 processors"),
    Case(
      before: ["/sys/fs/cgroup/user.slice/cpu.max": "50000 100000"],
      name: "quota", grade: .b, evidence: "quota of 0.50 processors"),
    Case(
      before: ["/proc/self/cgroup": "0::/../x", "/sys/fs/cgroup/cpu.max": "100000 100000"],
      name: "quota", grade: .b, evidence: "quota of 1.00 processors"),
    Case(
      before: [
        "/proc/self/cgroup": "0::/docker/0a1b", "/sys/fs/cgroup/cpu.max": "100000 100000",
      ], name: "quota", grade: .b, evidence: "quota of 1.00 processors"),
    Case(
      before: [
        "/proc/self/cgroup": "4:memory:/\n3:cpu,cpuacct:/docker/0a1b\n0::/",
        "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us": "200000",
        "/sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us": "100000",
      ], name: "quota", grade: .b, evidence: "quota of 2.00 processors"),
    Case(
      before: [
        "/proc/self/cgroup": "3:cpu:/", "/sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1",
        "/sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000",
        "/sys/fs/cgroup/cpu/cpu.stat": "nr_throttled 0",
      ], name: "quota", grade: .a, evidence: "no processor quota"),
    Case(
      before: ["/proc/self/cgroup": nil],
      name: "quota", grade: .a, evidence: "/proc/self/cgroup cannot be read"),
  ]

  @Test("Each fact about memory is found", arguments: memoryCases)
  func memory(_ test: Case) throws { try Self.check(test) }

  private static let memoryCases = [
    Case(
      before: ["/proc/sys/kernel/randomize_va_space": "0"],
      name: "layout", grade: .b, evidence: "one frozen draw of layout"),
    Case(
      before: ["/proc/self/personality": "00040000"],
      name: "layout", grade: .b, evidence: "one frozen draw of layout"),
    Case(
      before: ["/proc/meminfo": "MemTotal: 1000000 kB\nMemAvailable: 90000 kB\n"],
      name: "memory", grade: .b, evidence: "9.0 % of memory available"),
    // The run lasts 100 s: 40,000 hundredths on four processors.
    Case(
      during: ["/proc/pressure/memory": "some avg10=0.00 total=2001000\n"],
      name: "memory-pressure", grade: .b, evidence: "2.0 % of the time waiting for memory"),
    Case(
      during: ["/proc/pressure/memory": "some avg10=0.00 total=6001000\n"],
      name: "memory-pressure", grade: .c, evidence: "6.0 % of the time waiting for memory"),
    Case(
      before: ["/proc/pressure/memory": nil],
      name: "memory-pressure", grade: .a, evidence: "cannot be read: no such file"),
    Case(name: "huge-pages", grade: .a, evidence: "transparent huge pages madvise"),
    Case(name: "perf-events", grade: .a, evidence: "perf_event_paranoid 2"),
  ]

  @Test("Each disturbance during the run is found", arguments: intervalCases)
  func interval(_ test: Case) throws { try Self.check(test) }

  private static func later(_ busy: UInt64, _ idle: UInt64, _ stolen: UInt64 = 0) -> [String:
    String?]
  {
    ["/proc/stat": FixtureTree.stat(busy: 1000 + busy, idle: 100_000 + idle, stolen: stolen)]
  }

  private static let intervalCases = [
    Case(
      during: later(9980, 30_000, 20), own: 99.8,
      name: "steal", grade: .a, evidence: "0.2 % steal: 0.20 s of 100.0 s"),
    Case(
      during: later(9900, 30_000, 100), own: 99,
      name: "steal", grade: .b, evidence: "1.0 % steal"),
    Case(
      during: later(9000, 30_000, 1000), own: 90,
      name: "steal", grade: .c, evidence: "10.0 % steal"),
    Case(
      during: later(50, 200, 40),
      name: "steal", grade: .a, evidence: "too short to judge steal"),
    // The process's own 100 s are not foreign; 2 s of 400 are foreign.
    Case(
      during: later(10_200, 29_800), own: 100,
      name: "load", grade: .a, evidence: "others used 0.02 of 4 processors: load average 0.12"),
    Case(
      during: later(10_000, 30_000), own: 20,
      name: "load", grade: .b, evidence: "others used 0.80 of 4 processors"),
    Case(
      during: later(30_000, 10_000), own: 20,
      name: "load", grade: .c, evidence: "others used 2.80 of 4 processors"),
    Case(
      during: later(100, 40_000), own: 5000,
      name: "load", grade: .a, evidence: "others used 0.00 of 4 processors"),
    Case(
      before: ["/proc/loadavg": "0.80 0 0 1/9 7"], during: later(10, 10),
      name: "load", grade: .b, evidence: "load average 0.80"),
    Case(
      before: ["/proc/loadavg": "9.00 0 0 1/9 7"], during: later(10, 10),
      name: "load", grade: .c, evidence: "load average 9.00"),
    Case(
      before: ["/proc/loadavg": nil], during: later(10, 10),
      name: "load", grade: .a, evidence: "/proc/loadavg cannot be read"),
    Case(
      before: ["/proc/stat": nil], during: ["/proc/stat": nil],
      name: "load", grade: .b, evidence: "use by others unknown: /proc/stat cannot be read"),
    Case(
      during: [group + "/cpu.stat": "nr_periods 90\nnr_throttled 7\nthrottled_usec 350000\n"],
      name: "throttling", grade: .c, evidence: "throttled in 7 periods: stopped for 0.350 s"),
    Case(
      before: [
        "/proc/self/cgroup": "3:cpu:/a", "/sys/fs/cgroup/cpu/a/cpu.stat": "nr_throttled 3\n",
      ],
      during: [
        "/sys/fs/cgroup/cpu/a/cpu.stat": "nr_throttled 5\nthrottled_time 20000000\n"
      ], name: "throttling", grade: .c, evidence: "throttled in 2 periods: stopped for 0.020 s"),
    Case(name: "throttling", grade: .a, evidence: "never throttled"),
  ]

  /// Returns the finding about steal from samples with these counts of busy and stolen hundredths.
  private func steal(_ samples: [(busy: UInt64, stolen: UInt64)]) throws -> Finding {
    try FixtureTree.use { tree in
      var watch = EnvironmentWatch(root: tree.root, ownSeconds: { 0 })
      for (busy, stolen) in samples {
        let stat = FixtureTree.stat(busy: 1000 + busy, idle: 1_000_000, stolen: stolen)
        try tree.write(["/proc/stat": stat])
        watch.sample()
      }
      return try #require(watch.finish().findings.first { $0.name == "steal" })
    }
  }

  @Test("A short stretch of heavy steal is found among samples though the whole run had little")
  func worstStretch() throws {
    let steal = try steal([(200, 0), (280, 20), (40_280, 20)])
    #expect(steal.grade == .b)
    #expect(steal.evidence.hasPrefix("0.05 % steal (20.0 % at worst)"), "\(steal.evidence)")
  }

  @Test("Samples too close to judge are joined until they can be judged")
  func shortSamples() throws {
    let steal = try steal((1...10).map { ($0 * 19, $0) })
    #expect(steal.evidence.hasPrefix("5.0 % steal (5.0 % at worst)"), "\(steal.evidence)")
  }

  @Test("A quiet machine has grade A but for a debug build of this test")
  func quiet() throws {
    let verdict = try Self.verdict(Case(name: "", grade: .a, evidence: ""))
    #expect(verdict.findings.filter { $0.grade != .a }.allSatisfy { $0.name == "debug-build" })
    #expect(verdict.grade == (BuildDescription.isDebug ? .c : .a))
    #expect(Set(verdict.findings.map(\.name)).count == verdict.findings.count)
  }

  @Test("Without files every check names the file that it cannot read, and the grade is not A")
  func nothing() {
    let verdict = EnvironmentWatch(root: "/nonexistent").finish()
    #expect(verdict.findings.count == 18)
    #expect(verdict.findings.count { $0.evidence.contains("cannot be read: no such file") } >= 14)
    #expect(verdict.grade > .a)
  }

  @Test("This machine gets a verdict with a finding for every check")
  func here() {
    var watch = EnvironmentWatch()
    watch.sample()
    let verdict = watch.finish()
    #expect(verdict.findings.count == 18)
    #expect(verdict.findings.allSatisfy { !$0.evidence.isEmpty })
    #expect(verdict.summaryLine.hasPrefix("grade \(verdict.grade.rawValue): "))
  }
}
