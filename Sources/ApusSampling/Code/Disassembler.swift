import ApusBytes
import ApusProfile
import ApusSystem

/// The program `objdump` of the GNU binutils, which prints the instructions of a file as text.
struct Disassembler {
  /// An instruction: its address as the file counts it, and its text.
  struct Instruction: Hashable, Sendable {
    let address: UInt64
    let text: String
  }

  private let program: String

  /// Finds the program in `PATH`; returns `nil` if no folder has it.
  init?(named name: String = "objdump") {
    guard let path = ExecutableSearch.path(of: name) else { return nil }
    program = path
  }

  /// Returns the instructions of a range of addresses.
  ///
  /// - Parameter path: The path of the file, which begins with a slash.
  /// - Returns: The instructions in ascending order; none if the program knows nothing of the processor.
  /// - Throws: `SystemError` if the program cannot be started or its text cannot be read.
  /// - Complexity: Starts a process, which reads the symbols of the file.
  func instructions(
    in range: Range<UInt64>, of path: String
  ) throws(SystemError) -> [Instruction] {
    let pipe = try FileDescriptor.Pipe()
    let writer = pipe.writer
    let reader = pipe.reader
    var child = try start(range, path, writer)
    let text = try LoadedFile(reader)
    _ = child.wait()
    return Self.instructions(in: text.span.text)
  }

  /// Starts the program; this process closes its end of the pipe, so that the text ends.
  private func start(
    _ range: Range<UInt64>, _ path: String, _ output: consuming FileDescriptor
  ) throws(SystemError) -> ChildProcess {
    let arguments = [
      "--disassemble", "--wide", "--no-show-raw-insn",
      "--start-address=\(range.lowerBound)", "--stop-address=\(range.upperBound)", path,
    ]
    return try ChildProcess(
      filter: program, arguments, input: FileDescriptor(reading: "/dev/null"), output: output)
  }

  /// Returns the instructions of the text of `objdump`: lines with an address, a colon, a tab, and an instruction.
  ///
  ///     Disassembler.instructions(in: "  4010f0:\tret\n")  // address 0x4010f0, text "ret"
  ///
  /// - Complexity: O(*n*).
  static func instructions(in text: String) -> [Instruction] {
    text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, case let place = parts[0].drop(while: { $0 == " " }),
        place.last == ":", let address = UInt64(place.dropLast(), radix: 16)
      else { return nil }
      return Instruction(address: address, text: spaced(demangled(parts[1])))
    }
  }

  /// The text with a space for each tab and each run of spaces.
  private static func spaced(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
  }

  /// The text with the names of the sources instead of the symbols in angle brackets.
  private static func demangled(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let inside = rest[rest.index(after: start)..<end]
      let mark = inside.lastIndex(of: "+") ?? inside.endIndex
      result += rest[..<start] + "<" + FunctionName(symbol: String(inside[..<mark])).short
      result += inside[mark...] + ">"
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}
