import ApusMeasure
import Testing

@Suite("Machine")
struct MachineTests {
  @Test("A machine tells its facts")
  func facts() throws {
    let machine = try FixtureTree.machine()
    #expect(machine.model == "Example CPU 9000")
    #expect(machine.logicalProcessors == 4)
    #expect(machine.memoryBytes == 16_318_000 * 1024)
    #expect(machine.hypervisor == nil)
    #expect(machine.kernel == "Linux 6.18.1")
    #expect(
      machine.caches == [
        .init(level: 1, kind: .data, bytes: 49152, lineBytes: 64, sharedBy: 2),
        .init(level: 2, kind: .unified, bytes: 1 << 20, lineBytes: 64, sharedBy: 4),
      ])
  }

  @Test(
    "Facts that change from boot to boot leave the identifier alone",
    arguments: [
      ["/proc/cpuinfo": FixtureTree.cpuinfo(megahertz: "800.0", bogomips: "1.0")],
      ["/proc/cpuinfo": FixtureTree.cpuinfo(flags: "fpu hypervisor")],
      ["/proc/version": "Linux version 5.4.0 (x) #2"],
      ["/proc/meminfo": "MemTotal: 16200000 kB\n"],
      [FixtureTree.cpu + "cpu0/cpufreq/scaling_max_freq": "3000000"],
    ])
  func stableIdentifier(_ change: [String: String]) throws {
    let changed = FixtureTree.quiet.merging(change) { $1 }
    #expect(try FixtureTree.machine(changed).identifier == FixtureTree.machine().identifier)
  }

  @Test(
    "Another processor, another count of them, another cache or another memory is another machine",
    arguments: [
      ["/proc/cpuinfo": "model name : Another CPU\n"],
      [FixtureTree.cpu + "online": "0-7\n"],
      [FixtureTree.cpu + "cpu0/cache/index1/size": "2048K\n"],
      ["/proc/meminfo": "MemTotal: 33000000 kB\n"],
    ])
  func otherIdentifier(_ change: [String: String]) throws {
    let changed = FixtureTree.quiet.merging(change) { $1 }
    #expect(try FixtureTree.machine(changed).identifier != FixtureTree.machine().identifier)
  }

  @Test("The identifier is the published hash of the facts and never drifts between versions")
  func knownIdentifier() {
    let machine = Machine(
      model: "M", architecture: "a", logicalProcessors: 2, caches: [], memoryBytes: 3 << 30,
      hypervisor: nil, kernel: "k")
    #expect(machine.identifier == Self.fnv1a("M\na\n2\n3"))
    #expect(machine.identifier.count == 12)
  }

  /// The FNV-1a hash as its authors define it, for comparison.
  private static func fnv1a(_ text: String) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in text.utf8 {
      hash ^= UInt64(byte)
      hash = hash &* 1_099_511_628_211
    }
    let digits = String(hash, radix: 16)
    return String((String(repeating: "0", count: 16 - digits.count) + digits).prefix(12))
  }

  @Test(
    "Memory is rounded up to the installed size, because the kernel keeps a part",
    arguments: [(15.3, 15.6), (7.5, 7.9), (62.1, 62.9), (124.2, 126.7), (502.0, 503.9)])
  func installedMemory(_ less: Double, _ more: Double) {
    #expect(identifier(gibibytes: less) == identifier(gibibytes: more))
    #expect(identifier(gibibytes: less) != identifier(gibibytes: more * 2))
  }

  private func identifier(gibibytes: Double) -> String {
    Machine(
      model: "M", architecture: "a", logicalProcessors: 2, caches: [],
      memoryBytes: Int(gibibytes * 0x1p30), hypervisor: nil, kernel: "k"
    ).identifier
  }

  @Test("Any number of bytes has an identifier", arguments: [Int.min, -1, 0, 1, 1 << 30, Int.max])
  func anyMemory(bytes: Int) {
    let machine = Machine(
      model: "", architecture: "", logicalProcessors: -1, caches: [], memoryBytes: bytes,
      hypervisor: nil, kernel: "")
    #expect(machine.identifier.count == 12)
  }

  @Test(
    "An arm64 processor is named by its implementer and part",
    arguments: [
      ("CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n", "Arm Neoverse N1"),
      ("CPU implementer\t: 0x99\nCPU part\t: 0x123\n", "arm64 0x99 0x123"),
      ("CPU implementer\t: 0x41\n", "unknown"),
      ("", "unknown"),
    ])
  func armModels(_ cpuinfo: String, _ model: String) throws {
    #expect(try FixtureTree.machine(["/proc/cpuinfo": cpuinfo]).model == model)
  }

  @Test(
    "A hypervisor is named from whatever the kernel publishes",
    arguments: [
      (["/sys/hypervisor/type": "xen\n"], "Xen"),
      (["/proc/cpuinfo": "flags : fpu hypervisor sse\n"], "unknown"),
      (
        [
          "/proc/cpuinfo": "flags : hypervisor\n", "/sys/class/dmi/id/sys_vendor": "QEMU\n",
          "/sys/class/dmi/id/product_name": "KVM Virtual Machine\n",
        ], "KVM"
      ),
      (["/proc/cpuinfo": "flags : fpu\n", "/sys/class/dmi/id/sys_vendor": "Amazon EC2"], nil),
      (["/sys/class/dmi/id/sys_vendor": "Amazon EC2"], "KVM"),
      (
        [
          "/sys/class/dmi/id/sys_vendor": "Amazon EC2",
          "/sys/class/dmi/id/product_name": "m7g.metal",
        ], nil
      ),
      (["/proc/device-tree/hypervisor/compatible": "linux,kvm\0"], "KVM"),
    ] as [([String: String], String?)])
  func hypervisors(_ files: [String: String], _ name: String?) throws {
    #expect(try FixtureTree.machine(files).hypervisor == name)
  }

  @Test("A list of processors stands in for the list of those online")
  func countedProcessors() throws {
    let machine = try FixtureTree.machine(["/proc/cpuinfo": "processor : 0\nprocessor : 1\n"])
    #expect(machine.logicalProcessors == 2)
  }

  @Test("A machine without files is unknown")
  func nothing() {
    let machine = Machine.current(root: "/nonexistent")
    #expect(machine.model == "unknown")
    #expect(machine.kernel == "unknown")
    #expect(machine.caches.isEmpty)
    #expect(machine.logicalProcessors == 0)
    #expect(machine.memoryBytes == 0)
    #expect(machine.identifier.count == 12)
  }

  @Test("This machine has processors, memory and a kernel, and is the same when asked again")
  func here() {
    let machine = Machine.current()
    #expect(machine.logicalProcessors >= 1)
    #expect(machine.memoryBytes > 0)
    #expect(machine.kernel != "unknown")
    #expect(machine.identifier == Machine.current().identifier)
  }
}
