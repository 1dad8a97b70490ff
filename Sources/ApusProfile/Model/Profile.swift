/// The samples of a program in the order of time, each with its thread and stack.
///
/// Use `CallTree` for the shares of functions. A profile keeps what a tree has lost: times and
/// threads.
///
///     let profile = try PerfScript.read(text)
///     let tree = CallTree(profile) { profile.threads[$0.thread].name == "worker" }
///
public struct Profile: Sendable {
  /// The threads, in the order of their first samples.
  public let threads: [ProfileThread]
  /// The tasks of Swift, in the order of their first samples; empty if the recorder did not see tasks.
  public let tasks: [ProfileTask]
  /// The samples, in the order of time.
  public package(set) var samples: [ProfileSample]
  /// The number of samples that the recorder could not store.
  public var lostCount = 0
  package let frames: [ProfileFrame]
  package let stacks: StackTable
  /// The instructions that samples ran; empty if they were not recorded.
  package let instructions: [ProfileInstruction]

  /// Creates a profile from stacks whose frames may have the same names.
  ///
  /// - Parameters:
  ///   - stacks: The stacks of the samples.
  ///   - frames: The frame of each number in the stacks; equal frames are merged.
  ///   - samples: The samples in any order.
  /// - Complexity: O(*n* log *n*) in the samples, O(*n*) in the nodes.
  package init(
    stacks: StackTable, frames: [ProfileFrame], threads: [ProfileThread], samples: [ProfileSample],
    lostCount: Int = 0, instructions: [ProfileInstruction] = [], tasks: [ProfileTask] = []
  ) {
    self.init(
      stacks: stacks, groups: frames.map { [$0] }, threads: threads, samples: samples,
      lostCount: lostCount, instructions: instructions, tasks: tasks)
  }

  /// Creates a profile from stacks of groups of frames, such as a function and those that were inlined into
  /// it.
  ///
  /// - Parameters:
  ///   - groups: The frames of each number in the stacks, the outermost first.
  package init(
    stacks: StackTable, groups: [[ProfileFrame]], threads: [ProfileThread],
    samples: [ProfileSample], lostCount: Int, instructions: [ProfileInstruction] = [],
    tasks: [ProfileTask] = []
  ) {
    let merged = FrameMerge(groups)
    let (stacks, positions) = merged.merging(stacks)
    self.stacks = stacks
    self.frames = merged.frames
    self.threads = threads
    self.lostCount = lostCount
    self.instructions = instructions
    self.tasks = tasks
    self.samples = samples.map { sample in
      var moved = sample
      moved.stack = positions[Int(sample.stack)]
      return moved
    }.sorted { $0.nanoseconds < $1.nanoseconds }
  }

  /// The profile whose frames have no lines.
  package var withoutLines: Profile {
    guard frames.contains(where: { $0.line != nil }) else { return self }
    return renamed(\.withoutLine)
  }

  /// Returns the profile with other frames; equal frames are merged.
  ///
  /// - Parameter name: Returns the new frame of a frame; called once for each frame.
  /// - Complexity: O(*n*) in the samples and the nodes of their stacks.
  package func renamed(_ name: (ProfileFrame) -> ProfileFrame) -> Profile {
    Profile(
      stacks: stacks, frames: frames.map(name), threads: threads, samples: samples,
      lostCount: lostCount, instructions: instructions, tasks: tasks)
  }

  /// Returns the frames of a sample, the outermost first.
  ///
  /// - Complexity: O(*n*) in the depth; allocates the array.
  public func stack(of sample: ProfileSample) -> [ProfileFrame] {
    stacks.path(to: sample.stack).map { frames[Int($0)] }
  }
}

/// Frames without repetitions, and the new numbers of each old group of frames.
package struct FrameMerge {
  package private(set) var frames: [ProfileFrame] = []
  package private(set) var numbers: [[Int32]] = []

  package init(_ groups: [[ProfileFrame]]) {
    var known: [ProfileFrame: Int32] = [:]
    for group in groups {
      var members: [Int32] = []
      for frame in group {
        let number = known[frame] ?? Int32(frames.count)
        if number == frames.count {
          known[frame] = number
          frames.append(frame)
        }
        members.append(number)
      }
      numbers.append(members)
    }
  }

  /// Whether each group is a frame of its own, so that no number changes.
  private var changesNothing: Bool {
    frames.count == numbers.count
      && numbers.enumerated().allSatisfy { $1.count == 1 && $1[0] == Int32($0) }
  }

  /// Returns stacks of the merged frames, and the new node of each old node.
  fileprivate func merging(_ old: StackTable) -> (StackTable, [Int32]) {
    guard !changesNothing else { return (old, Array(0..<Int32(old.count))) }
    var stacks = StackTable()
    var positions: [Int32] = [0]
    let (parents, frames) = (old.parents, old.frames)
    for node in 1..<max(1, old.count) {
      var position = positions[Int(parents[node])]
      for number in numbers[Int(frames[node])] {
        position = stacks.child(of: position, frame: number)
      }
      positions.append(position)
    }
    return (stacks, positions)
  }
}
