import ApusBenchmark
import ApusMachine
import ApusMeasure
import ApusSystem

extension ExperimentContext {
  /// Writes a text into a file of the folder, and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    let path = folder.file(name)
    try FileDescriptor(creating: path).write(Array(text.utf8))
    return path
  }

  /// Runs a tool in a process of its own, and returns its output and the time of the processors for it.
  ///
  /// - Parameters:
  ///   - words: The tool, as a name or a path, and its arguments.
  ///   - seconds: The time after which the tool and its processes are killed.
  /// - Throws: `Unavailable` if the tool is not installed, fails or takes longer.
  @discardableResult
  func run(
    _ words: [String], limit seconds: Double = 30
  ) throws(Unavailable) -> (text: String, nanoseconds: Double) {
    guard let path = words.first, ExecutableSearch.path(of: path) != nil else {
      throw Unavailable("\(words.first ?? "") is not installed")
    }
    let tool = Tool(outputPath: folder.file("output"), timeLimitSeconds: seconds)
    do throws(Tool.Failure) {
      let (output, run) = try tool.measure(words)
      return (output, run.cpuNanoseconds)
    } catch {
      throw Unavailable(error.description)
    }
  }
}
