// UNSAFE: the fuzzer passes its input as a pointer

@_spi(Fuzzing) import ApusProfile

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A reader that is driven alone if the environment names it, so that it gets all of the time.
private enum Reader: String, CaseIterable {
  case folded, script, pprof, samples, program

  /// The reader in the variable `APUS_FUZZ_READER`, or all of them without it.
  static let chosen: [Reader] = {
    // SAFETY: the variable is a terminated string, and nothing changes the environment.
    guard let name = unsafe getenv("APUS_FUZZ_READER").map({ unsafe String(cString: $0) }) else {
      return allCases
    }
    guard let reader = Reader(rawValue: name) else {
      preconditionFailure("APUS_FUZZ_READER must be a reader, not \(name)")
    }
    return [reader]
  }()

  func read(_ input: [UInt8]) {
    switch self {
    case .folded:
      let tree = result(input.count) { () throws(ProfileError) in try FoldedStacks.read(input.span)
      }
      if let tree { check(tree) }
    case .script:
      let profile = result(input.count) { () throws(ProfileError) in try PerfScript.read(input.span)
      }
      if let profile { check(CallTree(profile, grouping: .threads)) }
    case .pprof: readPprof(input)
    case .samples: readSamples(input)
    case .program:
      readAsProgram(input)
      _ = FunctionName(symbol: "$s" + String(decoding: input, as: UTF8.self))
    }
  }
}

/// Reads any bytes as folded stacks, as the text of `perf script`, as a profile of pprof, as samples in JSON
/// as a program with its tables, and as a symbol, and checks the laws of the trees that result.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 0, count < 4096, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  for reader in Reader.chosen { reader.read(input) }
  return 0
}

private func readPprof(_ input: [UInt8]) {
  guard
    let tree = result(input.count, { () throws(ProfileError) in try Pprof.read(input.span) })
  else { return }
  check(tree)
  let bytes = Pprof.bytes(of: tree)
  let again = result(bytes.count) { () throws(ProfileError) in try Pprof.read(bytes.span) }
  precondition(again?.count == tree.count, "a profile of pprof is read back")
}

private func readSamples(_ input: [UInt8]) {
  guard
    let profile = result(
      input.count, { () throws(ProfileError) in try SampleLines.read(input.span) })
  else { return }
  check(CallTree(profile, grouping: .tasks))
  _ = FirefoxProfile.bytes(of: profile)
  let bytes = Pprof.bytes(of: profile)
  let tree = result(bytes.count) { () throws(ProfileError) in try Pprof.read(bytes.span) }
  precondition(tree?.count == profile.samples.count, "samples are read back from pprof")
  let lines = SampleLines.bytes(of: profile)
  let again = result(lines.count) { () throws(ProfileError) in try SampleLines.read(lines.span) }
  precondition(again?.samples.count == profile.samples.count, "samples are read back")
  let places = profile.instructionCounts { _ in true }.reduce(0) { $0 + $1.count }
  precondition(
    again?.instructionCounts { _ in true }.reduce(0) { $0 + $1.count } == places,
    "instructions are read back")
}

/// Returns the result of a reader, or `nil` for an error, whose position must be in the text.
private func result<Result>(
  _ count: Int, _ body: () throws(ProfileError) -> Result
) -> Result? {
  do throws(ProfileError) {
    return try body()
  } catch {
    precondition((0...count).contains(error.offset), "\(error)")
    return nil
  }
}

private func check(_ tree: CallTree) {
  let name = tree.leaves.first?.frame.name ?? ""
  let results = [
    tree.inverted(), tree.flatteningRecursion(), tree.cut(atDepth: 2),
    tree.charging { $0.name == name }, tree.pruned { $0.name == name },
    tree.focused { $0.name == name }, tree.keeping { $0.name == name },
  ]
  for result in results {
    precondition(result.count + result.removedCount == tree.count, "samples are conserved")
  }
  precondition(tree.inverted().inverted() == tree, "inverting twice changes nothing")
  guard tree.count > 0, let again = try? FoldedStacks.read(FoldedStacks.bytes(of: tree).span) else {
    return
  }
  precondition(again.count == tree.count, "folded stacks are read back")
}
