import CApusBytes

/// The forms of the scanner that processors with fewer instructions than this one use.
enum ScannerForms {
  private static let names = ["portable C", "every processor", "AVX2", "AVX-512"]
  private static let count = Int(apus_json_scan_forms())

  /// The same readers with each form of vectors but the best one, which the reader has anyway.
  static func lanes(_ lanes: [Lane]) -> [Lane] {
    let works = ["check", "all", "two fields"]
    return lanes.filter { $0.name == "ApusJSON" && works.contains($0.work) }.flatMap { lane in
      (1..<max(1, count - 1)).map { form in
        Lane(lane.work, "ApusJSON, \(names[form])") {
          apus_json_limit_forms(Int32(form + 1))
          defer { apus_json_limit_forms(Int32(count)) }
          return try lane.read()
        }
      }
    }
  }
}
