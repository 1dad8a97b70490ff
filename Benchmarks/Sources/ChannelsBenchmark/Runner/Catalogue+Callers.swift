extension Catalogue {
  /// Callers that are isolated by an actor.
  static let callers = Section(
    name: "callers", title: "Isolated callers",
    note: "two: from an actor to another; one: both on one actor; into: from a task to an actor.",
    rows: ["two", "one", "into", "main"].flatMap { way in
      [0, 100].map { capacity in
        Row(
          name: "\(way), cap \(capacity)", count: 300_000,
          entries: [Entry("apus", "actors/\(way)/\(capacity)")],
          targets: limit(way, capacity).map { [.figure("wall", of: "apus", atMost: $0)] } ?? [])
      }
    })

  private static func limit(_ way: String, _ capacity: Int) -> Double? {
    way == "main" ? (capacity == 0 ? 300 : nil) : capacity == 0 ? 300 : 50
  }
}
