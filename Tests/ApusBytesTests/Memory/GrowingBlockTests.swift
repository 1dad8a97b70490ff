// UNSAFE: calls the functions in C that give blocks of memory

import CApusBytes
import Testing

/// The memory under the lists of the scanner.
@Suite("Blocks of memory that grow")
struct GrowingBlockTests {
  @Test("A block keeps its bytes while it grows, also into its own mapping and beyond")
  func growth() throws {
    let sizes = [1, 64, 65_536, 2_097_151, 2_097_152, 2_097_153, 9_000_000, 40_000_000]
    // SAFETY: each size is that of the block, which replaces the old block and is freed once.
    var block = unsafe try #require(apus_grow_block(nil, 0, sizes[0]))
    var old = 0
    for size in sizes {
      unsafe block = try #require(apus_grow_block(block, max(1, old), size))
      // SAFETY: all offsets are within the block. The step is no multiple of a page, so that every page has marked bytes.
      let marked = stride(from: 0, to: size, by: 509)
      for offset in marked where offset >= old {
        unsafe block.storeBytes(of: UInt8(offset % 251), toByteOffset: offset, as: UInt8.self)
      }
      let isKept = marked.allSatisfy { offset in
        unsafe block.load(fromByteOffset: offset, as: UInt8.self) == UInt8(offset % 251)
      }
      #expect(isKept, "\(size) bytes")
      old = size
    }
    // SAFETY: the block has this size, and nothing uses it after this.
    unsafe apus_free_block(block, old)
  }
}
