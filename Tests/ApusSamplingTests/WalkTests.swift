@testable import ApusSampling
import CApusSampling
import Testing

@Suite("The walk of the agent")
struct WalkTests {
  @Test("Frames are followed to the first async function, and contexts from there")
  func whole() {
    let memory = WalkMemory()
    // A frame at 11: the context before it, the next frame and the address of return.
    memory.set(10, 0, memory.address(21), 0xA010)
    memory.set(20, memory.address(40), memory.address(31), 0x1)
    memory.set(40, memory.address(50), 0xA020)
    memory.set(50, memory.address(60), 0xA030)
    memory.set(60, 0, 0x5)
    let walk = Walked(0x1000, memory.address(11))
    #expect(walk.frames == [0x1000, 0xA010])
    #expect(walk.contexts == [0xA020, 0xA030])
    #expect(walk.end == .whole)
  }

  @Test(
    "A torn chain of contexts is cut and counted, and never followed into memory that is not mapped",
    arguments: [0x10, 0xFFFF_FFFF_FFFF_FFF8, 0x7FFF_FFFF_F000, 0x3] as [UInt64])
  func torn(_ wrong: UInt64) {
    let memory = WalkMemory()
    memory.set(20, memory.address(40), memory.address(31), 0x1)
    memory.set(40, wrong, 0xA020)
    let walk = Walked(0xA000, memory.address(21))
    #expect(walk.contexts == [0xA020])
    #expect(walk.end == .cut)
  }

  @Test("A chain of contexts in a circle ends at the greatest number of addresses")
  func circle() {
    let memory = WalkMemory()
    memory.set(20, memory.address(40), memory.address(31), 0x1)
    memory.set(40, memory.address(40), 0xA020)
    let walk = Walked(0xA000, memory.address(21))
    #expect(walk.frames.count + walk.contexts.count == Int(APUS_AGENT_ADDRESSES))
    #expect(walk.end == .cut)
  }

  @Test(
    "Frames that do not rise, or are not mapped, end the walk",
    arguments: [0, 8, 0x7FFF_FFFF_F000] as [UInt64])
  func frames(_ frame: UInt64) {
    #expect(Walked(0x1000, frame).frames == [0x1000])
    let memory = WalkMemory()
    memory.set(10, 0, frame, 0x2000)
    #expect(Walked(0x1000, memory.address(11)).frames == [0x1000, 0x2000])
  }
}
