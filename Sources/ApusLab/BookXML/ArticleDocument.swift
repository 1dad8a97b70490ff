import ApusMeasure

/// Generated records of medical articles, with the 56 element names of the book's workload.
///
/// A document has no comments, instructions or empty elements, so that each `<` begins a tag.
struct ArticleDocument {
  let bytes: [UInt8]
  /// The number of records.
  private(set) var records = 0
  /// The bytes of the texts of all abstracts, with references replaced.
  private(set) var abstractBytes = 0
  /// The number of elements.
  private(set) var elements = 0

  /// Makes records until the document has a number of bytes.
  init(atLeast count: Int) {
    var random = SplitMix64(seed: 4)
    var text = "<MedlineCitationSet>\n"
    elements = 1
    while text.utf8.count < count {
      let abstract = Self.abstract(&random)
      let record = Self.record(records, abstract, &random)
      text += record
      records += 1
      abstractBytes += abstract.utf8.count - "lt;amp;".utf8.count
      elements += record.utf8.count { $0 == UInt8(ascii: "<") } / 2
    }
    bytes = Array((text + "</MedlineCitationSet>\n").utf8)
  }

  private static func words(_ count: Int, _ random: inout SplitMix64) -> String {
    (0..<count).map { _ in vocabulary[random.next(below: vocabulary.count)] }
      .joined(separator: " ")
  }

  private static func abstract(_ random: inout SplitMix64) -> String {
    words(60, &random) + " (p &lt; 0.05) " + words(60, &random) + ". R &amp; D. "
      + words(20, &random) + "."
  }

  /// Returns an element of a text, or of a few elements on lines of their own.
  private static func element(
    _ name: String, _ attributes: String = "", _ content: String
  ) -> String {
    "<\(name)\(attributes)>\(content)</\(name)>\n"
  }

  private static func date(_ name: String, _ number: Int) -> String {
    element(
      name, "",
      "\n" + element("Year", "", "\(1990 + number % 20)")
        + element("Month", "", "\(1 + number % 12)") + element("Day", "", "\(1 + number % 28)"))
  }

  private static func record(
    _ number: Int, _ abstract: String, _ random: inout SplitMix64
  ) -> String {
    let status = #" Owner="NLM" Status="MEDLINE""#
    let dates = ["DateCreated", "DateCompleted", "DateRevised"].map { date($0, number) }.joined()
    return element(
      "MedlineCitation", status,
      "\n" + element("PMID", #" Version="1""#, "\(10_000_000 + number)") + dates
        + article(number, abstract, &random) + journalInfo(number) + lists(number, &random))
  }

  private static func article(
    _ number: Int, _ abstract: String, _ random: inout SplitMix64
  ) -> String {
    let issue = element(
      "JournalIssue", #" CitedMedium="Print""#,
      "\n" + element("Volume", "", "\(number % 60)") + element("Issue", "", "\(number % 12)")
        + date("PubDate", number))
    let journal =
      element("ISSN", #" IssnType="Print""#, "0006-2960") + issue
      + element("Title", "", words(3, &random)) + element("ISOAbbreviation", "", "J Cell")
    let authors = (0..<(1 + random.next(below: 5))).map { _ in
      element(
        "Author", #" ValidYN="Y""#,
        "\n" + element("LastName", "", words(1, &random))
          + element("ForeName", "", words(1, &random)) + element("Initials", "", "A")
          + element("Suffix", "", "Jr"))
    }
    .joined()
    let kinds = element("PublicationType", "", "Journal Article")
    return element(
      "Article", #" PubModel="Print""#,
      "\n" + element("Journal", "", "\n" + journal)
        + element("ArticleTitle", "", words(12, &random))
        + element("Pagination", "", element("MedlinePgn", "", "\(number % 900)-9"))
        + element(
          "Abstract", "",
          "\n" + element("AbstractText", "", abstract)
            + element("CopyrightInformation", "", words(4, &random)))
        + element("Affiliation", "", words(6, &random))
        + element(
          "AuthorList", #" CompleteYN="Y""#,
          "\n" + authors + element("CollectiveName", "", words(2, &random)))
        + element("Language", "", "eng") + element("PublicationTypeList", "", "\n" + kinds)
        + element("VernacularTitle", "", words(5, &random))
        + date("ArticleDate", number))
  }

  private static func journalInfo(_ number: Int) -> String {
    element(
      "MedlineJournalInfo", "",
      "\n" + element("Country", "", "UNITED STATES") + element("MedlineTA", "", "J Cell")
        + element("NlmUniqueID", "", "\(number)") + element("ISSNLinking", "", "0006-2960"))
  }

  private static func lists(_ number: Int, _ random: inout SplitMix64) -> String {
    let chemical = element(
      "Chemical", "",
      "\n" + element("RegistryNumber", "", "\(number)")
        + element("NameOfSubstance", "", words(2, &random)))
    let grant = element(
      "Grant", "",
      "\n" + element("GrantID", "", "\(number)") + element("Acronym", "", "HL")
        + element("Agency", "", "NHLBI"))
    let headings = (0..<(4 + random.next(below: 8))).map { _ in
      element(
        "MeshHeading", "",
        "\n" + element("DescriptorName", #" MajorTopicYN="N""#, words(2, &random))
          + element("QualifierName", #" MajorTopicYN="Y""#, words(1, &random)))
    }
    .joined()
    return element("ChemicalList", "", "\n" + chemical) + element("CitationSubset", "", "IM")
      + element("GrantList", #" CompleteYN="Y""#, "\n" + grant)
      + element("MeshHeadingList", "", "\n" + headings)
  }

  private static let vocabulary = [
    "protein", "the", "of", "binding", "cells", "in", "kinase", "activity", "was", "measured",
    "and", "receptor", "with", "acid", "patients", "treatment", "significant", "levels", "a",
    "membrane", "expression", "gene", "were", "observed", "by", "inhibition",
  ]
}
