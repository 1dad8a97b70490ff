/// A claim that names can choose: it has an identifier and a source.
package protocol ChosenClaim {
  var identifier: String { get }
  var source: ClaimSource { get }
}

extension Claim: ChosenClaim {}

/// A claim as a list shows it, without the measurements that it needs.
///
/// A program without the claims reads them from a text: a line for each source, which begins with
/// `#`, and a line for each of its claims, with tabs between the parts.
package struct ListedClaim: ChosenClaim, Sendable, Hashable {
  package let source: ClaimSource
  package let identifier: String
  package let statement: String
  /// The published words with their section.
  package let published: String
  let erratum: String?

  /// Creates the list's form of a claim.
  package init(_ claim: Claim) {
    (source, identifier, statement) = (claim.source, claim.identifier, claim.statement)
    erratum = claim.erratum
    published =
      "published: \(claim.published.description)"
      + (claim.section.isEmpty ? "" : "; \(claim.section)")
      + (claim.isLimitOurs ? "; the limit is ours" : "")
  }

  private init?(_ line: Substring, of source: ClaimSource) {
    let parts = Self.parts(of: line)
    guard parts.count == 4 else { return nil }
    (self.source, identifier, statement, published) = (source, parts[0], parts[1], parts[2])
    erratum = parts[3].isEmpty ? nil : parts[3]
  }

  /// Returns the text of claims.
  ///
  /// - Complexity: O(*n*) in the number of claims. Allocates the text.
  package static func text(_ claims: [ListedClaim]) -> String {
    var last: ClaimSource?
    return claims.map { claim in
      defer { last = claim.source }
      let parts = [claim.identifier, claim.statement, claim.published, claim.erratum ?? ""]
      return (claim.source == last ? "" : head(claim.source)) + parts.joined(separator: "\t") + "\n"
    }.joined()
  }

  private static func head(_ source: ClaimSource) -> String {
    let parts = [
      source.key, source.collection, source.author, source.title, source.part, source.date,
      source.address ?? "",
    ]
    return "#" + parts.joined(separator: "\t") + "\n"
  }

  /// Returns the claims of a text; lines that are neither a source nor a claim are left out.
  ///
  /// - Complexity: O(*n*) in the size of the text. Allocates the claims.
  package static func claims(in text: String) -> [ListedClaim] {
    var source: ClaimSource?
    return text.split(separator: "\n").compactMap { line in
      if line.hasPrefix("#") { source = self.source(line.dropFirst()) }
      return source.flatMap { ListedClaim(line, of: $0) }
    }
  }

  private static func source(_ line: Substring) -> ClaimSource? {
    let parts = parts(of: line)
    guard parts.count == 7 else { return nil }
    return ClaimSource(
      key: parts[0], collection: parts[1], author: parts[2], title: parts[3], part: parts[4],
      address: parts[6].isEmpty ? nil : parts[6], date: parts[5])
  }

  private static func parts(of line: Substring) -> [String] {
    line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
  }
}
