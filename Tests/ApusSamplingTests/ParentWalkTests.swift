@testable import ApusSampling
import CApusSampling
import Testing

@Suite("The walk from a child task to its parents")
struct ParentWalkTests {
  private let memory = WalkMemory()
  private static let metadata: UInt64 = 0x7777
  private static let isRunning: UInt64 = 1 << 11
  private static let isChild: UInt64 = 1 << 24
  private static let isGroupChild: UInt64 = 1 << 26
  /// The words of a task.
  private static let taskWords = 26

  /// Puts a task at an index.
  private func setTask(
    _ index: Int, flags: UInt64 = 0, number: UInt64 = 0, resume: UInt64 = 0, context: Int? = nil,
    isRunning: Bool = false,
    records: Int? = nil, behind: [UInt64] = []
  ) {
    memory.set(index, Self.metadata)
    memory.set(index + 4, flags | number << 32)
    memory.set(index + 7, resume, context.map(memory.address) ?? 0)
    memory.set(index + 12, isRunning ? Self.isRunning : 0, records.map(memory.address) ?? 0)
    for (offset, word) in behind.enumerated() { memory.set(index + Self.taskWords + offset, word) }
  }

  /// A running child task at 100 below the function 0xA000, whose parent is at 200.
  private func setChild(flags: UInt64 = isChild, group: UInt64 = 0) {
    // A frame at 21 with its context at 40, which is the outermost of the task.
    memory.set(20, memory.address(40), memory.address(31), 0x1)
    memory.set(40, 0, 0x5)
    // The words of the thread: no task, and the child.
    memory.set(0, memory.address(60), memory.address(100))
    setTask(
      100, flags: flags, number: 12, isRunning: true, behind: [memory.address(200), 0, group])
  }

  private func walk(words: UInt32 = 2) -> Walked {
    Walked(
      0xA000, memory.address(21),
      tasks: apus_task_layout(
        metadata: Self.metadata, size: UInt64(8 * Self.taskWords), local_words: words),
      locals: memory.address(0))
  }

  /// Puts a parent at 200 that waits for the `async let` child: 0xA010 called 0xA020, whose scope has the child, and
  /// which waits in the runtime.
  private func setParent(resume: UInt64 = 0x9, isRunning: Bool = false) {
    // Contexts: of 0xA020 at 400 with a record at 410, of 0xA010 at 300, and of the wait at 420.
    memory.set(420, memory.address(400), 0xA020)
    memory.set(400, memory.address(300), 0xA010)
    memory.set(300, 0, 0x5)
    memory.set(410, 1, 0, memory.address(100))
    setTask(200, number: 5, resume: resume, context: 420, isRunning: isRunning, records: 410)
  }

  @Test("The raw values of ends are those of the walk")
  func ends() {
    #expect(ChainEnd.whole.rawValue == APUS_CHAIN_WHOLE.rawValue)
    #expect(ChainEnd.cut.rawValue == APUS_CHAIN_CUT.rawValue)
    #expect(ChainEnd.parentRuns.rawValue == APUS_CHAIN_PARENT_RUNS.rawValue)
  }

  @Test(
    "A child task is followed by the function that has it in its scope, and the callers of that")
  func asyncLet() {
    setChild()
    setParent()
    #expect(walk().contexts == [0xA020, 0xA010])
    #expect(walk().end == .whole)
  }

  @Test(
    "A sample has the number of its task, and that of the parent, whether the parent runs or not")
  func numbers() {
    setChild()
    setParent()
    #expect(walk().task == 12 && walk().parent == 5)
    setParent(isRunning: true)
    #expect(walk().task == 12 && walk().parent == 5)
    setChild(flags: 0)
    #expect(walk().task == 12 && walk().parent == 0)
    // A chain that is cut before the end of the child does not reach the parent.
    setChild()
    memory.set(40, 3, 0x5)
    #expect(walk().task == 12)
    #expect(walk(words: 1).task == 0 && walk(words: 0).task == 0)
  }

  @Test("A function that is not async has the task that runs on its thread")
  func synchronous() {
    setChild()
    let walked = Walked(
      0x1, memory.address(600),
      tasks: apus_task_layout(
        metadata: Self.metadata, size: UInt64(8 * Self.taskWords), local_words: 2),
      locals: memory.address(0))
    #expect(walked.frames == [0x1] && walked.contexts.isEmpty)
    #expect(walked.task == 12 && walked.parent == 0)
  }

  @Test("Functions that were called in the scope of the child are left out")
  func calledInScope() {
    setChild()
    setParent()
    // 0xA020 called 0xA030, whose context is at 440, and which called 0xA040 in another block of memory at 290.
    memory.set(290, memory.address(440), 0xA030)
    memory.set(440, memory.address(400), 0xA020)
    setTask(200, resume: 0xA040, context: 290, records: 410)
    #expect(walk().contexts == [0xA020, 0xA010])
    #expect(walk().end == .whole)
  }

  @Test("A function that waits for a continuation, or resumes on another executor, is there once")
  func resumed() {
    setChild()
    setParent(resume: 0xA020)
    #expect(walk().contexts == [0xA020, 0xA010])
    // The task resumes in the function itself, whose context it has.
    setTask(200, resume: 0xA021, context: 400, records: 410)
    #expect(walk().contexts == [0xA021, 0xA010])
  }

  @Test("Functions of the runtime between the functions of a parent are left out")
  func runtime() {
    setChild()
    setParent()
    memory.set(430, memory.address(420), 0x8)
    setTask(200, resume: 0x9, context: 430, records: 410)
    #expect(walk().contexts == [0xA020, 0xA010])
  }

  @Test("A child of a group is followed by the function that has the group")
  func group() {
    setChild(flags: Self.isChild | Self.isGroupChild, group: memory.address(409))
    setParent()
    // The first record is that of the wait; that of the group has other children.
    memory.set(450, 0, memory.address(410), memory.address(100))
    memory.set(410, 2, 0, memory.address(600))
    setTask(200, resume: 0x9, context: 420, records: 450)
    #expect(walk().contexts == [0xA020, 0xA010])
    memory.set(100 + Self.taskWords + 2, memory.address(600))
    #expect(walk().contexts == [])
    #expect(walk().end == .cut)
  }

  @Test("A parent that runs has no functions, and the chain says so")
  func running() {
    setChild()
    setParent(isRunning: true)
    #expect(walk().frames == [0xA000])
    #expect(walk().contexts == [])
    #expect(walk().end == .parentRuns)
  }

  @Test("Grandparents follow the parents")
  func grandparent() {
    setChild()
    setParent()
    setTask(
      200, flags: Self.isChild, resume: 0x9, context: 420, records: 410,
      behind: [memory.address(500), 0, 0])
    memory.set(700, 0, 0x5)
    memory.set(710, 1, 0, memory.address(200))
    memory.set(720, memory.address(700), 0xA050)
    setTask(500, resume: 0x9, context: 720, records: 710)
    #expect(walk().contexts == [0xA020, 0xA010, 0xA050])
    #expect(walk().end == .whole)
    setTask(500, resume: 0x9, context: 720, isRunning: true, records: 710)
    #expect(walk().contexts == [0xA020, 0xA010])
    #expect(walk().end == .parentRuns)
  }

  @Test("A task without a parent, or of an unknown layout, has its own chain")
  func own() {
    setChild(flags: 0)
    setParent()
    #expect(walk().contexts == [])
    #expect(walk().end == .whole)
    setChild()
    #expect(walk(words: 0).contexts == [])
    #expect(walk(words: 0).end == .whole)
    #expect(walk(words: 1).end == .whole)
  }

  @Test("A parent that cannot be read, or has no such child, is cut off and counted")
  func torn() {
    for wrong: UInt64 in [0, 3, 0x7FFF_FFFF_F000, memory.address(600)] {
      setChild()
      setParent()
      memory.set(100 + Self.taskWords, wrong)
      #expect(walk().contexts == [])
      #expect(walk().end == .cut)
    }
    setChild()
    for context: UInt64 in [3, 0x7FFF_FFFF_F000, memory.address(400)] {
      setParent()
      memory.set(400, context, 0xA010)
      #expect(walk().contexts == [])
      #expect(walk().end == .cut)
    }
    setParent()
    memory.set(410, 1, memory.address(410), 0)
    #expect(walk().contexts == [])
    #expect(walk().end == .cut)
  }

  @Test("Parents in a circle end at the greatest number of addresses or of generations")
  func circle() {
    setChild()
    setParent()
    memory.set(410, 1, memory.address(413), memory.address(100))
    memory.set(413, 1, 0, memory.address(200))
    setTask(
      200, flags: Self.isChild, resume: 0x9, context: 420, records: 410,
      behind: [memory.address(200), 0, 0])
    #expect(walk().contexts.count == Int(APUS_AGENT_ADDRESSES) - 1)
    #expect(walk().end == .cut)
  }
}
