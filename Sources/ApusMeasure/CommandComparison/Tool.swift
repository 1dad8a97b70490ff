import ApusSystem

/// A runner of tools that a command needs, such as `git`; it returns their output.
package struct Tool: Sendable {
  /// The failure of a tool.
  package struct RunError: Error, Sendable, CustomStringConvertible {
    /// The tool and its arguments.
    package let words: [String]
    /// Whether the user stopped it.
    package let isInterrupted: Bool
    /// The last lines of its output.
    package let lastLines: [String]

    package init(words: [String], isInterrupted: Bool = false, lastLines: [String]) {
      self.words = words
      self.isInterrupted = isInterrupted
      self.lastLines = lastLines
    }

    /// The tool and its arguments, and below them the last lines.
    package var description: String {
      ([words.joined(separator: " ") + " failed:"] + lastLines.map { "  \($0)" })
        .map(\.printable).joined(separator: "\n")
    }
  }

  private let outputPath: String
  private let timeLimitSeconds: Double

  /// The largest number of bytes that are read of a tool's output.
  private static let longestOutput = 8 << 20
  /// The time in which a stopped tool can end its own processes, before it is killed.
  private static let graceSeconds = 5

  /// - Parameters:
  ///   - outputPath: The file for the tool's output; errors are written to a file of the same name
  ///     with `.errors` added.
  ///   - timeLimitSeconds: The time limit of a tool.
  package init(outputPath: String, timeLimitSeconds: Double) {
    self.outputPath = outputPath
    self.timeLimitSeconds = timeLimitSeconds
  }

  /// Runs a tool and returns its standard output, without the last line break.
  ///
  /// - Parameter isStoppable: Whether the user's signals stop the tool; false for tools that clean
  ///   up.
  @discardableResult
  package func run(_ words: String..., isStoppable: Bool = true) throws(RunError) -> String {
    try run(words, isStoppable: isStoppable, onWait: { _ in })
  }

  /// Runs a tool as above, with its words in an array.
  ///
  /// - Parameter onWait: Called after each 100 ms for which the tool has not ended, with the path of its output.
  /// - Complexity: Polls every 100 ms until the tool ends, then reads at most 8 MiB of output.
  @discardableResult
  package func run(
    _ words: [String], isStoppable: Bool = true, onWait: (_ outputPath: String) -> Void = { _ in }
  ) throws(RunError) -> String {
    try measure(words, isStoppable: isStoppable, onWait: onWait).output
  }

  /// Runs a tool as above, and returns its output with the counts of the kernel.
  ///
  /// - Complexity: As above.
  package func measure(
    _ words: [String], isStoppable: Bool = true, onWait: (_ outputPath: String) -> Void = { _ in }
  ) throws(RunError) -> (output: String, run: CommandRun) {
    let script = #"exec "$@" > "$0" 2> "$0.errors""#
    let command = ComparedCommand(
      name: words.joined(separator: " "), path: "/bin/sh",
      arguments: ["sh", "-c", script, outputPath] + words)
    let run: CommandRun
    do throws(CommandRunError) {
      run = try CommandRun.run(
        command, timeLimitSeconds: timeLimitSeconds, ignoresFailure: false,
        isStoppable: isStoppable, graceSeconds: Self.graceSeconds,
        onWait: { onWait(outputPath) })
    } catch {
      let said = Self.text(outputPath + ".errors") + Self.text(outputPath)
      throw RunError(
        words: words, isInterrupted: error.problem == .interrupted,
        lastLines: said.split(separator: "\n").suffix(20).map(String.init) + [error.description])
    }
    let output = Self.text(outputPath)
    return (output.hasSuffix("\n") ? String(output.dropLast()) : output, run)
  }

  private static func text(_ path: String) -> String {
    let bytes = try? FactTree.machine.bytes(path, limit: longestOutput)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
