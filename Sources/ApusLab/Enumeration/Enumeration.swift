public import ApusMeasure

/// "Enumerating collections": what functional, lazy and imperative styles take for one pipeline.
public enum Enumeration {
  /// The document.
  public static let source = ClaimSource(
    key: "p3", collection: "posts", title: "Enumerating collections", year: 2023)

  /// Its claims. Those of another kind of processor are not tested.
  public static let claims = eager + lazy + ours

  /// The published sizes in bytes.
  static let sizes = [0, 32 << 10, 1 << 20, 8 << 20, 32 << 20]
  /// The styles that are compared with the imperative one.
  static let styles = [
    "eager", "lazy", "pipeline-inline", "pipeline-stored", "pipeline-returned",
    "pipeline-elsewhere",
  ]

  /// The table as it was printed.
  static let table = ExperimentTable(
    title: "Time over that of the imperative loop, published in 2023 (Swift 5.9)",
    head: ["size", "iMac Pro eager", "iMac Pro lazy", "M2 eager", "M2 lazy"],
    rows: [
      ["0", "1.67x", "1.17x", "2.01x", "1.00x"], ["32 KiB", "3.56x", "0.94x", "10.2x", "3.31x"],
      ["1 MiB", "3.36x", "0.96x", "9.45x", "3.95x"], ["8 MiB", "6.36x", "0.98x", "13.2x", "3.94x"],
      ["32 MiB", "8.65x", "0.94x", "13.8x", "3.85x"],
    ])

  /// A size in words: `32 KiB`.
  static func text(bytes: Int) -> String {
    if bytes >= 1 << 20 { return "\(bytes >> 20) MiB" }
    return bytes == 0 ? "0" : "\(bytes >> 10) KiB"
  }
}

extension Enumeration {
  private static let eager =
    zip(sizes.dropFirst(), [3.56, 3.36, 6.36, 8.65]).map { (size: Int, ratio: Double) -> Claim in
      Claim(
        "p3-eager-\(size >> 10)k", from: source, section: "table of the iMac Pro",
        says:
          "On x86-64 the eager style takes at least 3 times the imperative at \(text(bytes: size))",
        published: PublishedResult("\(ratio)x", machine: "iMac Pro", value: ratio),
        holdsWhen: .atLeast(3, .ratio, .style("eager-ratio", size)),
        onlyOn: .x86_64,
        ifItFails:
          "At \(text(bytes: size)) the loop's mispredicted branches cost so much here that the "
          + "arrays in between are a smaller part of the whole.")
    } + [
      Claim(
        "p3-eager-grows", from: source, section: "table of the iMac Pro",
        says:
          "On x86-64 the eager style is further behind at 32 MiB than at 32 KiB, by half at least",
        published: PublishedResult("8.65x and 3.56x", machine: "iMac Pro", value: 8.65 / 3.56),
        holdsWhen: .atLeast(
          times: 1.5, .style("eager-ratio", 32 << 20),
          than: .style("eager-ratio", 32 << 10)),
        onlyOn: .x86_64,
        ifItFails: "Larger caches or faster fresh memory: the gap grows with what a first write to "
          + "each page and a miss cost."),
      Claim(
        "p3-eager-arm64", from: source, section: "table of the M2",
        says: "On arm64 the eager style takes at least 9 times the imperative at 1 MiB",
        published: PublishedResult("9.45x", machine: "M2 Air", value: 9.45),
        holdsWhen: .atLeast(9, .ratio, .style("eager-ratio", 1 << 20)),
        onlyOn: .arm64,
        ifItFails: "Another core than Apple's, or a compiler that makes branches of the loop."),
    ]

  private static let lazy = [
    Claim(
      "p3-lazy-x86", from: source, section: "table of the iMac Pro",
      says: "On x86-64 the lazy style takes what the imperative takes at 1 MiB, to 10 %",
      published: PublishedResult("0.96x", machine: "iMac Pro", value: 0.96),
      holdsWhen: .within(percent: 10, of: 1, .ratio, .style("lazy-ratio", 1 << 20)),
      onlyOn: .x86_64,
      ifItFails: "Another compiler: one of the two loops got conditional moves where the other has "
        + "branches."),
    Claim(
      "p3-lazy-arm64", from: source, section: "table of the M2",
      says: "On arm64 the lazy style takes at least 3 times the imperative at 1 MiB",
      published: PublishedResult("3.95x", machine: "M2 Air", value: 3.95),
      holdsWhen: .atLeast(3, .ratio, .style("lazy-ratio", 1 << 20)),
      onlyOn: .arm64,
      ifItFails: "A newer compiler, which makes conditional instructions of both."),
  ]

  private static let ours = [
    ("inline", "written in the place of the loop"), ("stored", "stored in a property"),
    ("returned", "returned from a function"), ("elsewhere", "from where the compiler cannot see"),
  ].map { place, words in
    Claim(
      "p3-pipeline-\(place)", from: source, section: "our part: a fused pipeline",
      says: "A pipeline \(words) takes at most 1.1 times the imperative loop at 1 MiB",
      published: PublishedResult("at most 1.1 times", machine: "our target", value: 1.1),
      holdsWhen: .atMost(
        1.1, .ratio,
        FigureSelector(
          probe: "enumeration", variant: "pipeline-\(place)-ratio",
          parameters: [Parameter("bytes", 1 << 20)])),
      ifItFails: "A debug build, or a compiler that stopped to inline a pipeline \(words).")
  }
}

extension FigureSelector {
  /// The ratio of a style.
  fileprivate static func style(_ variant: String, _ bytes: Int) -> FigureSelector {
    FigureSelector(
      probe: "enumeration", variant: variant, parameters: [Parameter("bytes", bytes)])
  }
}
