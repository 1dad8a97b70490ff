import ApusMachine
import ApusTestSupport
import Testing

#if os(Linux)
  import Foundation
#endif

@Suite("MemoryArena")
struct MemoryArenaTests {
  @Test(
    "An arena is aligned to its pages, holds what was asked for, and is zero",
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
    @Test("An arena is gone from the process when its value ends")
    func freed() throws {
      var address: UInt = 0
      do {
        let arena = try MemoryArena(bytes: 1 << 20, pages: .small)
        address = arena.withSlice { $0.address }
        #expect(try isWritable(address))
      }
      #expect(try !isWritable(address))
    }

    @Test("A page before and a page behind an arena cannot be accessed")
    func guards() throws {
      let arena = try MemoryArena(bytes: 8192, pages: .small)
      let writable = try arena.withSlice { slice throws in
        let edges = [slice.address, slice.address + 8191, slice.address - 1, slice.address + 8192]
        return try edges.map(isWritable)
      }
      #expect(writable == [true, true, false, false])
    }

    /// Whether an address lies in a mapping that may be written, by the kernel's own list.
    private func isWritable(_ address: UInt) throws -> Bool {
      // Reading by name stops at 4096 bytes, as the file says that it has none.
      let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
      let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
      return maps.split(separator: "\n").contains { line in
        let words = line.split(separator: " ")
        let ends = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        return ends.count == 2 && (ends[0]..<ends[1]).contains(address) && words[1].hasPrefix("rw")
      }
    }
  #endif

  @Test("A size that no system can map is an error that says so")
  func tooLarge() {
    #expect {
      _ = try MemoryArena(bytes: 1 << 60, pages: .small)
    } throws: { error in
      guard case .mapFailed(let bytes, _)? = error as? MemoryError else { return false }
      return bytes >= 1 << 60
    }
  }

  @Test("A part that does not lie inside its slice traps with a message")
  func partOutside() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try MemoryArena(bytes: 4096, pages: .small).withSlice { $0.part(4000, 97) }
    }
    expectTrap(result, saying: "a part lies inside its slice")
  }
}
