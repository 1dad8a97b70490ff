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

  /// Compiles a program, unless another process of the run has done so, and returns its path.
  ///
  /// - Parameters:
  ///   - file: The name and the text of its source.
  ///   - command: The compiler and its arguments, with `PROGRAM` and `FILE` for the paths.
  /// - Throws: `UnavailableError` if the compiler is not installed, or refuses the source.
  func compiled(
    _ file: (name: String, text: String), by command: [String]
  ) throws -> String {
    do {
      let name = "\(command.joined(separator: " ")), \(file.name): \(file.text)"
      return try SharedFolder.current().path(of: name) { program in
        let source = try write(file.text, to: file.name)
        try run(command.map { $0 == "FILE" ? source : $0 == "PROGRAM" ? program : $0 })
      }
    } catch let error as SharedFileError {
      throw UnavailableError("\(error)")
    }
  }

  /// Runs a tool in a process of its own, and returns its output and the time of the processors for it.
  ///
  /// - Parameters:
  ///   - words: The tool, as a name or a path, and its arguments.
  ///   - seconds: The time after which the tool and its processes are killed.
  /// - Throws: `UnavailableError` if the tool is not installed, fails or takes longer.
  @discardableResult
  func run(
    _ words: [String], limit seconds: Double = 30
  ) throws(UnavailableError) -> (text: String, nanoseconds: Double) {
    guard let path = words.first, ExecutableSearch.path(of: path) != nil else {
      throw UnavailableError("\(words.first ?? "") is not installed")
    }
    let tool = Tool(outputPath: folder.file("output"), timeLimitSeconds: seconds)
    do throws(Tool.RunError) {
      let (output, run) = try tool.measure(words)
      return (output, run.cpuNanoseconds)
    } catch {
      throw UnavailableError(error.description)
    }
  }
}
