import ApusBenchmark
package import ApusCommandLine

/// A verb of `apus store`.
package enum StoreVerb: Sendable {
  case get
  case put
  case list(StoreListSettings)
  case delete
  case stat
  case compact
  case watch
  case copy(StoreCopySettings)
  case diff(StorePartSettings)
  case merge(StorePartSettings)
}

/// The settings of `apus store diff` and `merge`.
package struct StorePartSettings: Sendable {
  /// The container of the values.
  package private(set) var container = "://"

  package static let options: [Option<StorePartSettings>] = [
    Option("in", value: "REFERENCE", help: "Take only values of a container, such as note://2/.") {
      settings, text throws(ValueError) in settings.container = text
    }
  ]
}

/// The settings of `apus store copy`.
package struct StoreCopySettings: Sendable {
  /// The container of the values.
  package private(set) var container = "://"
  /// Whether other values of the target are removed.
  package private(set) var removesOthers = false

  package static let options: [Option<StoreCopySettings>] = [
    Option("in", value: "REFERENCE", help: "Copy only values of a container, such as note://2/.") {
      settings, text throws(ValueError) in settings.container = text
    },
    Option("remove-others", help: "Remove values of the target that the source does not have.") {
      settings, _ in settings.removesOthers = true
    },
  ]
}

/// The settings of `apus store list`.
package struct StoreListSettings: Sendable {
  /// The beginning of the keys to print.
  package private(set) var prefix = ""

  package static let options: [Option<StoreListSettings>] = [
    Option("prefix", value: "TEXT", help: "Print only keys that begin with TEXT.") {
      settings, text throws(ValueError) in settings.prefix = text
    }
  ]
}

/// The commands of `apus store VERB PATH`, which open a store as its only writer.
package enum StoreCommands {
  /// The group of commands.
  ///
  /// - Parameter run: The action of the program that has the table of commands.
  package static func command(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "store", help: "Reads and changes a store of values by keys.",
      details: """
        A STORE is log:PATH or only PATH for a store in an event log, folder:PATH for a folder with a \
        file for each value, sqlite:PATH for an SQLite database, postgresql://USER@HOST/DATABASE#TABLE for a table \
        of a server (both if the program was built with it), or memory: for an empty store. Keys are references such as note://2/id/7; those of a log may be any \
        text. Only put and copy make a store. A log that another program has open, or that may not be written, \
        can be read; a change of it exits 1.
        """,
      examples: ["echo milk | apus store put notes.store todo", "apus store get notes.store todo"],
      verbs: [
        get(run), put(run), list(run), delete(run), stat(run), compact(run), watch(run), copy(run),
        diff(run), merge(run),
      ])
  }

  private static func get(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "get", operands: "STORE KEY", count: 2...2, files: 0..<1,
      help: "Prints the bytes of a value.", details: "Exits 1 if the key has no value.",
      examples: ["apus store get notes.store todo"]
    ) { invocation throws(UsageError) in try run(.get, invocation) }
  }

  private static func put(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "put", operands: "STORE KEY", count: 2...2, files: 0..<1,
      help: "Gives a key the bytes of standard input, and makes the store if there is none.",
      details: "The value is on the disk when the command ends.",
      examples: ["apus store put notes.store todo < milk.txt"]
    ) { invocation throws(UsageError) in try run(.put, invocation) }
  }

  private static func list(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "list", operands: "STORE", count: 1...1, files: 0..<1,
      help: "Prints the keys in the order of their bytes, one a line.",
      details: "Bytes that are not printable ASCII, and backslashes, are written as \\xHH.",
      examples: ["apus store list notes.store --prefix todo/"],
      settings: StoreListSettings(), options: StoreListSettings.options
    ) { settings, invocation throws(UsageError) in try run(.list(settings), invocation) }
  }

  private static func delete(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "delete", operands: "STORE KEY", count: 2...2, files: 0..<1,
      help: "Removes the value of a key.", details: "Exits 1 if the key has no value.",
      examples: ["apus store delete notes.store todo"]
    ) { invocation throws(UsageError) in try run(.delete, invocation) }
  }

  private static func stat(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "stat", operands: "PATH", count: 1...1, files: 0..<1,
      help: "Prints the numbers of keys, live bytes and bytes of the files.",
      details: "Live bytes are those of a log of only the current values.",
      examples: ["apus store stat notes.store"]
    ) { invocation throws(UsageError) in try run(.stat, invocation) }
  }

  private static func compact(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "compact", operands: "PATH", count: 1...1, files: 0..<1,
      help: "Removes overwritten and deleted values from the files.",
      details: "Programs that use a store do so themselves.",
      examples: ["apus store compact notes.store"]
    ) { invocation throws(UsageError) in try run(.compact, invocation) }
  }

  private static func watch(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "watch", operands: "STORE", count: 1...1, files: 0..<1,
      help: "Prints each change that a program makes from now on, until it is stopped.",
      details: """
        A line has put or delete and the key, as list prints it. Another program may have the store open. \
        Of a log each change is printed. The values of other stores are compared with those of the look \
        before, so that a value which changes twice in between is one line.
        """,
      examples: ["apus store watch notes.store"]
    ) { invocation throws(UsageError) in try run(.watch, invocation) }
  }

  private static func copy(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "copy", operands: "SOURCE TARGET", count: 2...2, files: 0..<2,
      help: "Copies values to another store, and makes it if there is none.",
      details: """
        Values that the target has already are not written, so an interrupted copy is completed if it is \
        repeated. Exits 1 if keys of the source are no references: they are counted, and not copied.
        """,
      examples: ["apus store copy notes.store folder:notes --in note://"],
      settings: StoreCopySettings(), options: StoreCopySettings.options
    ) { settings, invocation throws(UsageError) in try run(.copy(settings), invocation) }
  }

  private static func diff(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "diff", operands: "FIRST SECOND", count: 2...2, files: 0..<2,
      help: "Prints the references whose values are different in two stores.",
      details: """
        A line begins with - for a value that only FIRST has, + for one that only SECOND has, and ~ for \
        one with other bytes. Keys that are no references are not compared. Exits 1 if there is a \
        difference.
        """,
      examples: ["apus store diff notes.store folder:notes"],
      settings: StorePartSettings(), options: StorePartSettings.options
    ) { settings, invocation throws(UsageError) in try run(.diff(settings), invocation) }
  }

  private static func merge(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "merge", operands: "OURS THEIRS BASE", count: 3...3, files: 0..<3,
      help: "Takes into OURS what only THEIRS has changed since both were equal to BASE.",
      details: """
        A reference that both have changed to different values stays as it is in OURS, and is printed. \
        Exits 1 if there is one.
        """,
      examples: ["apus store merge mine.store folder:theirs folder:base"],
      settings: StorePartSettings(), options: StorePartSettings.options
    ) { settings, invocation throws(UsageError) in try run(.merge(settings), invocation) }
  }
}
