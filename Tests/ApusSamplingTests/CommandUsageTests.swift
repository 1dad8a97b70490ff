import ApusProfileReport
import ApusSampling
import Testing

@Suite("The usage of a command")
struct CommandUsageTests {
  private func usage(
    wall: Double, user: Double, system: Double = 0, majorFaults: Int = 0
  ) -> CommandUsage {
    var usage = CommandUsage()
    (usage.wall, usage.user, usage.system) = (wall * 1e9, user * 1e9, system * 1e9)
    usage.majorFaults = majorFaults
    return usage
  }

  @Test("A busy processor is computing, whatever was read")
  func computing() {
    #expect(usage(wall: 1, user: 0.5, system: 0.3).verdict == .computing)
    #expect(usage(wall: 1, user: 3.9, majorFaults: 1_000_000).verdict == .computing)
  }

  @Test("Pages at 100 microseconds each must explain half of the other time for paging")
  func paging() {
    #expect(usage(wall: 2, user: 0.5, system: 0.5, majorFaults: 5000).verdict == .paging)
    #expect(usage(wall: 2, user: 0.5, system: 0.5, majorFaults: 4999).verdict == .waiting)
  }

  @Test("A command that sleeps is waiting")
  func waiting() { #expect(usage(wall: 1, user: 0.001).verdict == .waiting) }

  @Test("The text has the verdict first, then the numbers")
  func text() {
    var usage = usage(wall: 2, user: 1.5, system: 0.25, majorFaults: 3)
    (usage.minorFaults, usage.waits, usage.preemptions, usage.peakBytes) = (700, 12, 4, 8 << 20)
    #expect(
      UsageText(usage).lines == """
        computing: 0.9 processors were busy on average; apus profile shows the functions
          wall time    2 s
          user time    1.5 s
          system time  250 ms
          peak memory  8.00 MiB
          page faults  3 read from a disk, 700 others
          switches     12 waits, 4 preemptions

        """)
  }
}
