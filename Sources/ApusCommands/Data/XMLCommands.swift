import ApusBenchmark
package import ApusCommandLine

/// A verb of `apus xml`, with its settings.
package enum XMLVerb: Sendable {
  case check(XMLSettings)
  case canonical(CanonicalSettings)
  case events(XMLSettings)
  case count(XMLSettings)
  case get(XMLSettings)
}

/// The commands of `apus xml VERB [FILE]`, which read a document from a file or from standard input.
package enum XMLCommands {
  /// The group of commands.
  ///
  /// - Parameter run: The action of the program that has the table of commands.
  package static func command(_ run: @escaping DataAction<XMLVerb>) -> Command {
    Command(
      "xml", help: "Reads an XML document from a file or standard input.",
      details: """
        The document may be in UTF-8, UTF-16, ISO-8859-1 or US-ASCII. Its internal document type is \
        used; external entities are not read. Lines, columns and bytes count from 1.
        """,
      examples: ["apus xml check feed.xml", "apus xml get books.xml //title"],
      verbs: [check(run), canonical(run), events(run), count(run), get(run)])
  }

  private static func check(_ run: @escaping DataAction<XMLVerb>) -> Command {
    Command(
      "check", operands: "[FILE ...]", count: 0...Int.max, files: 0..<Int.max,
      help: "Prints for each document whether it is well-formed, or its first error.",
      details: "Exits 0 if all documents are well-formed, and 1 if any is not.",
      examples: ["apus xml check a.xml b.xml", "curl -s URL | apus xml check"],
      settings: XMLSettings(), options: XMLSettings.options
    ) { settings, invocation throws(UsageError) in try run(.check(settings), invocation) }
  }

  private static func canonical(_ run: @escaping DataAction<XMLVerb>) -> Command {
    Command(
      "canonical", operands: "[FILE]", count: 0...1, files: 0..<1,
      help: "Prints the canonical form of a document, which is the same for equal documents.",
      examples: ["apus xml canonical a.xml", "apus xml canonical --form c14n a.xml"],
      settings: CanonicalSettings(), options: CanonicalSettings.options
    ) { settings, invocation throws(UsageError) in try run(.canonical(settings), invocation) }
  }

  private static func events(_ run: @escaping DataAction<XMLVerb>) -> Command {
    Command(
      "events", operands: "[FILE]", count: 0...1, files: 0..<1,
      help: "Prints the events of a document, one a line.",
      examples: ["apus xml events feed.xml"],
      settings: XMLSettings(), options: XMLSettings.options
    ) { settings, invocation throws(UsageError) in try run(.events(settings), invocation) }
  }

  private static func count(_ run: @escaping DataAction<XMLVerb>) -> Command {
    Command(
      "count", operands: "[FILE] NAME", count: 1...2, files: 0..<1,
      help: "Prints the number of elements with a name; * is any.",
      examples: ["apus xml count books.xml book"],
      settings: XMLSettings(), options: XMLSettings.options
    ) { settings, invocation throws(UsageError) in try run(.count(settings), invocation) }
  }

  private static func get(_ run: @escaping DataAction<XMLVerb>) -> Command {
    Command(
      "get", operands: "[FILE] PATH", count: 1...2, files: 0..<1,
      help: "Prints the text of each element of a path, one a line.",
      details: """
        A path is names between slashes: library/book, //title, library/*, book[2], book/@id. Line \
        ends in a text become spaces. Exits 1 if the document has no such element.
        """,
      examples: ["apus xml get books.xml library/book/title", "apus xml get books.xml //book/@id"],
      settings: XMLSettings(), options: XMLSettings.options
    ) { settings, invocation throws(UsageError) in try run(.get(settings), invocation) }
  }
}
