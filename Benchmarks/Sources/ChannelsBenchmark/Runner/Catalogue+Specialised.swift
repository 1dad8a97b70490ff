extension Catalogue {
  /// The lane of a build of this program without specialised generics; see `Scripts/bench`.
  static let unspecialised = "unspecialised"

  /// The cause that the published benchmark names for its distance from Go.
  static let specialised = Section(
    name: "specialised", title: "Beside a build without specialised generics",
    note:
      "The same source, without the compiler pass that copies a generic function for each type.",
    rows: twelve.rows.map { row in
      Row(
        name: row.name, count: row.count, step: row.step,
        entries: ["apus", unspecialised].map { Entry($0, row.name) },
        targets: [.comparison(unspecialised, over: "apus")])
    })
}
