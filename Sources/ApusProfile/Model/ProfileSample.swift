/// A sample: the stack of a thread at a time.
///
///     let profile = try PerfScript.read(text)
///     let first = profile.samples[0]
///     profile.stack(of: first).last?.name  // the function that was running
///
public struct ProfileSample: Hashable, Sendable {
  /// The number of the stack in its profile.
  package var stack: Int32
  /// The number of the running instruction in `Profile.instructions`; -1 if it is not known.
  package var instruction: Int32
  private let threadNumber: Int32
  private let taskNumber: Int32
  /// The time in nanoseconds, on the clock of the recorder; 0 if it is not known.
  public let nanoseconds: UInt64

  /// The index of the thread in `Profile.threads`.
  public var thread: Int { Int(threadNumber) }
  /// The index of the task in `Profile.tasks`; `nil` if the thread ran no task, or it is not known.
  public var task: Int? { taskNumber < 0 ? nil : Int(taskNumber) }

  package init(
    stack: Int32, thread: Int, nanoseconds: UInt64, instruction: Int32 = -1, task: Int32 = -1
  ) {
    self.stack = stack
    self.instruction = instruction
    threadNumber = Int32(thread)
    taskNumber = task
    self.nanoseconds = nanoseconds
  }
}

/// A thread that was sampled.
///
///     ProfileThread(process: 12, thread: 14, name: "worker").name  // "worker"
///
public struct ProfileThread: Hashable, Sendable {
  /// The number of the process; 0 if it is not known.
  public let process: Int
  /// The number of the thread; 0 if it is not known.
  public let thread: Int
  /// The name of the thread, which is that of its program by default.
  public let name: String

  /// Creates a thread.
  ///
  /// - Parameters:
  ///   - process: The number of the process.
  ///   - thread: The number of the thread.
  ///   - name: The name of the thread.
  public init(process: Int, thread: Int, name: String) {
    self.process = process
    self.thread = thread
    self.name = name
  }
}
