/// The source of a claim: a document or a part of it, and the collection that it belongs to.
///
///     let post = ClaimSource(
///       key: "p2", collection: "posts", author: "A. Author", title: "Clocks",
///       address: "https://example.org/clocks", date: "2024-05")
///     post.citation  // "A. Author, \"Clocks\", 2024-05"
///
/// The section of the document is in the `section` of the claim.
public struct ClaimSource: Sendable, Hashable {
  /// The short key for the command line, such as `p2`.
  public let key: String
  /// The collection of documents that are chosen together, such as `posts`.
  public let collection: String
  /// The author; empty if none is named.
  public let author: String
  /// The title of the document, as printed.
  public let title: String
  /// The part of the document, such as `chapter 5: memory`; empty for the whole document.
  public let part: String
  /// The address of the document; `nil` if it has none.
  public let address: String?
  /// The date of publication in ISO 8601, as exactly as it is known: `2017` or `2024-05-03`.
  public let date: String

  /// Creates a source from a document or a part of it.
  ///
  /// - Parameters:
  ///   - key: The short key for the command line: letters, then perhaps a number.
  ///   - collection: The collection of documents that are chosen together.
  ///   - author: The author; empty if none is named.
  ///   - title: The title, as printed.
  ///   - part: The part of the document; empty for the whole document.
  ///   - address: The address of the document.
  ///   - date: The date of publication, such as `2017`, `2024-05` or `2024-05-03`.
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

  /// The citation of the document for a search: author, title, part and date.
  public var citation: String {
    [author, "\"\(title)\"", part, date].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// Returns whether a name on the command line means this document: its key, or its number in the
  /// collection.
  ///
  /// - Parameter name: A name such as `b13`, `book/b13` or `book/13`.
  package func answers(to name: String) -> Bool {
    name == key || name == "\(collection)/\(key)" || name == numberedName
  }

  /// The collection and the number of the document, such as `book/13`, or `nil` if its key has no number.
  package var numberedName: String? {
    let number = key.drop { !$0.isNumber }
    return number.isEmpty ? nil : "\(collection)/\(number)"
  }
}
