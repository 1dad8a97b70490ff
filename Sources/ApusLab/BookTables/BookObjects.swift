package import ApusBenchmark

/// Chapter 3 of "iOS and macOS Performance Tuning": names, numbers and objects, without an object
/// for each.
///
/// `CaseStudyExperiment.tables` measures them with the words and tables of chapter 13.
package enum BookObjects {
  /// The document.
  package static let source = ClaimSource.chapter(3, "data structures")

  /// Its claims, in the order of the chapter.
  package static let claims = numbers + objects + names

  private static let numbers = [
    Claim(
      "b3-numbers-sum", from: source, section: "Measurement 3.1",
      says: "Summing boxed numbers costs at least 17 times summing packed ones",
      published: PublishedResult("17 times, 170 with vectors", value: 17),
      holdsWhen: .atLeast(17, .ratio, .table(.ratio(of: .numbersSum, .boxed))),
      ifItFails:
        "Reading a field of a final class sends no message: a sum of boxes is a load of the "
        + "object and an addition of its field, each after the last."),
    Claim(
      "b3-numbers-make", from: source, section: "Measurement 3.1",
      says: "Making boxed numbers costs at least 270 times making packed ones",
      published: PublishedResult("270 times", value: 270),
      holdsWhen: .atLeast(270, .ratio, .table(.ratio(of: .numbersMake, .boxed))),
      ifItFails:
        "An object is one allocation of tens of nanoseconds today, and the packed floats are "
        + "not made by vectors either."),
  ]

  private static let objects = [
    Claim(
      "b3-objects-cached", from: source, section: "Example 3.18",
      says: "Allocating a small object costs at least 15 times taking it from a cache",
      published: PublishedResult("15 times, 9.5 ns", value: 15),
      holdsWhen: .atLeast(15, .ratio, .table(.ratio(of: .objects, .allocated))),
      ifItFails:
        "The cache calls the library as well: it asks whether its object is unreferenced, "
        + "and counts a reference for the caller."),
    Claim(
      "b3-objects-kept", from: source, section: "our part: a case in which the cache is of no use",
      says: "Objects that are kept cost no less from a cache than from the allocator",
      published: PublishedResult("8 % less even on a miss", value: 0.92),
      holdsWhen: .atMost(1, .ratio, .table(.ratio(of: .objectsKept, .allocated))),
      ifItFails: "The difference is lost in the cost of the allocations, which both have."),
  ]

  private static let names = [
    Claim(
      "b3-names-constant", from: source, section: "Dictionaries",
      says:
        "Swift's dictionary, in place of NSDictionary, takes at least 3 times a small-string table "
        + "for constant names",
      published: PublishedResult("4 times", machine: "NSDictionary", value: 4),
      holdsWhen: .atLeast(3, .ratio, .table(.ratio(of: .namesConstant, .dictionary))),
      ifItFails:
        "Swift's dictionary hashes the text of a constant as well; the dictionary of the book "
        + "compared addresses."),
    Claim(
      "b3-names-external", from: source, section: "Dictionaries",
      says: "NSDictionary takes 5 to 15 times a small-string table for names from a buffer",
      published: PublishedResult("5 to 15 times", machine: "NSDictionary", value: 10),
      holdsWhen: .within(5...15, .ratio, .table(.ratio(of: .namesFew, .objectDictionary))),
      needing: [.elsewhere("NSDictionary of Apple's Foundation is not measured")],
      ifItFails: "Hashing a short text became as cheap as finding the candidates of its length."),
    Claim(
      "b3-names-swift", from: source, section: "Dictionaries",
      says:
        "Swift's dictionary takes 17 to 25 times a small-string table for names from a buffer",
      published: PublishedResult("17 to 25 times, 140 to 280 ns", value: 21),
      holdsWhen: .within(17...25, .ratio, .table(.ratio(of: .namesFew, .dictionary))),
      ifItFails:
        "A newer library: strings of up to fifteen bytes need no allocation, and Swift hashes "
        + "their bytes directly."),
  ]
}
