import ApusBytes

/// Reads any bytes as an ELF file, as the sections of lines, and as `.eh_frame`, and unwinds a stack.
///
/// The fuzzer calls it.
///
/// - Parameter bytes: The bytes. A trap is a fault.
/// - Complexity: O(*n* log *n*).
@_spi(Fuzzing) public func readAsProgram(_ bytes: [UInt8]) { ObjectReaders.read(bytes) }

/// The readers of programs and of their tables.
private enum ObjectReaders {
  static func read(_ bytes: [UInt8]) {
    let addresses: [UInt64] = [0, 0x10, 0x1000, 0x1004, .max]
    if let file = try? ELFFile(bytes.span.rawBytes) {
      _ = try? file.names(of: addresses)
      _ = (file.neededLibraries, file.buildIdentifier, file.address(ofFileOffset: 0x10))
      _ = try? file.defines("swift_task_create")
      _ = try? SourcePosition.of(addresses, in: file)
    }
    lines(bytes, addresses)
    unwind(bytes, addresses)
  }

  private static func lines(_ bytes: [UInt8], _ addresses: [UInt64]) {
    let sections = DebugSections(everySection: bytes.span.rawBytes)
    var program = LineProgram(addresses, WorkBudget(byteCount: bytes.count))
    try? program.run(sections)
    var calls = InlinedCalls(addresses, WorkBudget(byteCount: bytes.count))
    _ = try? calls.calls(sections)
  }

  private static func unwind(_ bytes: [UInt8], _ addresses: [UInt64]) {
    guard let table = try? UnwindTable(bytes, address: 0x1000) else { return }
    var registers = [UInt64](repeating: 0x7000, count: 17)
    for pc in addresses {
      registers[16] = pc
      var walk = StackWalk(StackCopy(registers: registers, bytes: bytes), .x86)
      // A signal may have come on another stack, so that the frames begin anywhere again.
      var parts = 1
      walk.run { address in
        guard let row = table.row(at: address) else { return .unknown }
        if row.isSignal { parts += 1 }
        return .row(row)
      }
      precondition(
        walk.addresses.count <= parts * (bytes.count + 2), "each frame is above the frame before")
    }
  }
}

extension DebugSections {
  /// Takes the same bytes as every section.
  @_lifetime(copy bytes)
  fileprivate init(everySection bytes: RawSpan) {
    (line, lineStrings, strings) = (bytes, bytes, bytes)
    (stringOffsets, info, abbreviations) = (bytes, bytes, bytes)
    (ranges, rangeLists, addresses) = (bytes, bytes, bytes)
  }
}
