import ApusBytes
import Testing

@Suite("HugePageBuffer")
struct HugePageBufferTests {
  @Test(
    "A new buffer is zero, even if it ends between pages",
    arguments: [1, 4096, 4097, 2 << 20, (2 << 20) + 5])
  func zeros(count: Int) {
    let buffer = HugePageBuffer(byteCount: count)
    let bytes = buffer.bytes
    #expect(buffer.byteCount == count && bytes.byteCount == count)
    #expect(bytes.byte(at: 0) == 0 && bytes.byte(at: count / 2) == 0)
    #expect(bytes.byte(at: count - 1) == 0)
  }

  @Test("Written bytes are read back, and untouched pages use no memory")
  func writing() {
    var buffer = HugePageBuffer(byteCount: 1 << 32)
    var room = buffer.mutableBytes
    room.storeBytes(of: 0x0403_0201 as UInt32, toByteOffset: 1 << 31, as: UInt32.self)
    let bytes = buffer.bytes
    #expect(bytes.littleEndian(at: (1 << 31) - 2) as UInt64 == 0x0403_0201_0000)
  }

  @Test(
    "A buffer of no bytes, or of more than the address space has, traps", arguments: [0, 1 << 60])
  func size(count: Int) async {
    await #expect(processExitsWith: .failure) { [count] in _ = HugePageBuffer(byteCount: count) }
  }
}
