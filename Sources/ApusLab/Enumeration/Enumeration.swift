package import ApusBenchmark
import ApusReport

/// "Enumerating collections": the time of functional, lazy and imperative styles for the same
/// pipeline.
package enum Enumeration {
  /// The document.
  package static let source = ClaimSource(
    key: "p3", collection: "posts", author: "Wade Tregaskis",
    title: "Collection enumeration performance in Swift",
    address: "https://wadetregaskis.com/collection-enumeration-performance-in-swift/",
    date: "2023-11-08")

  /// Its claims. Claims about another kind of processor are not tested.
  package static let claims = eager + lazy + elements + debug + ours

  /// The published sizes in bytes.
  static let sizes = [0, 32 << 10, 1 << 20, 8 << 20, 32 << 20]
  /// The styles that are compared with the imperative style.
  static let styles = EnumerationStyle.Name.allCases.filter { $0 != .imperative }

  /// The table as printed.
  static let table = ExperimentTable(
    title: "Time over that of the imperative loop, published in 2023 (Swift 5.9)",
    head: ["size", "iMac Pro eager", "iMac Pro lazy", "M2 eager", "M2 lazy"],
    rows: [
      ["0", "1.67x", "1.17x", "2.01x", "1.00x"], ["32 KiB", "3.56x", "0.94x", "10.20x", "3.31x"],
      ["1 MiB", "3.36x", "0.96x", "9.45x", "3.95x"],
      ["8 MiB", "6.36x", "0.98x", "13.23x", "3.94x"],
      ["32 MiB", "8.65x", "0.94x", "13.76x", "3.85x"],
    ])

  /// Formats a size: `32 KiB`.
  static func text(bytes: Int) -> String {
    if bytes >= 1 << 20 { return "\(bytes >> 20) MiB" }
    return bytes == 0 ? "0" : "\(bytes >> 10) KiB"
  }
}
