/// The statements of all sources, from the text file `statements.txt`.
///
/// The file is in the program, so that the list needs no build of the laboratory.
package enum StatementList {
  /// The statements in the order of the file: the posts, then the chapters of the book.
  package static let all = lines.compactMap { Statement(line: $0) }

  /// The identifiers of claims of this package, which test no statement of a source.
  package static let ours = lines.filter { $0.hasPrefix(oursPrefix) }.flatMap { line in
    line.dropFirst(oursPrefix.count).prefix { $0 != "|" }.split(separator: " ").map(String.init)
  }

  /// The lines that are neither a statement, nor claims of this package, nor a remark.
  package static let unknown = lines.filter {
    !$0.hasPrefix(oursPrefix) && !$0.hasPrefix("#") && Statement(line: $0) == nil
  }

  private static let oursPrefix = "- | ours: "

  private static let lines =
    String(decoding: PackageResources.statements_txt, as: UTF8.self)
    .split(separator: "\n")
}
