@testable import ApusSampling
import ApusProfile
import Testing

@Suite("Samples as places in files")
struct SampleCollectorTests {
  private let program = MappedModule(path: "/bin/a", inode: 7)
  private let library = MappedModule(path: "/lib/b.so", inode: 8)

  private func mapping(_ start: UInt64, _ end: UInt64, _ file: MappedModule) -> Mapping {
    Mapping(start: start, end: end, fileOffset: 0x100, file: file)
  }

  private func collect(_ records: KernelRecord...) -> SampleCollector {
    var collector = SampleCollector()
    for (time, record) in records.enumerated() {
      collector.take(KernelRecord.Timed(nanoseconds: UInt64(time), record: record))
    }
    return collector
  }

  private func offsets(_ collector: SampleCollector, _ sample: Int) -> [String] {
    collector.stacks.path(to: collector.keptSamples[sample].stack).map {
      let place = collector.locations[Int($0)]
      return place.file < 0
        ? "?" : "\(collector.files[Int(place.file)].name)+\(String(place.offset, radix: 16))"
    }
  }

  @Test("Addresses become offsets in files; those of callers are of the call")
  func places() {
    let collector = collect(
      .mapping(process: 1, mapping(0x1000, 0x2000, program)),
      .mapping(process: 1, mapping(0x8000, 0x9000, library)),
      .sample(process: 1, thread: 1, addresses: [0x8010, 0x1020, 0x1030]))
    #expect(offsets(collector, 0) == ["a+12f", "a+11f", "b.so+110"])
  }

  @Test("Outer addresses without code are cut and counted; inner ones stay")
  func cut() {
    let collector = collect(
      .mapping(process: 1, mapping(0x1000, 0x2000, program)),
      .sample(process: 1, thread: 1, addresses: [0x1010, 0x5, 0x1020, 0x7, 0x9]),
      .sample(process: 1, thread: 1, addresses: [0x5, 0x7]))
    #expect(offsets(collector, 0) == ["a+11f", "?", "a+110"])
    #expect(offsets(collector, 1) == ["?"])
    #expect(collector.cutCount == 2)
  }

  @Test("Another program of a process has other mappings, and a child those of its parent")
  func programs() {
    let collector = collect(
      .mapping(process: 1, mapping(0x1000, 0x2000, program)),
      .start(process: 2, parent: 1),
      .sample(process: 2, thread: 2, addresses: [0x1010]),
      .name(process: 2, thread: 2, "b", isProgram: true),
      .sample(process: 2, thread: 2, addresses: [0x1010]),
      .mapping(process: 2, mapping(0x1000, 0x2000, library)),
      .sample(process: 2, thread: 2, addresses: [0x1010]),
      .sample(process: 1, thread: 1, addresses: [0x1010]))
    #expect((0..<4).map { offsets(collector, $0) } == [["a+110"], ["?"], ["b.so+110"], ["a+110"]])
    #expect(collector.threads.map(\.name) == ["", "b", ""])
    #expect(collector.threadCount == 2)
  }

  @Test("Suspended callers stand above the frames, and are marked")
  func contexts() {
    let collector = collect(
      .mapping(process: 1, mapping(0x1000, 0x2000, program)),
      .chain(
        process: 1, thread: 1, frames: [0x1010, 0x1021], contexts: [0x1030, 0x1040], end: .cut),
      .chain(
        process: 1, thread: 1, frames: [0x1010], contexts: [0x1030], end: .parentRuns,
        task: KernelRecord.SampledTask(number: 12, parent: nil)),
      .chain(
        process: 1, thread: 1, frames: [0x1010], contexts: [0x1030], end: .whole,
        task: KernelRecord.SampledTask(number: 12, parent: 5)))
    #expect(collector.keptSamples.map(\.task) == [nil, 0, 0])
    #expect(collector.tasks.tasks == [ProfileTask(process: 1, number: 12, parent: 5)])
    #expect(offsets(collector, 0) == ["a+140", "a+130", "a+120", "a+110"])
    let path = collector.stacks.path(to: collector.keptSamples[0].stack)
    #expect(path.map { collector.locations[Int($0)].isContext } == [true, true, false, false])
    #expect(collector.cutCount == 1)
    #expect(collector.runningParentCount == 1)
  }

  @Test("Programs that ran without an agent are counted by their names")
  func agentless() {
    let collector = collect(
      .name(process: 1, thread: 1, "sh", isProgram: true), .agent(process: 1),
      .start(process: 2, parent: 1), .name(process: 2, thread: 2, "static", isProgram: true),
      .name(process: 2, thread: 2, "renamed", isProgram: false),
      .name(process: 2, thread: 2, "static", isProgram: true),
      .start(process: 3, parent: 1), .agent(process: 3),
      .name(process: 3, thread: 3, "other", isProgram: true), .start(process: 3, parent: 1))
    #expect(collector.agentless.counts == ["static": 2, "other": 1])
  }

  @Test("Chains that end in code without frame pointers are counted by its module")
  func chains() {
    let collector = collect(
      .mapping(process: 1, mapping(0x1000, 0x2000, program)),
      .mapping(process: 1, mapping(0x8000, 0x9000, library)),
      .sample(process: 1, thread: 1, addresses: [0x8010, 0x1020]),
      .sample(process: 1, thread: 1, addresses: [0x1010, 0x8020]),
      .sample(process: 1, thread: 1, addresses: [0x8010]),
      .sample(process: 1, thread: 1, addresses: [0x5]),
      .chain(process: 1, thread: 1, frames: [0x1010], contexts: [0x8030], end: .whole))
    let counts = collector.chains { collector.files[Int($0)] == library }
    #expect(counts.all == 5)
    #expect(counts.broken == ["b.so": 2])
  }

  @Test("Lost records are counted")
  func lost() {
    #expect(collect(.lost(3), .lost(4)).lostCount == 7)
  }

  @Test("Only the newest samples are kept, with their stacks")
  func newest() {
    var collector = SampleCollector(keepingLast: 100)
    collector.take(
      KernelRecord.Timed(
        nanoseconds: 0, record: .mapping(process: 1, mapping(0x1000, 0x90000, program))))
    for time in 1...20_000 {
      let address = 0x1000 + UInt64(time)
      collector.take(
        KernelRecord.Timed(
          nanoseconds: UInt64(time),
          record: .sample(process: 1, thread: 1, addresses: [address, 0x2001])))
    }
    #expect(collector.keptSamples.map(\.nanoseconds) == Array(19_900...20_000))
    #expect(collector.stacks.count < 10_000)
    let last = collector.keptSamples.endIndex - 1
    #expect(offsets(collector, last) == ["a+1100", "a+4f20"])
  }

  @Test("A thread that was stopped has its state below its functions, and keeps its stack")
  func stopped() {
    let copy = StackCopy(
      registers: [UInt64](repeating: 0, count: 16) + [0x1010], bytes: [])
    let collector = collect(
      .mapping(process: 1, mapping(0x1000, 0x2000, program)),
      .stopped(process: 1, thread: 4, copy, .waiting(systemCall: 0)),
      .unchanged(process: 1, thread: 4), .unchanged(process: 1, thread: 9),
      .stopped(process: 1, thread: 5, copy, .running))
    #expect(collector.keptSamples.count == 3)
    #expect(collector.waitingCount == 2)
    let stack = collector.stacks.path(to: collector.keptSamples[1].stack)
    #expect(stack.map { collector.locations[Int($0)].state } == [nil, .waiting(systemCall: 0)])
  }

  @Test(
    "Copied stacks are unwound by the tables, and those without a caller are counted by their module"
  )
  func unwound() {
    var collector = SampleCollector()
    let copy = StackCopy(
      registers: [UInt64](repeating: 0, count: 16) + [0x8010], bytes: [])
    let records: [KernelRecord] = [
      .mapping(process: 1, mapping(0x8000, 0x9000, library)),
      .stack(process: 1, thread: 1, copy), .stack(process: 1, thread: 1, copy),
    ]
    for record in records {
      collector.take(KernelRecord.Timed(nanoseconds: 1, record: record)) { _, _ in .unknown }
    }
    #expect(collector.unwinding.all == 2)
    #expect(collector.unwinding.broken == ["b.so": 2])
    #expect(offsets(collector, 0) == ["b.so+110"])
  }

  @Test("A later mapping replaces what it overlaps")
  func overlaps() {
    var space = AddressSpace()
    space.add(mapping(0x1000, 0x9000, program))
    space.add(mapping(0x3000, 0x4000, library))
    #expect(space.mappings.map(\.start) == [0x1000, 0x3000, 0x4000])
    #expect(space.mappings.map(\.fileOffset) == [0x100, 0x100, 0x3100])
    space.add(mapping(0, 0x10000, library))
    #expect(space.mappings.count == 1)
    #expect(space.mapping(at: 0x10000) == nil)
    #expect(space.mapping(at: 0xFFFF) != nil)
    space.add(mapping(5, 5, library))
    #expect(space.mappings.count == 1)
  }

  @Test("Mappings of a running process are read from the text of the kernel")
  func maps() {
    let text = """
      5566-5577 r--p 00000000 08:01 12 /usr/bin/a b
      5577-5588 r-xp 00001000 08:01 12                   /usr/bin/a b (deleted)
      7000-8000 r-xp 00000000 00:00 0
      9000-a000 r-xp 00000000 00:00 0                    [vdso]
      nonsense
      9-1 r-xp 0 0 0

      """
    let mappings = MapsText.mappings(in: text)
    #expect(mappings.map(\.file.name) == ["a b (deleted)", "[anon memory]", "[vdso]"])
    #expect(mappings[0].fileOffset == 0x1000 && mappings[0].end == 0x5588)
  }
}
