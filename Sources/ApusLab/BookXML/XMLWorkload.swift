import ApusXML
import CApusSystem

/// The works of the XML experiment that Foundation can do as well; `apus-foundation` measures both
/// sides by turns in one process.
package struct XMLWorkload {
  /// A work, with its number of items: bytes of a document, or objects.
  package struct Lane {
    package let name: String
    private let items: Int
    private let answer: Int
    private let work: () throws -> Int

    /// Creates a lane.
    ///
    /// - Parameter answer: The result of a correct work.
    package init(_ name: String, items: Int, answer: Int, _ work: @escaping () throws -> Int) {
      (self.name, self.items, self.answer, self.work) = (name, items, answer, work)
    }

    /// Does the work, and returns the processor time of the thread for each item, in nanoseconds.
    func time() throws -> Double {
      let start = apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID)
      let found = try work()
      let nanoseconds = apus_clock_nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start
      guard found == answer else { throw WrongResultError("\(name): \(found), not \(answer)") }
      return Double(nanoseconds) / Double(items)
    }
  }

  /// The document of articles.
  package let articles: [UInt8]
  /// The number of elements of the articles.
  package let elements: Int
  /// The bytes of the texts of all abstracts.
  package let abstractBytes: Int
  /// The sample objects.
  package let tree: SampleTree

  /// Makes articles of a number of bytes, and 1,000 sample objects for each child of the root.
  package init(byteCount: Int, children: Int) {
    let document = ArticleDocument(atLeast: byteCount)
    (articles, elements) = (document.bytes, document.elements)
    abstractBytes = document.abstractBytes
    tree = SampleTree.tree(children: max(children, 1))
  }

  /// Our side of the works.
  package func lanes() throws -> [Lane] {
    let (articles, tree) = (articles, tree)
    let document = try tree.document()
    let (count, checksum) = (tree.count, tree.checksum)
    return [
      Lane("sax", items: articles.count, answer: 0) {
        var tokens = CachedTokens(client: TokenClient())
        try XMLPushParser.parse(articles.span, into: &tokens)
        return 0
      },
      Lane("declared-client", items: articles.count, answer: abstractBytes) {
        try DeclaredClients.abstracts(articles)
      },
      Lane("xml-write", items: count, answer: document.count) { try tree.document().count },
      Lane("xml-read", items: count, answer: checksum) {
        try SampleTree.read(document)?.checksum ?? 0
      },
    ]
  }
}
