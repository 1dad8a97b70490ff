import ApusMachine
import ApusMeasure
import ApusXML

/// Scanners, objects for tokens, and clients, over records of articles.
struct XMLCaseStudies {
  /// The usual size of the articles, which is that of texts that a client keeps in any run.
  static let usualByteCount = 1_300_000
  private let document: ArticleDocument
  private var bytes: [UInt8] { document.bytes }
  /// The size, which differs between usual and long runs.
  private var size: [Parameter] { [Parameter("bytes", bytes.count)] }

  init(byteCount: Int) { document = ArticleDocument(atLeast: byteCount) }

  func plan() -> CaseStudyPlan {
    CaseStudyPlan([scanning, tokens, kept, clients] + PartStudies.all(bytes, at: size))
  }

  // MARK: - Scanners

  private var scanning: CaseStudy {
    let bytes = bytes
    // The choice of the function is not known to the compiler.
    let callbacks: [TagScanner.Note] = [Self.note, { _, _, _ in 0 }]
    let callback = callbacks[identity(0)]
    return CaseStudy(
      .tagScan, items: bytes.count,
      [
        (.unrolled, { TagScanner.unrolled(bytes.span) { isTag, _, _ in isTag ? 1 : 0 } }),
        (.twoState, { TagScanner.twoState(bytes.span) { isTag, _, _ in isTag ? 1 : 0 } }),
        (.callback, { TagScanner.unrolled(bytes.span, callback) }),
        (.byMasks, { TagScanner.masks(bytes.span) { isTag, _, _ in isTag ? 1 : 0 } }),
        (.complete, { try ElementCounter.of(bytes).tags }),
        (
          .tagSoup,
          {
            var counter = SoupCounter()
            TagSoup.parse(bytes.span, into: &counter)
            return counter.tags
          }
        ),
      ], at: size)
  }

  private static func note(_ isTag: Bool, _ start: Int, _ count: Int) -> Int { isTag ? 1 : 0 }

  private struct SoupCounter: TagSoupHandler {
    var tags = 0
    mutating func startTag(_ tag: TagSoupTag) { tags &+= 1 }
    mutating func endTag(_ tag: TagSoupTag) { tags &+= 1 }
  }

  // MARK: - Objects

  private var tokens: CaseStudy {
    let bytes = bytes
    return CaseStudy(
      .tokens, items: bytes.count, size,
      variants: [
        .init(.withoutObjects) {
          var sizes = TokenSizes()
          try XMLPushParser.parse(bytes.span, into: &sizes)
          return sizes.bytes
        },
        .init(.allocated) { try Self.fresh(bytes, keepsTexts: false) },
        .init(.cached) { try Self.cached(bytes, keepsTexts: false) },
      ], ratios: [(.allocated, .cached), (.cached, .allocated)])
  }

  /// A client that keeps all texts, as the counter-example; those of a long run would fill the memory.
  private var kept: CaseStudy {
    let isLong = bytes.count > 2 * Self.usualByteCount
    let bytes = isLong ? ArticleDocument(atLeast: Self.usualByteCount).bytes : bytes
    return CaseStudy(
      .tokensKept, items: bytes.count,
      [
        (.cached, { try Self.cached(bytes, keepsTexts: true) }),
        (.allocated, { try Self.fresh(bytes, keepsTexts: true) }),
      ])
  }

  private static func fresh(_ bytes: [UInt8], keepsTexts: Bool) throws -> Int {
    let client = CountingTokenClient(keepsTexts: keepsTexts)
    var tokens = FreshTokens(client: client)
    try XMLPushParser.parse(bytes.span, into: &tokens)
    return client.bytes
  }

  private static func cached(_ bytes: [UInt8], keepsTexts: Bool) throws -> Int {
    let client = CountingTokenClient(keepsTexts: keepsTexts)
    var tokens = CachedTokens(client: client)
    try XMLPushParser.parse(bytes.span, into: &tokens)
    return client.bytes
  }

  // MARK: - Clients

  private var clients: CaseStudy {
    let bytes = bytes
    let abstracts = document.abstractBytes
    func bare(_ key: VariantKey, _ expected: Int, _ work: @escaping () throws -> Int)
      -> CaseStudy.Variant
    {
      CaseStudy.Variant(
        key,
        answer: {
          guard $0 == expected else {
            throw WrongResultError("\(key.name): \($0), not \(expected)")
          }
          return abstracts
        }, work)
    }
    return CaseStudy(
      .articles, items: bytes.count, size,
      variants: [
        bare(.sax, 0) {
          var tokens = CachedTokens(client: TokenClient())
          try XMLPushParser.parse(bytes.span, into: &tokens)
          return 0
        },
        .init(.saxClient) {
          let client = AbstractClient()
          var tokens = CachedTokens(client: client)
          try XMLPushParser.parse(bytes.span, into: &tokens)
          return client.abstractBytes
        },
        bare(.events, document.elements) { try ElementCounter.of(bytes).elements },
        bare(.declared, 0) { try DeclaredClients.bare(bytes) },
        .init(.declaredClient) { try DeclaredClients.abstracts(bytes) },
        .init(.declaredEmpty) { try DeclaredClients.abstractsWithEmpty(bytes) },
      ],
      ratios: [
        (.declaredClient, .declared), (.saxClient, .declaredClient),
        (.declaredEmpty, .declaredClient), (.declaredClient, .events),
      ])
  }
}

extension StudyKey {
  static let tagScan = StudyKey("scan")
  static let tokens = StudyKey("tokens")
  static let tokensKept = StudyKey("tokens-kept")
  static let articles = StudyKey("articles")
}

extension VariantKey {
  static let unrolled = VariantKey("unrolled")
  static let twoState = VariantKey("two-state")
  static let callback = VariantKey("callback")
  static let byMasks = VariantKey("masks")
  static let complete = VariantKey("complete")
  static let tagSoup = VariantKey("tag-soup")
  static let withoutObjects = VariantKey("none")
  static let sax = VariantKey("sax")
  static let saxClient = VariantKey("sax-client")
  static let events = VariantKey("events")
  static let declared = VariantKey("declared")
  static let declaredClient = VariantKey("declared-client")
  static let declaredEmpty = VariantKey("declared-empty")
}
