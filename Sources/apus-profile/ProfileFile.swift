import ApusBytes
import ApusCommandLine
import ApusProfile
import ApusSystem

/// A file with stacks, whose format is found by its contents.
enum ProfileFile {
  /// The contents of a file: samples with their times, or stacks with counts.
  enum Contents {
    case profile(Profile)
    case tree(CallTree, InstructionCounts? = nil)

    var tree: CallTree {
      switch self {
      case .profile(let profile): CallTree(profile)
      case .tree(let tree, _): tree
      }
    }

    /// The contents with the names of Swift and C++ instead of their symbols, which other recorders write.
    fileprivate func demangled(full: Bool) -> Contents {
      func isMangled(_ frame: ProfileFrame) -> Bool {
        ["$s", "$S", "$e", "_Z"].contains(where: frame.name.hasPrefix)
      }
      func name(_ frame: ProfileFrame) -> ProfileFrame {
        guard isMangled(frame) else { return frame }
        let name = FunctionName(symbol: frame.name)
        return ProfileFrame(
          full ? name.full : name.short, module: frame.module, line: frame.line)
      }
      switch self {
      case .profile(let profile):
        // Most recorders demangle, and another copy of a million stacks takes seconds.
        return profile.frames.contains(where: isMangled) ? .profile(profile.renamed(name)) : self
      case .tree(let tree, let instructions):
        return .tree(tree.renamed(name), instructions?.renamed(name))
      }
    }
  }

  /// The bytes from which a file is mapped: reading it into memory would take longer than its parsing.
  private static let leastMapped = 64 << 20

  /// Reads the file of an operand; prints the problem and returns `nil` if it cannot be read.
  static func read(
    _ invocation: Invocation, _ index: Int, hasFullNames: Bool
  ) -> Contents? {
    let operand = invocation.operands[index]
    let name = operand == "-" ? "standard input" : operand.printable
    do {
      let file =
        operand == "-"
        ? FileDescriptor(adopting: 0, name: name)
        : try FileDescriptor(reading: invocation.bytes(ofOperand: index))
      if let status = try? file.status(), status.isRegular, status.byteCount >= leastMapped {
        let mapped = try MappedFile(file)
        return try contents(mapped.span).demangled(full: hasFullNames)
      }
      let loaded = try LoadedFile(file)
      return try contents(loaded.span).demangled(full: hasFullNames)
    } catch let error as ProfileError {
      StandardStream.error.write("apus: \(name): \(error)\n")
    } catch {
      StandardStream.error.write("apus: \(error)\n")
    }
    return nil
  }

  private static func contents(_ text: Span<UInt8>) throws(ProfileError) -> Contents {
    if isPprof(text) {
      let (tree, instructions) = try Pprof.readCounts(text)
      return .tree(tree, instructions)
    }
    if isFolded(text) { return .tree(try FoldedStacks.read(text)) }
    if text.count > 1, text[0] == UInt8(ascii: "{"), text[1] == UInt8(ascii: "\"") {
      return .profile(try SampleLines.read(text))
    }
    return .profile(try PerfScript.read(text))
  }

  /// Whether the bytes begin with a message of pprof, as no text does, or are compressed.
  private static func isPprof(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 1 else { return false }
    if bytes[0] == 0x1F, bytes[1] == 0x8B { return true }
    // A line end as the first byte is the field of a message, whose length follows.
    let first = bytes[0] == 0x0A ? bytes[1] : bytes[0]
    return first < 0x20 && !first.isSpace
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
