@_spi(Fuzzing) import ApusProfile

/// Reads any bytes as folded stacks, as the text of `perf script`, as a profile of pprof, as samples in JSON
/// as a program with its tables, and as a symbol, and checks the laws of the trees that result.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  guard count > 0, count < 4096, let start = unsafe start else { return 0 }
  // SAFETY: as above.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let tree = read({ () throws(ProfileError) in try FoldedStacks.read(input.span) }, count) {
    check(tree)
  }
  if let profile = read({ () throws(ProfileError) in try PerfScript.read(input.span) }, count) {
    check(CallTree(profile, grouping: .threads))
  }
  if let tree = read({ () throws(ProfileError) in try Pprof.read(input.span) }, count) {
    check(tree)
    let again = read(
      { () throws(ProfileError) in try Pprof.read(Pprof.bytes(of: tree).span) }, .max)
    precondition(again?.count == tree.count, "a profile of pprof is read back")
  }
  if let profile = read({ () throws(ProfileError) in try SampleLines.read(input.span) }, count) {
    check(CallTree(profile))
    let lines = SampleLines.bytes(of: profile)
    let again = read({ () throws(ProfileError) in try SampleLines.read(lines.span) }, lines.count)
    precondition(again?.samples.count == profile.samples.count, "samples are read back")
  }
  readAsProgram(input)
  _ = FunctionName(symbol: "$s" + String(decoding: input, as: UTF8.self))
  return 0
}

/// Returns the result of a reader, or `nil` for an error, whose position must be in the text.
private func read<Result>(
  _ body: () throws(ProfileError) -> Result, _ count: Int
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
