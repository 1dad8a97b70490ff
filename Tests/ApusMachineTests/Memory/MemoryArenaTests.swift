import ApusMachine
import ApusTestSupport
import Testing

#if os(Linux)
  import Foundation
#endif

@Suite("MemoryArena")
struct MemoryArenaTests {
  @Test(
    "An arena is aligned to its pages, has the requested size, and is zero",
    arguments: [1, 4096, 5000, 3 << 20], [MemoryArena.Pages.unadvised, .small, .huge])
  func alignment(bytes: Int, pages: MemoryArena.Pages) throws {
    let arena = try MemoryArena(bytes: bytes, pages: pages)
    let unit = pages == .huge ? MemoryArena.hugePageBytes : MemoryArena.pageBytes
    arena.withSlice { slice in
      #expect(slice.bytes >= bytes && slice.bytes < bytes + unit)
      #expect(slice.address % UInt(unit) == 0)
      #expect(MemoryKernels.xor(slice.part(0, min(slice.bytes, 8192))) == 0)
    }
  }

  #if os(Linux)
    @Test("An arena is unmapped when its value is destroyed")
    func freed() throws {
      var address: UInt = 0
      do {
        let arena = try MemoryArena(bytes: 1 << 20, pages: .small)
        address = arena.withSlice { $0.address }
        #expect(try isWritable(address))
      }
      #expect(try !isWritable(address))
    }

    @Test("The pages before and after an arena are inaccessible")
    func guards() throws {
      let arena = try MemoryArena(bytes: 8192, pages: .small)
      let writable = try arena.withSlice { slice throws in
        let edges = [slice.address, slice.address + 8191, slice.address - 1, slice.address + 8192]
        return try edges.map(isWritable)
      }
      #expect(writable == [true, true, false, false])
    }

    /// Returns whether an address is in a writable mapping of the kernel's list.
    private func isWritable(_ address: UInt) throws -> Bool {
      // Reading by path stops at 4096 bytes, because the file reports a size of 0.
      let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      return maps.split(separator: "\n").contains { line in
        let words = line.split(separator: " ")
        let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        return ends.count == 2 && (ends[0]..<ends[1]).contains(address) && words[1].hasPrefix("rw")
      }
    }
  #endif

  @Test("A size that no system can map is a typed error")
  func tooLarge() {
    #expect {
      _ = try MemoryArena(bytes: 1 << 60, pages: .small)
    } throws: { error in
      guard case .mapFailed(let bytes, _)? = error as? MemoryError else { return false }
      return bytes >= 1 << 60
    }
  }

  @Test("A part outside its slice traps with a message")
  func partOutside() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try MemoryArena(bytes: 4096, pages: .small).withSlice { $0.part(4000, 97) }
    }
    expectTrap(result, saying: "the part must lie inside the slice")
  }
}
