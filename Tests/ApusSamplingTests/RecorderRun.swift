import ApusProfile
import ApusTestSupport
import Foundation

/// A run of `apus-profile` with the program of known shares.
struct RecorderRun {
  let folder: TemporaryFolder
  private(set) var status: Int32 = 0
  private(set) var output = ""
  private(set) var errors = ""
  /// The number of its process.
  private(set) var number: Int32 = 0

  static var products: URL {
    // The test bundle is a file in the folder that has the programs.
    URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// Whether the library of the agent was built with the tests.
  static var hasAgent: Bool {
    FileManager.default.fileExists(
      atPath: products.appending(path: "libApusSamplingAgent.so").path)
  }

  static var planted: String { products.appending(path: "ProfileTestCases").path }

  /// Runs `apus-profile profile` with some arguments and waits for its end.
  init(_ arguments: String...) throws { try self.init(arguments) { _ in } }

  /// Runs another verb of the profiler, such as `show`.
  init(verb words: [String]) throws {
    try self.init([], verb: words) { _ in }
  }

  /// Runs it by another program, whose last arguments are the program that it starts.
  init(through starter: [String], _ arguments: String...) throws {
    try self.init(arguments, through: starter) { _ in }
  }

  /// Runs it and calls a closure while it runs.
  init(
    _ arguments: [String], through starter: [String] = [], verb: [String]? = nil,
    during: (Process) throws -> Void
  ) throws {
    folder = try TemporaryFolder()
    let process = Process()
    let words =
      starter + [Self.products.appending(path: "apus-profile").path, "profile"]
      + (verb ?? ["--folded", folder.file("stacks")] + arguments)
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardInput = FileHandle.nullDevice
    let (outputPipe, errorPipe) = (Pipe(), Pipe())
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    try process.run()
    number = process.processIdentifier
    try during(process)
    errors = String(
      decoding: try errorPipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    output = String(
      decoding: try outputPipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// The text on standard error without the breaks of lines.
  var sentences: String { errors.split(separator: "\n").joined(separator: " ") }

  /// The tree that was written as folded stacks.
  func tree() throws -> CallTree {
    let bytes = try Data(contentsOf: URL(filePath: folder.file("stacks")))
    return try FoldedStacks.read(Array(bytes).span)
  }

  /// The calls that led to the samples of `work`, the outermost first, with the numbers of their samples.
  func pathsOfWork() throws -> [(path: [String], count: Int)] {
    let tree = try tree()
    return tree.nodes.filter { tree.selfCount(of: $0) > 0 }.map {
      (tree.path(to: $0).map(\.name), tree.selfCount(of: $0))
    }.filter { $0.path.contains("work(milliseconds:)") }
  }

  /// The share of the samples of `work` that are below exactly so many suspended calls of each function.
  func wholeChains(of depths: [String: Int]) throws -> Double {
    let paths = try pathsOfWork()
    let all = paths.reduce(0) { $0 + $1.count }
    let whole = paths.filter { path, _ in
      depths.allSatisfy { name, depth in path.count { $0 == "await \(name)" } == depth }
    }.reduce(0) { $0 + $1.count }
    return all == 0 ? 0 : Double(whole) / Double(all)
  }

  /// The share of samples in which a function was called.
  func share(of name: String) throws -> ShareInterval {
    let tree = try tree()
    return ShareInterval(tree.keeping { $0.name == name }.count, of: tree.count)
  }
}
