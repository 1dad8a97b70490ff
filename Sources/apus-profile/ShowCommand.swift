import ApusBytes
import ApusCommandLine
import ApusCommands
import ApusProfile
import ApusSystem

/// `apus profile show FILE ...`: prints the tree of files with stacks.
struct ShowCommand {
  private let settings: CallTreeSettings
  private let invocation: Invocation

  /// The contents of a file: samples with their times, or stacks with counts.
  private enum Contents {
    case profile(Profile)
    case tree(CallTree)

    var tree: CallTree {
      switch self {
      case .profile(let profile): CallTree(profile)
      case .tree(let tree): tree
      }
    }
  }

  init(_ settings: CallTreeSettings, _ invocation: Invocation) {
    self.settings = settings
    self.invocation = invocation
  }

  func run() -> ExitStatus {
    var all: [Contents] = []
    for index in invocation.operands.indices {
      guard let contents = read(index) else { return .incomplete }
      all.append(contents)
    }
    let output = TreeOutput(settings)
    if all.count == 1, case .profile(let profile) = all[0] {
      return output.write(
        profile,
        heading: "\(Counted.text(profile.samples.count, "sample")) of "
          + Counted.text(profile.threads.count, "thread"), to: .output)
    }
    guard let tree = sum(of: all.map(\.tree)) else { return .incomplete }
    return output.write(
      tree, heading: "\(Counted.text(tree.count, "sample")), whose order is not known", to: .output)
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

  /// Reads a file; prints the problem and returns `nil` if it cannot be read.
  private func read(_ index: Int) -> Contents? {
    let operand = invocation.operands[index]
    let name = operand == "-" ? "standard input" : operand.printable
    do {
      let file =
        operand == "-"
        ? FileDescriptor(adopting: 0, name: name)
        : try FileDescriptor(reading: invocation.bytes(ofOperand: index))
      let loaded = try LoadedFile(file)
      return try Self.contents(loaded.span)
    } catch let error as ProfileError {
      StandardStream.error.write("apus: \(name): \(error)\n")
    } catch {
      StandardStream.error.write("apus: \(error)\n")
    }
    return nil
  }

  private static func contents(_ text: Span<UInt8>) throws(ProfileError) -> Contents {
    if isFolded(text) { return .tree(try FoldedStacks.read(text)) }
    return .profile(try PerfScript.read(text))
  }

  /// Whether the first line with text ends with a digit, as a line of folded stacks does.
  private static func isFolded(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while start < text.count {
      let end = text.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? text.count
      var last = end
      while last > start, text[last - 1].isSpace { last -= 1 }
      if last > start, text[start] != UInt8(ascii: "#") {
        return (0x30...0x39).contains(text[last - 1])
      }
      start = end + 1
    }
    return true
  }
}
