import ApusBenchmark

/// The options that only `apus compare` has.
enum CompareOptions {
  static let all: [Option<ApusSettings>] = [
    Option(
      "time-limit", value: "TIME", help: "Stop a process that takes longer than TIME.",
      verbs: ["compare"]
    ) {
      settings, text throws(ValueError) in
      settings.timeLimitSeconds = try OptionValue.seconds(text)
    },
    Option(
      "git", value: "BASE..HEAD", help: "Build two commits in work trees and compare them.",
      verbs: ["compare"]
    ) {
      settings, text throws(ValueError) in
      guard let range = RevisionRange(text) else {
        throw ValueError(expected: "two revisions with two dots between, such as main..HEAD")
      }
      settings.revisions = range
    },
    Option(
      "package-path", value: "PATH",
      help: "The folder of the package, relative to the top of the repository.", verbs: ["compare"]
    ) {
      settings, text in settings.packagePath = text
    },
    Option(
      "product", value: "NAME", help: "The executable of the package to compare.",
      verbs: ["compare"]
    ) {
      settings, text in settings.product = text
    },
    Option(
      "layouts", value: "N",
      help: """
        Link both commits N times, each time with the functions in another order, and judge all \
        of them together.
        """, verbs: ["compare"]
    ) {
      settings, text throws(ValueError) in
      settings.layouts = try layouts(text)
    },
    Option(
      "ignore-failure", help: "Let commands end with an exit status other than 0.",
      verbs: ["compare"]
    ) {
      settings, _ in settings.ignoresFailure = true
    },
  ]

  private static func layouts(_ text: String) throws(ValueError) -> Int {
    guard let count = Int(text), (LinkOrders.fewest...LinkOrders.most).contains(count) else {
      throw ValueError(expected: "a number from \(LinkOrders.fewest) to \(LinkOrders.most)")
    }
    return count
  }
}
