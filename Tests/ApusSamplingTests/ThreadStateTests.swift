@testable import ApusSampling
import Testing

@Suite("States of threads")
struct ThreadStateTests {
  @Test("States are read from the texts of the kernel")
  func texts() {
    #expect(ThreadState(letter: "R", call: "running") == .running)
    #expect(ThreadState(letter: "S", call: "running") == .running)
    #expect(ThreadState(letter: "D", call: "-1 0x7f 0x80") == .paging)
    #expect(ThreadState(letter: "T", call: "0 0x1") == .stopped)
    #expect(ThreadState(letter: "S", call: "0 0x3 0x7f 0x80 0x0").name == "[waits in read]")
    #expect(ThreadState(letter: "S", call: "99999 0x3").name == "[waits in system call 99999]")
    #expect(ThreadState(letter: "S", call: "") == .running)
  }

  @Test(
    "Each state has a number that gives it back",
    arguments: [-3, -2, -1, 0, 202, 2_147_483_647] as [Int64])
  func numbers(_ number: Int64) { #expect(ThreadState(rawValue: number)?.rawValue == number) }

  @Test("A call that the kernel began again is the same wait if the stack pointer is the same")
  func again() {
    let call = "230 0x0 0x0 0x7ffd 0x0 0x0 0x0 0x7ffe00 0x7f1234"
    #expect(ThreadState.isSameWait(call, call))
    #expect(ThreadState.isSameWait("219 0x0 0x7ffd 0x0 0x0 0x0 0x0 0x7ffe00 0x7f1234", call))
    #expect(!ThreadState.isSameWait("219 0x0 0x7ffd 0x0 0x0 0x0 0x0 0x7ffd00 0x7f1234", call))
    #expect(!ThreadState.isSameWait("0 0x0", call))
    #expect(!ThreadState.isSameWait(nil, call))
  }
}
