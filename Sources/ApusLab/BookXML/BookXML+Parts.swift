import ApusBenchmark

extension BookXML {
  /// The claims about libxml2 and about counts of references.
  static let parts = [
    source.claim(
      "libxml", "SAX", "libxml2 takes 10 ns a byte for its events",
      PublishedResult("around 100 MB/s", value: 10),
      .within(5...20, .nanoseconds, .xml(.time(of: .libXML, .sax))),
      needing: ClaimRequirement.libXML,
      ifItFails:
        "The texts of the articles are long, and a processor of today copies many bytes in a cycle."
    ),
    source.claim(
      "libxml-objects", "SAX", "With an object for each token, libxml2 takes 7 to 29 times as long",
      PublishedResult("around 100 MB/s, and 7 MB/s with objects", value: 14.3),
      .within(7.15...28.6, .ratio, .xml(.ratio(of: .libXML, .saxObjects))),
      needing: ClaimRequirement.libXML,
      ifItFails: "An allocation takes a tenth of the time of the older machine that had 7 MB/s."),
    source.claim(
      "retain", "Tune-Ups",
      "A retain and a release for each tag add at least a tenth to the time of a scanner with objects",
      PublishedResult("a significant difference"),
      .atLeast(1.1, .ratio, .xml(.ratio(of: .parts, .keptPart))),
      ifItFails: "The counts are atomic operations on a line in the first cache, beside long texts."
    ),
    source.claim(
      "buffer-check", "Tune-Ups",
      "Assigning the document to each part adds at least a tenth to the time of a check whether it is the same",
      PublishedResult("significantly affects the performance"),
      .atLeast(1.1, .ratio, .xml(.ratio(of: .parts, .assignedBuffer))),
      ifItFails: "The processor scans a text of many bytes while it counts a reference."),
  ]
}
