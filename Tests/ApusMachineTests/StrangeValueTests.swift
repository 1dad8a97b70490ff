import ApusMachine
import ApusMeasure
import ApusSystem
import Testing

@Suite("Strange arguments of ApusMachine")
struct MachineStrangeValueTests {
  @Test("A size that exceeds any memory is a typed error", arguments: [1 << 61, Int.max])
  func memory(_ bytes: Int) {
    #expect(throws: MemoryError.mapFailed(bytes: bytes, code: 12)) {
      _ = try MemoryArena(bytes: bytes, pages: .huge)
    }
    #expect(throws: MemoryError.overLimit(bytes: bytes, limit: 64 << 32)) {
      _ = try CycleBuilder(maximumBytes: bytes, lineBytes: 64)
    }
    let clock = TickClock.calibrated(windowNanoseconds: 1_000_000)
    #expect(throws: MemoryError.overLimit(bytes: bytes, limit: 64 << 32)) {
      _ = try MemoryLatencyProbe().nanosecondsPerLoad(
        bytes: bytes, variant: .tlbLocal, clock: clock, seed: 1)
    }
  }

  @Test("An impossible cache does not keep a probe from measuring")
  func caches() throws {
    let caches = [-1, 0, Int.max].map {
      Machine.Cache(level: $0, kind: .unified, bytes: $0, lineBytes: $0, sharedBy: $0)
    }
    let machine = Machine(
      model: "", architecture: "", logicalProcessors: -1, caches: caches, memoryBytes: -1,
      hypervisor: nil, kernel: "")
    let time = try MemoryLatencyProbe(machine: machine).nanosecondsPerLoad(
      bytes: 4096, variant: .tlbLocal, clock: .calibrated(windowNanoseconds: 1_000_000), seed: 1)
    #expect(time > 0)
    #expect(time.isFinite)
  }

  @Test("Each error of memory has a description", arguments: [Double.nan, .infinity, -1, 0.5])
  func errors(_ share: Double) {
    let error = MemoryError.hugePagesRefused(share: share)
    #expect(error.description.contains("% were granted"))
  }

  @Test("A negative number of bytes writes and reads nothing")
  func files() throws {
    let contents = try FileContents(byteCount: 8)
    let sum = contents.checksum(count: 8)
    try OpenFile(reading: "/dev/zero").read(into: contents, count: -1)
    try OpenFile(writing: "/dev/null").write(contents, count: .min)
    #expect(contents.checksum(count: 8) == sum)
  }

  @Test("Times and sizes of every value have a text")
  func words() {
    #expect(Quantity.duration(nanoseconds: .nan) == "nan ns")
    #expect(Quantity.duration(nanoseconds: .infinity) == "inf s")
    #expect(Quantity.bytes(.min) == "-8388608 TiB")
    #expect(Quantity.fixed(.nan, decimals: 2) == "nan")
    #expect(Quantity.fixed(-1e300, decimals: 2) == "-1e+300")
  }
}
