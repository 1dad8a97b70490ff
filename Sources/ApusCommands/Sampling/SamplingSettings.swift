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
  /// The seconds before the end whose samples are kept, or `nil` to keep all.
  package private(set) var kept: Double?
  /// Whether the callers of `async` functions are seen, by an agent in the command; `nil` if the program has
  /// Swift's concurrency.
  package private(set) var followsAwaits: Bool?
  /// The way in which stacks are read, or `nil` to choose it by the program.
  package private(set) var stacks: Stacks?
  /// Whether threads that wait are sampled as well.
  package private(set) var waits = false
  /// Whether functions that were inlined have frames of their own.
  package private(set) var showsInlined = false
  package var tree = CallTreeSettings()

  /// The ways in which stacks are read.
  package enum Stacks: String, Sendable, CaseIterable {
    case chains, copied
  }

  package static let options =
    [
      Option(
        "rate", value: "N",
        help:
          "Take N samples for each second of processor time, 997 by default; with --wait 97 for each second."
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
        "await",
        help: "Show the callers of async functions, by a library in the COMMAND, in any case.",
        disables: "attach"
      ) { settings, _ in settings.followsAwaits = true },
      Option(
        "no-await", help: "Load no library into the COMMAND.", disables: "await"
      ) { settings, _ in settings.followsAwaits = false },
      Option(
        "wait", help: "Sample threads that wait as well, by stopping them for a moment.",
        disables: "await"
      ) { settings, _ in settings.waits = true },
      Option(
        "stacks", value: "FORM",
        help: "Read stacks as chains of frame pointers, or copied; chosen by the program.",
        disables: "await"
      ) { settings, text throws(ValueError) in settings.stacks = try OptionValue.named(text) },
      Option("inlined", help: "Show functions that the compiler inlined, by the lines of DWARF.") {
        settings, _ in settings.showsInlined = true
      },
      Option("last", value: "TIME", help: "Keep the samples of the last TIME, such as 10s.") {
        settings, text throws(ValueError) in settings.kept = try OptionValue.seconds(text)
      },
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
    case none, processes, threads, tasks
  }

  package private(set) var operations: [Operation] = []
  package private(set) var grouping: Grouping?
  package private(set) var hasFullNames = false
  /// The least share of a node that is printed.
  package private(set) var least = 0.01
  /// The function whose lines are shown instead of the tree.
  package private(set) var lines: String?
  /// The function whose instructions are shown instead of the tree.
  package private(set) var instructions: String?
  /// The seconds after the first sample at which the shown time begins and ends.
  package private(set) var start: Double?
  package private(set) var end: Double?
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
        help:
          "Divide the tree by processes, threads, tasks or none; by processes if there are several."
      ) { settings, text throws(ValueError) in settings.grouping = try OptionValue.named(text) },
      Option(
        "lines", value: "NAME", help: "Show the lines of the function NAME instead of the tree."
      ) {
        settings, text throws(ValueError) in
        guard !text.isEmpty else { throw ValueError(expected: "the name of a function") }
        settings.lines = text
      },
      Option(
        "instructions", value: "NAME",
        help: "Show the instructions of the function NAME instead of the tree.", disables: "lines"
      ) {
        settings, text throws(ValueError) in
        guard !text.isEmpty else { throw ValueError(expected: "the name of a function") }
        settings.instructions = text
      },
      Option(
        "from", value: "TIME", help: "Show samples from TIME after the first sample on, such as 2s."
      ) { settings, text throws(ValueError) in settings.start = try OptionValue.seconds(text) },
      Option("until", value: "TIME", help: "Show samples before TIME after the first sample.") {
        settings, text throws(ValueError) in settings.end = try OptionValue.seconds(text)
      },
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
