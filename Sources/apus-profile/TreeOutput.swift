import ApusCommandLine
import ApusCommands
import ApusProfile
import ApusProfileReport
import ApusSampling
import ApusSystem

/// The output of a tree: the operations that the user chose, the text, and the files.
struct TreeOutput {
  private let settings: CallTreeSettings

  init(_ settings: CallTreeSettings) { self.settings = settings }

  /// The number of running functions below the tree.
  private static let leafCount = 10

  /// Writes the tree of a profile, with processes at the top if there are several.
  func write(_ profile: Profile, heading: String, to stream: StandardStream) -> ExitStatus {
    guard !settings.hasTimeRange || profile.hasTimes || profile.samples.isEmpty else {
      return Self.failWithoutTimes()
    }
    let profile = settings.hasTimeRange ? profile.during(settings.timeRange) : profile
    let heading =
      settings.hasTimeRange
      ? "\(heading). \(Quantity.count(profile.samples.count, "sample")) are in the chosen time"
      : heading
    if let function = settings.lines {
      let text = LineText(profile, of: function) { CallTreeSettings.names($0, function) }
      stream.write(Self.paragraph(heading) + "\n" + text.lines)
      return write(profile)
    }
    if let function = settings.instructions {
      let shown = write(
        profile.instructionShares { CallTreeSettings.names($0, function) }, heading: heading,
        to: stream)
      return ExitStatus.worst(of: [shown, write(profile)])
    }
    let grouping = grouping(of: profile)
    let remark = grouping == .tasks && profile.tasks.isEmpty ? ". \(Self.noTasks)" : ""
    return write(
      CallTree(profile, grouping: grouping), of: profile, heading: heading + remark, to: stream)
  }

  /// The frames above the outermost calls: those that the user chose, or processes if there are several.
  private func grouping(of profile: Profile) -> CallTree.Grouping {
    let names = Set(profile.threads.map(\.name))
    let processes = Set(profile.threads.map(\.process))
    let usual = processes.count > 1 && names.count > 1 ? CallTree.Grouping.processes : .none
    return settings.grouping.flatMap { CallTree.Grouping(rawValue: $0.rawValue) } ?? usual
  }

  private static let noTasks =
    "No sample has a task: tasks are seen with the callers of async functions, by --await"

  /// Writes the instructions of the function that the user named.
  func write(
    _ shares: InstructionShares, heading: String, to stream: StandardStream
  ) -> ExitStatus {
    let text = InstructionText(
      shares, of: settings.instructions ?? "", width: TextWidth.current)
    stream.write(Self.paragraph(heading) + "\n" + text.lines)
    return text.isWhole ? .success : .incomplete
  }

  /// Writes a tree.
  ///
  /// - Parameter profile: The samples of the tree, or `nil` if they have no times.
  func write(
    _ tree: CallTree, of profile: Profile? = nil, heading: String, to stream: StandardStream
  ) -> ExitStatus {
    if settings.hasTimeRange, profile == nil { return Self.failWithoutTimes() }
    for (option, name) in [("lines", settings.lines), ("instructions", settings.instructions)]
    where name != nil && profile == nil {
      StandardStream.error.write(
        "apus: the stacks have no \(option), which --\(option) needs; record with --samples, and show one file\n"
      )
      return .incomplete
    }
    let tree = settings.applied(to: tree)
    var text = Self.paragraph(heading)
    if tree.removedCount > 0 {
      text += "\(tree.removedCount) samples are left out; shares are of the other \(tree.count).\n"
    }
    if tree.count > 0 {
      let shown = TreeText(tree, least: settings.least, width: TextWidth.current)
      text += "\n" + shown.lines
      // An inverted tree has the running functions at the top.
      if !isInverted { text += "\n" + shown.leaves(atMost: Self.leafCount) }
    }
    stream.write(text)
    return write(tree, profile, heading)
  }

  private static func paragraph(_ heading: String) -> String {
    TextWrap.lines(heading + ".", width: TextWidth.current).joined(separator: "\n") + "\n"
  }

  /// Writes the files of a profile whose lines are shown.
  private func write(_ profile: Profile) -> ExitStatus {
    write(settings.applied(to: CallTree(profile)), profile, "\(profile.samples.count) samples")
  }

  private func write(_ tree: CallTree, _ profile: Profile?, _ heading: String) -> ExitStatus {
    OutputFiles.write(settings.files) { format in
      switch format {
      case .folded: FoldedStacks.bytes(of: tree)
      case .html: FlamePage.html(tree, heading: heading + ".")
      case .pprof: pprof(tree, profile)
      case .speedscope: Speedscope.bytes(of: tree)
      case .firefox: profile.map { FirefoxProfile.bytes(of: $0) }
      case .samples: profile.map(SampleLines.bytes)
      }
    }
  }

  /// The tree for pprof, or the samples with their instructions if nothing has changed the tree.
  private func pprof(_ tree: CallTree, _ profile: Profile?) -> [UInt8] {
    guard let profile, settings.operations.isEmpty, grouping(of: profile) == .none else {
      return Pprof.bytes(of: tree)
    }
    return Pprof.bytes(of: profile)
  }

  private static func failWithoutTimes() -> ExitStatus {
    StandardStream.error.write(
      "apus: the samples have no times, which --from and --until need; record with --samples\n")
    return .incomplete
  }

  private var isInverted: Bool {
    !settings.operations.filter { $0 == .invert }.count.isMultiple(of: 2)
  }
}
