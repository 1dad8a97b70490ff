/// The two documents of the benchmark, made anew for each run.
enum Documents {
  /// A tree of `S` elements with two attributes each; the leaves have a text.
  ///
  /// The book's sample objects: a root, groups, and a thousand leaves in each group.
  static func objects(byteCount: Int) -> [UInt8] {
    var text = Text(capacity: byteCount + 65_536)
    text.append("<S a=\"0\" b=\"0.5\">")
    var number = 0
    while text.bytes.count < byteCount {
      text.append("<S a=\"\(number)\" b=\"\(number % 1_000).25\">")
      for _ in 0..<1_000 {
        number += 1
        text.append("<S a=\"\(number)\" b=\"\(number % 1_000).25\">hello world</S>")
      }
      text.append("</S>\n")
    }
    text.append("</S>\n")
    return text.bytes
  }

  /// Records of articles as medical databases have them, with 56 element names.
  static func articles(byteCount: Int, seed: UInt64) -> [UInt8] {
    var random = SplitMix(state: seed)
    var text = Text(capacity: byteCount + 65_536)
    text.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ArticleSet>\n")
    var number = 0
    while text.bytes.count < byteCount {
      number += 1
      append(&text, number, &random)
    }
    text.append("</ArticleSet>\n")
    return text.bytes
  }

  /// The names of elements that stand for the many small parts of a record.
  private static let details = (1...38).map { "Detail\($0)" }
  private static let words = [
    "patients", "the", "of", "treatment", "and", "results", "were", "in", "clinical", "a",
    "significant", "with", "measured", "effect", "café", "after", "dose", "study", "week", "group",
  ]

  private static func append(_ text: inout Text, _ number: Int, _ random: inout SplitMix) {
    text.append("<Article Status=\"complete\" Owner=\"NLM\">\n  <PMID Version=\"1\">\(number)</PMID>\n")
    text.append("  <Created><Year>2011</Year><Month>07</Month><Day>14</Day></Created>\n")
    text.append("  <Journal><ISSN IssnType=\"Print\">0950-382X</ISSN><Title>Journal of Studies</Title>")
    text.append("<Volume>12</Volume><Issue>3</Issue></Journal>\n  <ArticleTitle>")
    sentence(&text, 9, &random)
    text.append("</ArticleTitle>\n  <Abstract>\n")
    for _ in 0..<3 {
      text.append("    <AbstractText Label=\"RESULTS\">")
      sentence(&text, 60, &random)
      text.append("</AbstractText>\n")
    }
    text.append("  </Abstract>\n  <AuthorList>\n")
    for author in 0..<3 {
      text.append("    <Author ValidYN=\"Y\"><LastName>Name\(author)</LastName>")
      text.append("<ForeName>Given</ForeName><Initials>G</Initials></Author>\n")
    }
    text.append("  </AuthorList>\n")
    for _ in 0..<4 {
      let name = details[Int(random.next() % UInt64(details.count))]
      text.append("  <\(name)>value</\(name)>\n")
    }
    text.append("</Article>\n")
  }

  private static func sentence(_ text: inout Text, _ count: Int, _ random: inout SplitMix) {
    for _ in 0..<count {
      text.append(words[Int(random.next() % UInt64(words.count))])
      text.append(" ")
    }
    text.append("(p &lt; 0.05)")
  }
}

/// Bytes that texts are appended to.
private struct Text {
  var bytes: [UInt8] = []

  init(capacity: Int) { bytes.reserveCapacity(capacity) }
  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }
}

/// Random numbers with a seed.
struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
