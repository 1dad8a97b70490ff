import ApusBenchmark

/// A generated document.
struct Document {
  /// The shape: `objects`, `articles` or `map`.
  let shape: String
  let bytes: [UInt8]

  /// The object tree of the book: a root, children, and 1000 leaves for each child, all of which are
  /// elements `S` with a whole number and a decimal number.
  static func objects(_ children: Int) -> Document {
    var text = #"<S a="100" b="100.12">"#
    for child in 0..<children {
      text += #"<S a="0" b="\#(child).0">"#
      for leaf in 0..<1000 { text += #"<S a="0" b="\#(leaf).0">hello world</S>"# }
      text += "</S>"
    }
    return Document("objects", text + "</S>\n")
  }

  /// Records of medical articles: abstracts of about 1000 bytes, and many short elements on lines
  /// of their own.
  static func articles(_ count: Int, seed: UInt64) -> Document {
    var random = SplitMix64(seed: seed)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<MedlineCitationSet>\n"
    for number in 0..<count { text += article(number, &random) }
    return Document("articles", text + "</MedlineCitationSet>\n")
  }

  /// The nodes of a map: eight attributes each, and two tags for a quarter of them. No value has a reference,
  /// because libxml2 passes `&amp;` of an attribute as it is.
  static func map(_ count: Int, seed: UInt64) -> Document {
    var random = SplitMix64(seed: seed)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\">\n"
    for index in 0..<count {
      let latitude = Double(random.next() % 1_800_000_000) / 1e7 - 90
      let longitude = Double(random.next() % 3_600_000_000) / 1e7 - 180
      text += " <node id=\"\(100_000 + index)\" lat=\"\(latitude)\" lon=\"\(longitude)\""
      text += " version=\"\(random.next() % 9)\" timestamp=\"2014-08-31T00:29:15Z\""
      text += " changeset=\"\(random.next() % 90_000_000)\" uid=\"\(random.next() % 900_000)\""
      text += " user=\"user \(random.next() % 5000)\""
      text += index % 4 == 0 ? ">\n\(tags) </node>\n" : "/>\n"
    }
    return Document("map", text + "</osm>\n")
  }

  private static let tags = """
      <tag k="highway" v="crossing"/>
      <tag k="name" v="Main and Side"/>\n
    """

  /// The records of a document of articles, repeated up to a number of bytes.
  static func articles(atLeast count: Int, seed: UInt64) -> Document {
    let document = articles(3_000, seed: seed)
    let end = "</MedlineCitationSet>\n".utf8.count
    let start =
      (document.bytes.firstIndex(of: UInt8(ascii: "C")) ?? 0) + "CitationSet>\n".utf8.count
    let records = document.bytes[start..<document.bytes.count - end]
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + document.bytes.count)
    bytes += document.bytes[..<start]
    while bytes.count < count { bytes += records }
    bytes += document.bytes.suffix(end)
    return Document("articles", bytes)
  }

  private static func article(_ number: Int, _ random: inout SplitMix64) -> String {
    func words(_ count: Int) -> String {
      (0..<count).map { _ in vocabulary[Int(random.next() % UInt64(vocabulary.count))] }
        .joined(separator: " ")
    }
    let authors = (0..<(1 + Int(random.next() % 5))).map { _ in
      """
      <Author ValidYN="Y">
      <LastName>\(words(1))</LastName>
      <ForeName>\(words(1))</ForeName>
      <Initials>A</Initials>
      </Author>\n
      """
    }.joined()
    let headings = (0..<(4 + Int(random.next() % 8))).map { _ in
      """
      <MeshHeading>
      <DescriptorName MajorTopicYN="N">\(words(2))</DescriptorName>
      <QualifierName MajorTopicYN="Y">\(words(1))</QualifierName>
      </MeshHeading>\n
      """
    }.joined()
    return """
      <MedlineCitation Owner="NLM" Status="MEDLINE">
      <PMID Version="1">\(10_000_000 + number)</PMID>
      <DateCreated>
      <Year>\(1990 + number % 20)</Year>
      <Month>\(1 + number % 12)</Month>
      <Day>\(1 + number % 28)</Day>
      </DateCreated>
      <Article PubModel="Print">
      <Journal>
      <ISSN IssnType="Print">0006-2960</ISSN>
      <JournalIssue CitedMedium="Print">
      <Volume>\(number % 60)</Volume>
      <Issue>\(number % 12)</Issue>
      </JournalIssue>
      <Title>\(words(3))</Title>
      </Journal>
      <ArticleTitle>\(words(12))</ArticleTitle>
      <Pagination>
      <MedlinePgn>\(number % 900)-\(number % 900 + 9)</MedlinePgn>
      </Pagination>
      <Abstract>
      <AbstractText>\(words(60)) (p &lt; 0.05) \(words(60)). Größe &amp; \(words(20)).</AbstractText>
      </Abstract>
      <AuthorList CompleteYN="Y">
      \(authors)</AuthorList>
      <Language>eng</Language>
      </Article>
      <MeshHeadingList>
      \(headings)</MeshHeadingList>
      </MedlineCitation>\n
      """
  }

  private static let vocabulary = [
    "protein", "the", "of", "binding", "cells", "in", "kinase", "activity", "was", "measured",
    "and", "receptor", "with", "acid", "patients", "treatment", "significant", "levels", "a",
    "membrane", "expression", "gene", "were", "observed", "by", "inhibition",
  ]

  private init(_ shape: String, _ text: String) { self.init(shape, Array(text.utf8)) }

  private init(_ shape: String, _ bytes: [UInt8]) {
    self.shape = shape
    self.bytes = bytes
  }
}
