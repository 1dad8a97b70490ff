import CApusSampling
import Foundation
import Testing

@Suite("The walk of the agent")
struct WalkTests {
  /// Memory with frames and contexts, whose addresses are real.
  @safe
  private final class Memory {
    // SAFETY: allocated here, and freed in `deinit`; tests use indices below the capacity.
    private nonisolated(unsafe) let words = UnsafeMutablePointer<UInt64>.allocate(
      capacity: 512)

    // SAFETY: the capacity is that of the allocation.
    init() { unsafe words.initialize(repeating: 0, count: 512) }

    // SAFETY: allocated with the value.
    deinit { unsafe words.deallocate() }

    // SAFETY: only the number of the address is used.
    func address(_ index: Int) -> UInt64 { unsafe UInt64(UInt(bitPattern: words + index)) }

    func set(_ index: Int, _ values: UInt64...) {
      // SAFETY: as above.
      for (offset, value) in values.enumerated() { unsafe words[index + offset] = value }
    }
  }

  /// Walks with code of `async` functions from 0xA000 to 0xAFFF.
  private func walk(
    _ address: UInt64, _ frame: UInt64
  ) -> (frames: [UInt64], contexts: [UInt64], isCut: Bool) {
    var sample = apus_agent_sample()
    var addresses = [UInt64](repeating: 0, count: Int(APUS_AGENT_ADDRESSES))
    // SAFETY: the array has room for all addresses, and the call reads memory without faults.
    unsafe withUnsafePointer(
      to: apus_walker(process: getpid(), is_async: { (0xA000..<0xB000).contains($0) })
    ) { unsafe apus_walk($0, address, frame, &sample, &addresses) }
    let frames = Int(sample.frames)
    return (
      Array(addresses[..<frames]), Array(addresses[frames..<frames + Int(sample.contexts)]),
      sample.is_cut != 0
    )
  }

  @Test("Frames are followed to the first async function, and contexts from there")
  func whole() {
    let memory = Memory()
    // A frame at 11: the context before it, the next frame and the address of return.
    memory.set(10, 0, memory.address(21), 0xA010)
    memory.set(20, memory.address(40), memory.address(31), 0x1)
    memory.set(40, memory.address(50), 0xA020)
    memory.set(50, memory.address(60), 0xA030)
    memory.set(60, 0, 0x5)
    let walk = walk(0x1000, memory.address(11))
    #expect(walk.frames == [0x1000, 0xA010])
    #expect(walk.contexts == [0xA020, 0xA030])
    #expect(!walk.isCut)
  }

  @Test(
    "A torn chain of contexts is cut and counted, and never followed into memory that is not mapped",
    arguments: [0x10, 0xFFFF_FFFF_FFFF_FFF8, 0x7FFF_FFFF_F000, 0x3] as [UInt64])
  func torn(_ wrong: UInt64) {
    let memory = Memory()
    memory.set(20, memory.address(40), memory.address(31), 0x1)
    memory.set(40, wrong, 0xA020)
    let walk = walk(0xA000, memory.address(21))
    #expect(walk.contexts == [0xA020])
    #expect(walk.isCut)
  }

  @Test("A chain of contexts in a circle ends at the greatest number of addresses")
  func circle() {
    let memory = Memory()
    memory.set(20, memory.address(40), memory.address(31), 0x1)
    memory.set(40, memory.address(40), 0xA020)
    let walk = walk(0xA000, memory.address(21))
    #expect(walk.frames.count + walk.contexts.count == Int(APUS_AGENT_ADDRESSES))
    #expect(walk.isCut)
  }

  @Test(
    "Frames that do not rise, or are not mapped, end the walk",
    arguments: [0, 8, 0x7FFF_FFFF_F000] as [UInt64])
  func frames(_ frame: UInt64) {
    #expect(walk(0x1000, frame).frames == [0x1000])
    let memory = Memory()
    memory.set(10, 0, frame, 0x2000)
    #expect(walk(0x1000, memory.address(11)).frames == [0x1000, 0x2000])
  }
}
