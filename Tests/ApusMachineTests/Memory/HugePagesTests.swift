import ApusMachine
import Testing

@Suite("HugePages")
struct HugePagesTests {
  private static let smaps = """
    55d0c0a00000-55d0c0a21000 rw-p 00000000 00:00 0                          [heap]
    Size:                132 kB
    AnonHugePages:         0 kB
    VmFlags: rd wr mr mw me ac
    7f1200000000-7f1201000000 rw-p 00000000 00:00 0
    Size:              16384 kB
    KernelPageSize:        4 kB
    Rss:               16384 kB
    AnonHugePages:     14336 kB
    ShmemPmdMapped:        0 kB
    VmFlags: rd wr mr mw me ac hg
    7f1201000000-7f1201200000 ---p 00000000 00:00 0
    Size:               2048 kB
    AnonHugePages:         0 kB
    ffffffffff600000-ffffffffff601000 --xp 00000000 00:00 0                  [vsyscall]
    Size:                  4 kB
    """

  @Test(
    "The share belongs to the mapping around the address",
    arguments: [
      (0x7f12_0000_0000, 0.875), (0x7f12_00ff_ffff, 0.875), (0x7f12_0100_0000, 0),
      (0x55d0_c0a0_0000, 0),
    ] as [(UInt, Double)])
  func share(address: UInt, expected: Double) {
    #expect(HugePages.grantedShare(of: address, smaps: Self.smaps) == expected)
  }

  @Test(
    "Without a report of the kernel there is no share",
    arguments: [
      "", "nonsense\nSize: x kB\n", "7f1200000000-7f1201000000 rw-p 0 0 0\nSize: 16384 kB\n",
      "7f1200000000-7f1201000000 rw-p 0 0 0\nSize: 0 kB\nAnonHugePages: 0 kB\n",
      "7f1201000000-7f1200000000 rw-p\nSize: 4 kB\nAnonHugePages: 4 kB\n",
      "zz-yy rw-p\nAnonHugePages:\n",
    ])
  func unknown(text: String) {
    #expect(HugePages.grantedShare(of: 0x7f12_0000_0000, smaps: text) == nil)
  }

  #if os(Linux)
    @Test("An arena of small pages has no huge pages")
    func small() throws {
      let arena = try MemoryArena(bytes: 4 << 20, pages: .small)
      arena.withSlice { slice in
        MemoryKernels.touch(slice)
        #expect(HugePages.grantedShare(of: slice) == 0)
      }
    }
  #endif
}
