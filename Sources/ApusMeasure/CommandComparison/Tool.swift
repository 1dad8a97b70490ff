import CApusSystem

/// Runs the tools that a command needs beside itself, such as `git`, and keeps what they say.
package struct Tool: Sendable {
  /// How a tool ended that did not do its work.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    /// The tool and its arguments.
    package let words: [String]
    /// Whether the user stopped it.
    package let isInterrupted: Bool
    /// The last lines that it wrote.
    package let lastLines: [String]

    package init(words: [String], isInterrupted: Bool = false, lastLines: [String]) {
      self.words = words
      self.isInterrupted = isInterrupted
      self.lastLines = lastLines
    }

    /// What failed, and below it the last lines.
    package var description: String {
      ([words.joined(separator: " ") + " failed:"] + lastLines.map { "  \($0)" })
        .map(\.printable).joined(separator: "\n")
    }
  }

  private let outputPath: String
  private let timeLimitSeconds: Double

  /// How much of a tool's output is read.
  private static let longestOutput = 8 << 20

  /// - Parameters:
  ///   - outputPath: A file to be written with what the tool says; errors go beside it.
  ///   - timeLimitSeconds: How long a tool may take.
  package init(outputPath: String, timeLimitSeconds: Double) {
    self.outputPath = outputPath
    self.timeLimitSeconds = timeLimitSeconds
  }

  /// Runs a tool and returns what it wrote to standard output, without the last line's end.
  ///
  /// - Parameter isStoppable: Whether the user's signals stop it; not so for what cleans up.
  @discardableResult
  package func run(_ words: String..., isStoppable: Bool = true) throws(Failure) -> String {
    try run(words, isStoppable: isStoppable)
  }

  /// Runs a tool as above, with its words in an array.
  @discardableResult
  package func run(_ words: [String], isStoppable: Bool = true) throws(Failure) -> String {
    let script = #"exec "$@" > "$0" 2> "$0.errors""#
    let command = ComparedCommand(
      name: words.joined(separator: " "), path: "/bin/sh",
      arguments: ["sh", "-c", script, outputPath] + words)
    do throws(CommandFailure) {
      _ = try CommandRun.run(
        command, timeLimitSeconds: timeLimitSeconds, ignoresFailure: false,
        isStoppable: isStoppable)
    } catch {
      let said = Self.text(outputPath + ".errors") + Self.text(outputPath)
      throw Failure(
        words: words, isInterrupted: error.problem == .interrupted,
        lastLines: said.split(separator: "\n").suffix(20).map(String.init) + [error.description])
    }
    let output = Self.text(outputPath)
    return output.hasSuffix("\n") ? String(output.dropLast()) : output
  }

  private static func text(_ path: String) -> String {
    var bytes = [UInt8](repeating: 0, count: longestOutput)
    // SAFETY: the call writes at most `bytes.count` bytes.
    let count = unsafe apus_read_file(path, &bytes, bytes.count)
    return String(decoding: bytes.prefix(max(0, Int(count))), as: UTF8.self)
  }
}
