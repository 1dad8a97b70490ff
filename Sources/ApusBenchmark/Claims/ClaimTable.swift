package import ApusCommandLine
import ApusSystem

/// The table of claims: the published result, the result found here, and the verdict.
package enum ClaimTable {
  /// Returns verdicts in the text width, under the title of each source.
  ///
  /// Below the table is a sentence for every claim that does not hold.
  package static func render(_ judgements: [Judgement], style: TerminalStyle = .plain) -> String {
    let sources = sources(of: judgements.map(\.claim))
    let tables = sources.map { source in
      heading(source, style)
        + verdicts.render(
          rows: judgements.filter { $0.claim.source == source }.flatMap(rows), style: style)
    }
    let sentences = judgements.map { explanation(of: $0) }.joined() + notHere(judgements)
    let parts = tables + (sentences.isEmpty ? [] : [sentences]) + [summary(judgements) + "\n"]
    return parts.joined(separator: "\n")
  }

  /// Returns the claims without verdicts, under the title of each source.
  package static func list(_ claims: [Claim], style: TerminalStyle = .plain) -> String {
    list(claims.map(ListedClaim.init), style: style)
  }

  /// Returns listed claims, under the title of each source.
  package static func list(_ claims: [ListedClaim], style: TerminalStyle = .plain) -> String {
    sources(of: claims).map { source in
      heading(source, style)
        + statements.render(
          rows: claims.filter { $0.source == source }.flatMap { claim in
            [
              [TextTable.Cell(claim.identifier, .bold), TextTable.Cell(claim.statement)],
              ["", TextTable.Cell(claim.published, .dim)],
            ] + erratum(claim)
          }, style: style)
    }.joined(separator: "\n")
  }

  private static let verdicts = TextTable(columns: [
    .init("claim", wraps: .reluctantly), .init("published", wraps: .freely),
    .init("here", wraps: .freely), .init("verdict"),
  ])

  private static let statements = TextTable(columns: [.init(""), .init("", wraps: .freely)])

  private static func erratum(_ claim: ListedClaim) -> [[TextTable.Cell]] {
    claim.erratum.map { [["", TextTable.Cell("error of the source: \($0)", .dim)]] } ?? []
  }

  private static func sources(of claims: [some ChosenClaim]) -> [ClaimSource] {
    var seen: Set<ClaimSource> = []
    return claims.map(\.source).filter { seen.insert($0).inserted }
  }

  private static func heading(_ source: ClaimSource, _ style: TerminalStyle) -> String {
    let text = "\(source.key): \(source.citation)"
    let title = TextWrap.lines(text.printable, width: TextWidth.current).map {
      style.apply(.bold, $0) + "\n"
    }
    let address = source.address.map { style.apply(.dim, $0.printable) + "\n" }
    return title.joined() + (address ?? "")
  }

  /// Returns the rows of a claim: the name with the results, and the statement below.
  private static func rows(_ judgement: Judgement) -> [[TextTable.Cell]] {
    let claim = judgement.claim
    let emphasis: TerminalStyle.Emphasis =
      switch judgement.verdict {
      case .holds: .good
      case .fails, .refutedBetter: .poor
      case .undecided: .fair
      case .notHere: .dim
      }
    return [
      [
        TextTable.Cell(claim.identifier, .bold), TextTable.Cell(claim.published.description),
        TextTable.Cell(judgement.foundText + judgement.populationText),
        TextTable.Cell(judgement.verdict.word, emphasis),
      ], [TextTable.Cell(claim.statement)],
    ]
  }

  /// Returns the reason why a claim does not hold, and the known error of its source.
  private static func explanation(of judgement: Judgement) -> String {
    let name = judgement.claim.identifier
    let verdict: String? =
      switch judgement.verdict {
      case .holds, .notHere: nil
      case .fails: "\(name) fails. \(judgement.reason ?? "")"
      case .refutedBetter: "\(name) is refuted (better). \(judgement.reason ?? "")"
      case .undecided(let reason): "\(name) is undecided: \(reason.advice)."
      }
    let erratum = judgement.claim.erratum.map { "\(name), error of the source: \($0)" }
    return [verdict, erratum].compactMap { $0.map(item) }.joined()
  }

  /// Returns a sentence for each requirement that is not met, with the claims that need it.
  private static func notHere(_ judgements: [Judgement]) -> String {
    let pairs = judgements.compactMap { judgement -> (String, ClaimRequirement)? in
      guard case .notHere(let requirement) = judgement.verdict else { return nil }
      return (judgement.claim.identifier, requirement)
    }
    return ClaimsNotHere(pairs).sentences.map(item).joined()
  }

  private static func item(_ text: String) -> String {
    TextWrap.lines(text.printable, width: TextWidth.current - 2).enumerated().map { line in
      (line.offset == 0 ? "* " : "  ") + line.element + "\n"
    }.joined()
  }

  private static func summary(_ judgements: [Judgement]) -> String {
    func count(_ kind: ClaimVerdict.Kind) -> Int {
      judgements.count { $0.verdict.kind == kind }
    }
    let elsewhere = count(.notHere) == 0 ? "" : ", \(count(.notHere)) not here"
    let refuted =
      count(.refutedBetter) == 0
      ? "" : "\(count(.refutedBetter)) \(ClaimVerdict.refutedBetter.word), "
    let text =
      "\(judgements.count) claims: \(count(.holds)) hold, \(count(.fails)) fail, \(refuted)"
      + "\(count(.undecided)) undecided\(elsewhere). Their intervals hold all at once."
    return TextWrap.lines(text, width: TextWidth.current).joined(separator: "\n")
  }
}

extension Judgement {
  /// The found value with its interval: `102 times [98.1, 107]`, `n^0.12 [0.08, 0.2]`,
  /// `45.1 ns [44, 46.2]`.
  var foundText: String {
    guard let found else { return verdict == .holds ? "caught" : "-" }
    switch claim.predicate.kind {
    case .ratio:
      let display = DisplayUnit.choose(for: found.value, found.unit)
      let interval = Quantity.interval(found, in: display) ?? ""
      return "\(Quantity.number(found, found.value, in: display)) times \(interval)"
    case .growth: return "n^" + Quantity.text(found)
    case .value, .exact, .caught: return Quantity.text(found)
    }
  }

  /// The population that the verdict is about: ` over 6 processes`; empty if the quantity was
  /// counted, or if nothing was measured.
  var populationText: String {
    guard let found, found.statistic != .reading else { return "" }
    return " over \(found.drawn)"
  }
}
