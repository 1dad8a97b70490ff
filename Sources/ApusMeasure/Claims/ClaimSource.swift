/// Where a claim was published: one document, and the collection that it belongs to.
///
///     let post = ClaimSource(
///       key: "p2", collection: "posts", title: "Clocks", year: 2024)
///
public struct ClaimSource: Sendable, Hashable {
  /// A short name for the command line, such as `p2`.
  public let key: String
  /// What chooses this document together with others, such as `posts`.
  public let collection: String
  /// The document's title.
  public let title: String
  /// When it was published.
  public let year: Int

  /// Names a document.
  public init(key: String, collection: String, title: String, year: Int) {
    self.key = key
    self.collection = collection
    self.title = title
    self.year = year
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
