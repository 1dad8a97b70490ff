import ApusBenchmark
package import ApusCommandLine

/// The commands `apus profile` and `apus time`, which show where a program spends its time.
///
/// `apus` knows its options, so that its help and its completions have them. The actions are in
/// `apus-profile`, which `apus` starts.
package enum SamplingCommands {
  /// The command.
  ///
  /// - Parameters:
  ///   - record: The action that records a program.
  ///   - show: The action that reads files.
  ///   - diff: The action that compares two files.
  package static func profile(
    record: @escaping @Sendable (SamplingSettings, Invocation) throws(UsageError) -> ExitStatus,
    show: @escaping @Sendable (CallTreeSettings, Invocation) throws(UsageError) -> ExitStatus,
    diff: @escaping @Sendable (CallTreeSettings, Invocation) throws(UsageError) -> ExitStatus
  ) -> Command {
    Command(
      "profile", operands: "COMMAND [ARGUMENT ...]", count: 0...Int.max, files: 0..<Int.max,
      takesCommand: true,
      help: "Shows where a program spends its time, as a tree of calls.",
      details: """
        Samples the command and all that it starts in user space, and prints the tree of calls with \
        the 95 % interval of each share. Options precede the COMMAND. A NAME is a function, with or \
        without its labels, or a program or library. The exit status is that of the command, or 128 \
        and the number of the signal that ended it.
        """,
      examples: [
        "apus profile .build/release/server",
        "apus profile --focus parse --folded stacks.txt ./server", "apus profile show stacks.txt",
      ],
      verbs: [self.show(show), self.diff(diff)], settings: SamplingSettings(),
      options: SamplingSettings.options
    ) { settings, invocation throws(UsageError) in
      try check(settings, invocation)
      return try record(settings, invocation)
    }
  }

  /// The command `apus time`.
  ///
  /// - Parameter run: The action that runs a command.
  package static func time(
    _ run: @escaping @Sendable (Invocation) throws(UsageError) -> ExitStatus
  ) -> Command {
    Command(
      "time", operands: "COMMAND [ARGUMENT ...]", count: 1...Int.max, files: 0..<Int.max,
      takesCommand: true,
      help: "Runs a command and says if it computed, waited or paged.",
      details: """
        Prints the verdict, the times, the peak memory, the page faults and the switches of threads, with \
        those of all processes that the COMMAND waited for. The exit status is that of the command, or \
        128 and the number of the signal that ended it.
        """,
      examples: ["apus time swift build"], settings: (), options: []
    ) { _, invocation throws(UsageError) in try run(invocation) }
  }

  private static func check(
    _ settings: SamplingSettings, _ invocation: Invocation
  ) throws(UsageError) {
    if settings.process == nil, invocation.operands.isEmpty {
      throw UsageError(
        .missingOperand(command: invocation.title, operands: "COMMAND [ARGUMENT ...]"), position: 0)
    }
    if settings.process != nil, let operand = invocation.operands.first {
      throw UsageError(
        .unexpectedOperand(given: operand, command: "\(invocation.title) --attach"),
        position: invocation.positions[0])
    }
  }

  private static func show(
    _ run: @escaping @Sendable (CallTreeSettings, Invocation) throws(UsageError) -> ExitStatus
  ) -> Command {
    Command(
      "show", operands: "FILE ...", count: 1...Int.max, files: 0..<Int.max,
      help: "Shows the tree of files with stacks.",
      details: """
        A FILE has folded stacks, the text of perf script, samples as JSON lines (--samples), or a \
        profile of pprof without gzip. A FILE of - is standard input. The samples of all files are \
        added.
        """,
      examples: ["apus profile show stacks.txt", "perf script | apus profile show -"],
      settings: CallTreeSettings(), options: CallTreeSettings.options, run: run)
  }

  private static func diff(
    _ run: @escaping @Sendable (CallTreeSettings, Invocation) throws(UsageError) -> ExitStatus
  ) -> Command {
    Command(
      "diff", operands: "OLD NEW", count: 2...2, files: 0..<2,
      help: "Shows the functions whose shares differ between two profiles.",
      details: """
        Prints a verdict for each function, corrected for the number of functions. Options change \
        both trees. Exits 1 if a function differs, and 3 if there are too few samples for a verdict.
        """,
      examples: ["apus profile diff old.jsonl new.jsonl --html diff.html"],
      settings: CallTreeSettings(), options: CallTreeSettings.differences, run: run)
  }
}
