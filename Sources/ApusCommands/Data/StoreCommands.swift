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
        A PATH is the folder of the store. Only put makes a store. Exits 1 if another program has \
        the store open.
        """,
      examples: ["echo milk | apus store put notes.store todo", "apus store get notes.store todo"],
      verbs: [get(run), put(run), list(run), delete(run), stat(run), compact(run)])
  }

  private static func get(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "get", operands: "PATH KEY", count: 2...2, files: 0..<1,
      help: "Prints the bytes of a value.", details: "Exits 1 if the key has no value.",
      examples: ["apus store get notes.store todo"]
    ) { invocation throws(UsageError) in try run(.get, invocation) }
  }

  private static func put(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "put", operands: "PATH KEY", count: 2...2, files: 0..<1,
      help: "Gives a key the bytes of standard input, and makes the store if there is none.",
      details: "The value is on the disk when the command ends.",
      examples: ["apus store put notes.store todo < milk.txt"]
    ) { invocation throws(UsageError) in try run(.put, invocation) }
  }

  private static func list(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "list", operands: "PATH", count: 1...1, files: 0..<1,
      help: "Prints the keys in the order of their bytes, one a line.",
      details: "Bytes that are not printable ASCII, and backslashes, are written as \\xHH.",
      examples: ["apus store list notes.store --prefix todo/"],
      settings: StoreListSettings(), options: StoreListSettings.options
    ) { settings, invocation throws(UsageError) in try run(.list(settings), invocation) }
  }

  private static func delete(_ run: @escaping DataAction<StoreVerb>) -> Command {
    Command(
      "delete", operands: "PATH KEY", count: 2...2, files: 0..<1,
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
}
