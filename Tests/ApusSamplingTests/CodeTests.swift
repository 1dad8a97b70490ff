@testable import ApusSampling
import ApusProfile
import ApusProfileReport
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("The text of instructions")
struct DisassemblerTests {
  @Test("Instructions are the lines with an address, and symbols have the names of the sources")
  func text() {
    let text = """

      prog:     file format elf64-x86-64

      Disassembly of section .text:

      0000000000001139 <$s4main3foo1xS2i_tF>:
          1139:\tmov    %rsp,%rbp
          113c:\tcall   1140 <$s4main3foo1xS2i_tF+0x7>
          1141:\tlea    0x10(%rip),%rax        # 2010 <table>
      \t...
          1150:\tmov\tx0, x1

      """
    let instructions = Disassembler.instructions(in: text)
    #expect(instructions.map(\.address) == [0x1139, 0x113C, 0x1141, 0x1150])
    #expect(
      instructions.map(\.text) == [
        "mov %rsp,%rbp", "call 1140 <foo(x:)+0x7>", "lea 0x10(%rip),%rax # 2010 <table>",
        "mov x0, x1",
      ])
  }

  @Test("A sampled instruction has the two before it and the two behind it, and gaps are marked")
  func near() {
    let all = (0..<20).map { Disassembler.Instruction(address: 100 + UInt64($0), text: "i\($0)") }
    let lines = CodeListing.near(all, [(1, 101), (5, 105), (19, 119), (7, 500)])
    #expect(
      lines.map(\.text) == [
        "i0", "i1", "i2", "i3", "i4", "i5", "i6", "i7", "i17", "i18", "i19", "",
      ])
    #expect(lines.map(\.offset) == [nil, 1, nil, nil, nil, 5, nil, nil, nil, nil, 19, 7])
    #expect(lines.indices.filter { lines[$0].hasGap } == [0, 8, 11])
  }
}

@Suite("The code of a file", .enabled(if: CompiledProgram.isAvailable, "no compiler of C"))
struct CodeListingTests {
  private static let source = "int main(int count, char **words) { return count * 7 + 1; }"

  /// The offset of the first instruction of `work`.
  private func offset(_ program: CompiledProgram) throws -> (offset: UInt64, identity: String) {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: program.path)))
    let file = try ELFFile(bytes.span.rawBytes)
    for offset in stride(from: UInt64(0x1000), to: UInt64(bytes.count), by: 1) {
      guard let address = file.address(ofFileOffset: offset),
        case let function = try file.functions(at: [address])[0],
        function?.lowerBound == address, try file.names(of: [address])[0] == "work"
      else { continue }
      return (offset, file.identity)
    }
    throw ELFError(.notELF, at: 0)
  }

  @Test(
    "The instructions of a file are listed, and a file that has changed is refused",
    .enabled(if: Disassembler() != nil, "objdump is not installed"),
    arguments: ["-Wl,--build-id", "-Wl,--build-id=none"])
  func listed(_ flag: String) throws {
    let program = try CompiledProgram(Self.source, flag)
    let (offset, identity) = try offset(program)
    #expect(identity.hasPrefix("code-") == (flag == "-Wl,--build-id=none"))
    let listing = CodeListing(ofFileAt: program.path, identity: identity, offsets: [offset])
    #expect(listing.problem == nil && !listing.isUnchecked)
    #expect(listing.lines.count == 3)
    #expect(listing.lines.first?.offset == offset && listing.lines.first?.text.isEmpty == false)
    let unchecked = CodeListing(ofFileAt: program.path, identity: "", offsets: [offset])
    #expect(unchecked.isUnchecked && unchecked.lines == listing.lines)
    let other = try CompiledProgram(Self.source + " int other(void) { return 5; }", flag)
    let changed = CodeListing(ofFileAt: other.path, identity: identity, offsets: [offset])
    let (_, found) = try self.offset(other)
    #expect(changed.problem == .changed(path: other.path, recorded: identity, found: found))
    #expect(changed.lines.map(\.offset) == [offset] && changed.lines[0].text.isEmpty)
  }

  @Test("Without a disassembler the bytes are listed, and a sentence says so")
  func bytes() throws {
    let program = try CompiledProgram(Self.source)
    let (offset, identity) = try offset(program)
    let listing = CodeListing(
      ofFileAt: program.path, identity: identity, offsets: [offset, offset + 3], nil)
    #expect(listing.problem == .noDisassembler && listing.problem?.isFailure == false)
    let file = [UInt8](try Data(contentsOf: URL(filePath: program.path)))
    let expected = file[Int(offset)..<Int(offset) + 3].map {
      ($0 < 16 ? "0" : "") + String($0, radix: 16)
    }
    #expect(listing.lines[0].text == expected.joined(separator: " "))
    #expect(listing.lines[1].text.count == 3 * 8 - 1)
  }

  @Test("A file that is not there, or no program, is a problem with a remedy")
  func absent() throws {
    let folder = try TemporaryFolder()
    let gone = CodeListing(ofFileAt: folder.file("gone"), identity: "", offsets: [4096])
    #expect(gone.problem?.isFailure == true && gone.lines.map(\.offset) == [4096])
    try "text".write(toFile: folder.file("text"), atomically: false, encoding: .utf8)
    let text = CodeListing(ofFileAt: folder.file("text"), identity: "", offsets: [4096])
    #expect(text.problem == .notProgram(path: folder.file("text")))
    #expect(CodeListing(ofFileAt: "[vdso]", identity: "", offsets: [1]).problem?.isFailure == true)
  }
}

@Suite(
  "Recording of instructions", .serialized,
  .enabled(if: PerfEvents.areAllowed, "\(PerfEvents.refusal ?? "")"),
  .enabled(if: CompiledProgram.isAvailable, "no compiler of C"))
struct InstructionRecordingTests {
  /// A program whose time is in a division, and in nothing else.
  private static let source = """
    #line 100 "divide.c"
    __attribute__((noinline)) uint64_t divide(uint64_t x) {
      for (int i = 0; i < 1000; i++)
        x = 0xFFFFFFFFFFFFFFFF / (x | 1) + 3;
      return x;
    }
    int main(void) {
      uint64_t x = 7;
      int64_t end = used() + 400000000LL;
      while (used() < end)
        for (int i = 0; i < 50; i++)
          x = divide(x);
      return x == 0;
    }
    """

  /// The rows of a table with samples: the number of samples, and the rest of the row.
  private func rows(_ text: String) -> [(count: Int, rest: String)] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ").map(String.init)
      guard fields.count > 7, fields[1] == "%", fields[3] == "-", let count = Int(fields[5]) else {
        return nil
      }
      return (count, fields[6...].joined(separator: " "))
    }
  }

  @Test(
    "The instructions of a recording are printed, and those of its files are the same",
    .enabled(if: Disassembler() != nil, "objdump is not installed"))
  func printed() throws {
    let program = try CompiledProgram(Self.source, "-g")
    let files = try TemporaryFolder()
    let run = try RecorderRun(
      "--instructions", "divide", "--samples", files.file("s"), "--pprof", files.file("p"),
      program.path)
    #expect(run.status == 0)
    let recorded = rows(run.errors)
    let heaviest = try #require(recorded.max { $0.count < $1.count })
    #expect(recorded.reduce(0) { $0 + $1.count } > 100, "\(run.errors)")
    // The processor names the division, or the instruction behind it.
    #if arch(x86_64)
      #expect(run.errors.contains("div"), "\(run.errors)")
    #endif
    #expect(heaviest.rest.contains("divide.c:102"), "\(heaviest)")
    for file in ["s", "p"] {
      let shown = try RecorderRun(verb: ["show", "--instructions", "divide", files.file(file)])
      #expect(shown.status == 0)
      let again = rows(shown.output)
      #expect(again.map(\.count) == recorded.map(\.count), "\(shown.output)")
      #expect(again.map(\.rest) == recorded.map(\.rest))
    }
  }

  @Test("A program that was built again is refused, and the samples are printed")
  func changed() throws {
    let program = try CompiledProgram(Self.source, "-g")
    let files = try TemporaryFolder()
    _ = try RecorderRun("--samples", files.file("s"), program.path)
    let other = try CompiledProgram(Self.source + " int other(void) { return 5; }", "-g")
    try Data(contentsOf: URL(filePath: other.path)).write(to: URL(filePath: program.path))
    let shown = try RecorderRun(verb: ["show", "--instructions", "divide", files.file("s")])
    #expect(shown.status == 4)
    #expect(
      shown.output.split(separator: "\n").joined(separator: " ").contains(
        "has changed since the recording"), "\(shown.output)")
    #expect(shown.output.contains("divide.c:102"))
  }

  @Test("Where objdump is not installed, bytes are printed, and a sentence says so")
  func noDisassembler() throws {
    let program = try CompiledProgram(Self.source, "-g")
    let files = try TemporaryFolder()
    _ = try RecorderRun("--samples", files.file("s"), program.path)
    let folder = try TemporaryFolder()
    let shown = try RecorderRun(
      [], through: ["/usr/bin/env", "PATH=\(folder.path)"],
      verb: ["show", "--instructions", "divide", files.file("s")]
    ) { _ in }
    #expect(shown.status == 0)
    #expect(
      shown.output.split(separator: "\n").joined(separator: " ").contains(
        "objdump is not installed"), "\(shown.output)")
    #expect(shown.output.contains("divide.c:102"))
  }

  @Test("Stacks without instructions say so")
  func unknown() throws {
    let folder = try TemporaryFolder()
    try "main;divide 3\n".write(toFile: folder.file("f"), atomically: false, encoding: .utf8)
    let folded = try RecorderRun(verb: ["show", "--instructions", "divide", folder.file("f")])
    #expect(folded.status == 4 && folded.errors.contains("which --instructions needs"))
    try "{\"stack\":[\"divide\"]}\n".write(
      toFile: folder.file("s"), atomically: false, encoding: .utf8)
    let lines = try RecorderRun(verb: ["show", "--instructions", "divide", folder.file("s")])
    #expect(lines.output.contains("The instructions of divide are not known"))
    let none = try RecorderRun(verb: ["show", "--instructions", "other", folder.file("s")])
    #expect(none.output.contains("No sample is in a function other itself"))
  }

  @Test("A recording of this process keeps instructions")
  func ownProcess() throws {
    // The lines of the program of all tests take seconds.
    let profile = try Profile.record(lines: false) {
      var x: UInt64 = 88_172_645_463_325_252
      for _ in 0..<200 { x = TransitWork.spin(x, steps: 100_000) }
      #expect(x != 0)
    }
    let counts = profile.instructionCounts { $0.name.contains("spin") }
    #expect(!counts.isEmpty)
    #expect(counts.allSatisfy { $0.instruction.path.hasPrefix("/") })
  }
}

private enum TransitWork {
  /// Steps of a chain that the optimiser cannot shorten.
  @inline(never)
  static func spin(_ start: UInt64, steps: Int) -> UInt64 {
    var x = start | 1
    for _ in 0..<steps {
      x ^= x << 13
      x ^= x >> 7
      x ^= x << 17
    }
    return x
  }
}
