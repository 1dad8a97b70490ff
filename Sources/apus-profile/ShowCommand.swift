import ApusCommandLine
import ApusCommands
import ApusProfile
import ApusSystem

/// `apus profile show FILE ...`: prints the tree of files with stacks.
struct ShowCommand {
  private let settings: CallTreeSettings
  private let invocation: Invocation

  init(_ settings: CallTreeSettings, _ invocation: Invocation) {
    self.settings = settings
    self.invocation = invocation
  }

  func run() -> ExitStatus {
    var all: [ProfileFile.Contents] = []
    for index in invocation.operands.indices {
      guard
        let contents = ProfileFile.read(
          invocation, index, hasFullNames: settings.hasFullNames)
      else { return .incomplete }
      all.append(contents)
    }
    let output = TreeOutput(settings)
    if all.count == 1, case .profile(let profile) = all[0] {
      return output.write(
        profile,
        heading: "\(Quantity.count(profile.samples.count, "sample")) of "
          + Quantity.count(profile.threads.count, "thread"), to: .output)
    }
    guard let tree = sum(of: all.map(\.tree)) else { return .incomplete }
    let heading = "\(Quantity.count(tree.count, "sample")), whose order is not known"
    if all.count == 1, case .tree(_, let instructions?) = all[0],
      let function = settings.instructions
    {
      return output.write(
        instructions.shares { CallTreeSettings.names($0, function) }, heading: heading, to: .output)
    }
    return output.write(tree, heading: heading, to: .output)
  }

  /// Returns the tree of all samples; prints the problem and returns `nil` if they are too many.
  private func sum(of trees: [CallTree]) -> CallTree? {
    guard trees.count > 1 else { return trees.first }
    let folded = trees.flatMap(FoldedStacks.bytes)
    do throws(ProfileError) {
      return try FoldedStacks.read(folded.span)
    } catch {
      StandardStream.error.write("apus: all files together: \(error)\n")
      return nil
    }
  }
}
