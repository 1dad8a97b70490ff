import ApusBenchmark
package import ApusCommandLine

/// The settings of `apus profile`.
package struct SamplingSettings: Sendable {
  /// The samples for each second of processor time, or `nil` for the usual rate.
  package private(set) var rate: Int?
  /// The seconds after which the recording ends, or `nil` for the end of the program.
  package private(set) var seconds: Double?
  /// The number of the process to attach to, or `nil` to start a command.
  package private(set) var process: Int32?
  /// Whether the callers of `async` functions are seen, by an agent in the command.
  package private(set) var followsAwaits = false
  package var tree = CallTreeSettings()

  package static let options =
    [
      Option(
        "rate", value: "N",
        help: "Take N samples for each second of processor time, 997 by default."
      ) { (settings: inout SamplingSettings, text) throws(ValueError) in
        settings.rate = try OptionValue.count(text, atMost: 100_000)
      },
      Option("duration", value: "TIME", help: "Record for TIME, such as 10s.") {
        settings, text throws(ValueError) in settings.seconds = try OptionValue.seconds(text)
      },
      Option("attach", value: "PID", help: "Record the running process PID instead of a command.") {
        settings, text throws(ValueError) in
        settings.process = Int32(try OptionValue.count(text, atMost: Int(Int32.max)))
      },
      Option(
        "await", help: "Show the callers of async functions, by a library in the COMMAND.",
        disables: "attach"
      ) { settings, _ in settings.followsAwaits = true },
    ] + CallTreeSettings.options.at(\SamplingSettings.tree)
}

/// The settings of a call tree on the terminal, and of its file.
package struct CallTreeSettings: Sendable {
  /// An operation on the tree, in the order of the command line.
  package enum Operation: Sendable, Hashable {
    case focus(String)
    case keep(String)
    case prune(String)
    case charge(String)
    case flatten
    case invert
    case cut(depth: Int)
  }

  /// The frames above the outermost calls.
  package enum Grouping: String, Sendable, CaseIterable {
    case none, processes, threads
  }

  package private(set) var operations: [Operation] = []
  package private(set) var grouping: Grouping?
  package private(set) var hasFullNames = false
  /// The least share of a node that is printed.
  package private(set) var least = 0.01
  /// The files that are written, each with its format.
  package private(set) var files: [File] = []

  /// A file of a profile.
  package struct File: Sendable {
    package let format: Format
    package let path: String
  }

  /// The formats of files, by the names of their options.
  package enum Format: String, Sendable, CaseIterable {
    case html, folded, pprof, speedscope, firefox, samples

    fileprivate var help: String {
      switch self {
      case .html: "Write a page with a flame graph to PATH."
      case .folded: "Write the tree to PATH as folded stacks."
      case .pprof: "Write the tree to PATH for pprof, without gzip."
      case .speedscope: "Write the tree to PATH for speedscope."
      case .firefox: "Write all samples with their times to PATH for the Firefox Profiler."
      case .samples: "Write all samples with their times to PATH as JSON lines."
      }
    }
  }

  /// The options of all commands that print trees.
  package static let options = changes + outputs

  /// The options that change a tree.
  package static let changes: [Option<CallTreeSettings>] = [
    named("focus", help: "Show every call of NAME as an outermost call.") { .focus($0) },
    named("keep", help: "Show only samples in which NAME was called.") { .keep($0) },
    named("without", help: "Leave out the samples in NAME and its callees.") { .prune($0) },
    named("charge", help: "Give the samples in NAME to its callers.") { .charge($0) },
    flag("flatten", help: "Show each recursive call as the first call.", .flatten),
    flag("invert", help: "Show the callers below each running function.", .invert),
    Option("depth", value: "N", help: "Show at most N calls below each other.") {
      settings, text throws(ValueError) in
      settings.operations.append(.cut(depth: try OptionValue.count(text)))
    },
  ]

  private static let outputs: [Option<CallTreeSettings>] =
    [
      Option(
        "by", value: "GROUP",
        help: "Divide the tree by processes, threads or none; by processes if there are several."
      ) { settings, text throws(ValueError) in settings.grouping = try OptionValue.named(text) },
      Option("least", value: "PERCENT", help: "Hide shares below PERCENT, 1 by default.") {
        settings, text throws(ValueError) in settings.least = try OptionValue.percentage(text)
      },
      Option("full-names", help: "Print names with modules, types and specialisations.") {
        settings, _ in settings.hasFullNames = true
      },
    ] + Format.allCases.map(file)

  /// The options of the difference of two trees.
  package static let differences = changes + [file(.html)]

  private static func file(_ format: Format) -> Option<CallTreeSettings> {
    Option(format.rawValue, value: "PATH", help: format.help) { settings, text throws(ValueError) in
      guard !text.isEmpty else { throw ValueError(expected: "the path of a file") }
      settings.files.append(File(format: format, path: text))
    }
  }

  private static func named(
    _ name: String, help: String, _ operation: @escaping @Sendable (String) -> Operation
  ) -> Option<CallTreeSettings> {
    Option(name, value: "NAME", help: help) { settings, text throws(ValueError) in
      guard !text.isEmpty else { throw ValueError(expected: "the name of a function or a module") }
      settings.operations.append(operation(text))
    }
  }

  private static func flag(
    _ name: String, help: String, _ operation: Operation
  ) -> Option<CallTreeSettings> {
    Option(name, help: help) { settings, _ in settings.operations.append(operation) }
  }
}
