/// The case studies of chapter 13, in its order.
enum TableContests {
  static func sets() -> [ContestSet] {
    [
      ContestSet("words", weight: 4, leastSeconds: 1) { desk in
        let words = try WordContests(
          count: desk.scaled(235_000), path: desk.folder.file("words"))
        return ContestPlan(words.all, counts: [words.made])
      },
      ContestSet("names") { desk in ContestPlan(NameContests(scale: desk.scale).all) },
      ContestSet("numbers") { _ in ContestPlan(NumberContests().all) },
      ContestSet("objects") { desk in ContestPlan(ObjectContests(count: desk.scaled(100_000)).all)
      },
      ContestSet("directory", weight: 5, leastSeconds: 1) { desk in
        ContestPlan(try DirectoryContests(rows: desk.scaled(16_000, atLeast: 400)).all)
      },
      ContestSet("timetable", weight: 8, leastSeconds: 2) { desk in
        ContestPlan(try TransitContests(desk).all)
      },
    ]
  }
}
