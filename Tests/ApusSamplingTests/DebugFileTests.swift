@testable import ApusSampling
import ApusProfile
import ApusSystem
import ApusTestSupport
import Foundation
import Testing

/// The programs of the GNU binutils that take symbols and lines out of a program.
private enum Stripping {
  static let isAvailable = ["objcopy", "strip"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  static func run(_ program: String, _ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/\(program)")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}

@Suite(
  "Separate debug files", .enabled(if: CompiledProgram.isAvailable, "no compiler of C"),
  .enabled(if: Stripping.isAvailable, "objcopy and strip are not installed"))
struct DebugFileTests {
  private static let source = """
    #line 100 "lines.c"
    static __attribute__((noinline)) uint64_t mix(uint64_t x) {
      for (int i = 0; i < 1000; i++) { x ^= x << 13; x ^= x >> 7; x ^= x << 17; }
      return x;
    }
    int main(void) {
      uint64_t x = 7;
      int64_t end = used() + 300000000LL;
      while (used() < end)
        for (int i = 0; i < 50; i++)
          x = mix(x);
      return x == 0;
    }
    """

  /// Moves the symbols and lines of a program into a file, which the program names if `hasLink`.
  private func separate(
    _ program: CompiledProgram, into file: String, hasLink: Bool, _ strip: String
  ) throws {
    try Stripping.run("objcopy", "--only-keep-debug", program.path, file)
    try Stripping.run("strip", strip, program.path)
    if hasLink { try Stripping.run("objcopy", "--add-gnu-debuglink=\(file)", program.path) }
  }

  @Test(
    "Names and lines are read from the file that .gnu_debuglink names, beside the program or in .debug",
    .enabled(if: PerfEvents.areAllowed, "\(PerfEvents.refusal ?? "")"),
    arguments: ["", ".debug/"], ["--strip-all", "--strip-debug"])
  func debugLink(_ place: String, _ strip: String) throws {
    let program = try CompiledProgram(Self.source, "-g", "-Wl,--build-id=none")
    let folder = URL(filePath: program.path).deletingLastPathComponent().path + "/" + place
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try separate(program, into: folder + "program.debug", hasLink: true, strip)
    let run = try RecorderRun("--lines", "mix", program.path)
    #expect(run.status == 0)
    #expect(run.errors.contains("lines.c:101"), "\(run.errors)")
  }

  @Test("A file with another checksum than .gnu_debuglink has is not taken")
  func wrongChecksum() throws {
    let program = try CompiledProgram(Self.source, "-g", "-Wl,--build-id=none")
    try separate(program, into: program.path + ".debug", hasLink: true, "--strip-all")
    #expect(try find(program, in: "/nowhere"))
    let file = try FileHandle(forWritingTo: URL(filePath: program.path + ".debug"))
    try file.seekToEnd()
    try file.write(contentsOf: Data([7]))
    try file.close()
    #expect(try !find(program, in: "/nowhere"))
  }

  @Test("A file with another build identifier is not taken")
  func wrongIdentifier() throws {
    let program = try CompiledProgram(Self.source, "-g", "-Wl,--build-id")
    let other = try CompiledProgram(Self.source + " int other;", "-g", "-Wl,--build-id")
    try separate(program, into: program.path + ".debug", hasLink: true, "--strip-all")
    #expect(try find(program, in: "/nowhere"))
    try Stripping.run("objcopy", "--only-keep-debug", other.path, program.path + ".debug")
    #expect(try !find(program, in: "/nowhere"))
  }

  @Test("Names and lines are read from the folder of build identifiers")
  func buildIdentifier() throws {
    let program = try CompiledProgram(Self.source, "-g", "-Wl,--build-id")
    let folder = try TemporaryFolder()
    let whole = [UInt8](try Data(contentsOf: URL(filePath: program.path)))
    let identifier = try #require(try ELFFile(whole.span.rawBytes).buildIdentifier)
    let path = SeparateDebugFile.path(identifier, in: folder.path)
    #expect(path.hasSuffix(".debug") && path.contains("/.build-id/\(identifier.prefix(2))/"))
    try FileManager.default.createDirectory(
      at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
    let offset = try #require(try self.offset(of: "mix", in: whole))
    try separate(program, into: path, hasLink: false, "--strip-all")
    #expect(try find(program, in: folder.path))
    let stripped = [UInt8](try Data(contentsOf: URL(filePath: program.path)))
    func places(_ folder: String) -> ModulePlaces? {
      ModulePlaces(
        in: stripped.span.rawBytes, of: program.path, at: [offset], .lines, debugFolder: folder)
    }
    let found = try #require(places(folder.path))
    #expect(found.symbols == ["mix"])
    #expect(found.positions[0]?.lines.last??.file == "lines.c")
    #expect(places("/nowhere")?.symbols == [nil])
  }

  private func find(_ program: CompiledProgram, in folder: String) throws -> Bool {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: program.path)))
    let file = try ELFFile(bytes.span.rawBytes)
    guard let mapped = SeparateDebugFile.find(for: file, at: program.path, in: folder) else {
      return false
    }
    return mapped.byteCount > 0
  }

  /// The offset of the first instruction of a function.
  private func offset(of name: String, in bytes: [UInt8]) throws -> UInt64? {
    let file = try ELFFile(bytes.span.rawBytes)
    let offsets = (UInt64(0x1000)..<UInt64(bytes.count)).filter {
      file.address(ofFileOffset: $0) != nil
    }
    let names = try file.names(of: offsets.compactMap { file.address(ofFileOffset: $0) }.sorted())
    return names.firstIndex(of: name).map { offsets[$0] }
  }
}
