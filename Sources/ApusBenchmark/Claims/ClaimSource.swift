/// Where a claim was published: one document or a part of it, and the collection that it belongs to.
///
///     let post = ClaimSource(
///       key: "p2", collection: "posts", author: "A. Author", title: "Clocks",
///       address: "https://example.org/clocks", date: "2024-05")
///     post.citation  // "A. Author, \"Clocks\", 2024-05"
///
/// Where in the document a claim stands is the claim's own `section`.
public struct ClaimSource: Sendable, Hashable {
  /// A short name for the command line, such as `p2`.
  public let key: String
  /// What chooses this document together with others, such as `posts`.
  public let collection: String
  /// Who wrote it; empty if nobody is named.
  public let author: String
  /// The document's title, as it is printed.
  public let title: String
  /// The part of the document, such as `chapter 5: memory`; empty for all of it.
  public let part: String
  /// Where it can be read; `nil` if it has no address.
  public let address: String?
  /// When it was published, in the form of ISO 8601 and as exactly as it is known: `2017` or `2024-05-03`.
  public let date: String

  /// Names a document.
  ///
  /// - Parameters:
  ///   - key: A short name for the command line: letters, then perhaps a number.
  ///   - collection: What chooses this document together with others.
  ///   - author: Who wrote it; empty if nobody is named.
  ///   - title: The title, as it is printed.
  ///   - part: The part of the document; empty for all of it.
  ///   - address: Where it can be read.
  ///   - date: When it was published, such as `2017`, `2024-05` or `2024-05-03`.
  public init(
    key: String, collection: String, author: String = "", title: String, part: String = "",
    address: String? = nil, date: String
  ) {
    self.key = key
    self.collection = collection
    self.author = author
    self.title = title
    self.part = part
    self.address = address
    self.date = date
  }

  /// The document as a reader looks for it: author, title, part and date.
  public var citation: String {
    [author, "\"\(title)\"", part, date].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns whether a name on the command line means this document: its key, or its place in the collection.
  ///
  /// - Parameter name: Such as `b13`, `book/b13` or `book/13`.
  package func answers(to name: String) -> Bool {
    let number = key.drop { !$0.isNumber }
    return name == key || name == "\(collection)/\(key)"
      || (!number.isEmpty && name == "\(collection)/\(number)")
  }
}
