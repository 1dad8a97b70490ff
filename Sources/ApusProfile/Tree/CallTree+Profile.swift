extension CallTree {
  /// The frame above the outermost calls of a profile's threads.
  ///
  ///     CallTree(profile, grouping: .threads)
  ///
  public enum Grouping: String, Sendable, CaseIterable {
    /// The calls of all threads are added.
    case none
    /// Each name of a process has a frame of its own.
    case processes
    /// Each thread has a frame of its own, with its name and number.
    case threads
    /// Each task of Swift has a frame of its own, with its number and that of its parent.
    case tasks
  }

  /// Creates the tree of a profile's samples.
  ///
  /// - Parameters:
  ///   - profile: The samples.
  ///   - grouping: The frames above the outermost calls.
  ///   - isIncluded: Whether a sample counts; all count by default. Others are not in `removedCount`.
  /// - Complexity: O(*n*) in the samples and the nodes.
  public init(
    _ profile: Profile, grouping: Grouping = .none,
    where isIncluded: (ProfileSample) -> Bool = { _ in true }
  ) {
    let profile = profile.withoutLines
    guard grouping != .none else {
      self.init(stacksOf: profile, where: isIncluded)
      return
    }
    var groups = ProfileGroups(profile, grouping)
    var builder = TreeBuilder()
    var order: [Int32] = []
    for sample in profile.samples where isIncluded(sample) {
      let node = groups.node(of: sample, in: &builder.stacks)
      builder.add(1, to: node)
      order.append(node)
    }
    self = builder.tree(
      frames: profile.frames + groups.frames, removed: 0, order: order)
  }

  /// Creates the tree of samples whose stacks have no frames above them, and whose frames have no lines.
  private init(stacksOf profile: Profile, where isIncluded: (ProfileSample) -> Bool) {
    var builder = TreeBuilder(profile.stacks)
    var order: [Int32] = []
    for sample in profile.samples where isIncluded(sample) {
      builder.add(1, to: sample.stack)
      order.append(sample.stack)
    }
    self = builder.tree(frames: profile.frames, removed: 0, order: order)
  }
}

/// The nodes of a profile's stacks below the frames of their threads.
private struct ProfileGroups {
  /// The frames of the groups; their numbers follow those of the profile.
  private(set) var frames: [ProfileFrame] = []
  /// The number of the group of each thread, or of each task; that of samples without a task is the last.
  private var groups: [Int32] = []
  private let hasTasks: Bool
  private let firstFrame: Int
  private let parents: [Int32]
  private let stackFrames: [Int32]
  /// The known pairs of a group and a stack, and the node of each.
  private var known = PairTable()
  private var nodes: [Int32] = []

  init(_ profile: Profile, _ grouping: CallTree.Grouping) {
    firstFrame = profile.frames.count
    parents = profile.stacks.parents
    stackFrames = profile.stacks.frames
    hasTasks = grouping == .tasks
    let names =
      switch grouping {
      case .threads: profile.threads.map(Self.label)
      case .tasks: Self.labels(profile.tasks) + ["no task"]
      case .processes, .none: Self.programs(profile.threads)
      }
    var numbers: [String: Int32] = [:]
    for name in names {
      let number = numbers[name] ?? Int32(frames.count)
      if number == frames.count { frames.append(ProfileFrame(name)) }
      numbers[name] = number
      groups.append(number)
    }
  }

  private static func label(_ thread: ProfileThread) -> String {
    "\(thread.name) (thread \(thread.thread))"
  }

  /// The numbers of tasks with those of their parents, and of their processes if there are several.
  private static func labels(_ tasks: [ProfileTask]) -> [String] {
    let hasProcesses = Set(tasks.map(\.process)).count > 1
    return tasks.map { task in
      let facts = [
        task.parent.map { "child of task \($0)" }, hasProcesses ? "process \(task.process)" : nil,
      ].compactMap { $0 }
      return "task \(task.number)" + (facts.isEmpty ? "" : " (\(facts.joined(separator: ", ")))")
    }
  }

  /// The name of the program of each thread: that of the first thread of its process at that time, because a process may
  /// execute one program after the other.
  private static func programs(_ threads: [ProfileThread]) -> [String] {
    var names = Dictionary(
      threads.map { ($0.process, $0.name) }, uniquingKeysWith: { first, _ in first })
    return threads.map { thread in
      if thread.thread == thread.process { names[thread.process] = thread.name }
      return names[thread.process] ?? thread.name
    }
  }

  private func group(of sample: ProfileSample) -> Int32 {
    hasTasks ? groups[sample.task ?? groups.count - 1] : groups[sample.thread]
  }

  mutating func node(of sample: ProfileSample, in stacks: inout StackTable) -> Int32 {
    let group = group(of: sample)
    var pending: [Int32] = []
    var stack = sample.stack
    var node: Int32?
    while node == nil {
      let pair = Int(known.number(of: group, stack))
      if pair < nodes.count, nodes[pair] >= 0 {
        node = nodes[pair]
      } else {
        if pair == nodes.count { nodes.append(-1) }
        if stack == 0 {
          node = stacks.child(of: 0, frame: Int32(firstFrame) + group)
          nodes[pair] = node ?? 0
        } else {
          pending.append(stack)
          stack = parents[Int(stack)]
        }
      }
    }
    var found = node ?? 0
    for stack in pending.reversed() {
      found = stacks.child(of: found, frame: stackFrames[Int(stack)])
      nodes[Int(known.number(of: group, stack))] = found
    }
    return found
  }
}
