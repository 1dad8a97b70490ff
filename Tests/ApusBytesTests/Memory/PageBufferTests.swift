// UNSAFE: compares an address

import ApusBytes
import ApusTestSupport
import Foundation
import Testing

@Suite("PageBuffer")
struct PageBufferTests {
  @Test("A new buffer is zero and starts at a page", arguments: [1, 100, 4096, 100_000])
  func zeros(count: Int) {
    let buffer = PageBuffer(byteCount: count)
    #expect(buffer.byteCount == count)
    #expect(buffer.span.array == Array(repeating: 0, count: count))
    // SAFETY: only the address is used.
    let address = unsafe buffer.span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    #expect(address % UInt(sysconf(Int32(_SC_PAGESIZE))) == 0)
  }

  @Test("Written bytes are read back")
  func writing() {
    var buffer = PageBuffer(byteCount: 8)
    var bytes = buffer.mutableBytes
    bytes.storeBytes(of: 0x0403_0201 as UInt32, toByteOffset: 2, as: UInt32.self)
    #expect(buffer.prefix(6).array == [0, 0, 1, 2, 3, 4])
  }

  @Test("A buffer of no bytes traps")
  func empty() async {
    await #expect(processExitsWith: .failure) { _ = PageBuffer(byteCount: 0) }
  }

  @Test("A prefix outside of the buffer traps", arguments: [-1, 9])
  func prefix(count: Int) async {
    await #expect(processExitsWith: .failure) { [count] in
      let buffer = PageBuffer(byteCount: 8)
      _ = buffer.prefix(count).count
    }
  }
}
