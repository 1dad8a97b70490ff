#if PostgreSQL
  import ApusBenchmark
  import ApusCommandLine
  import ApusFleet

  /// The choice of a series by the words of a command line, as `apus history` takes them.
  struct SeriesChoice {
    /// The number of the series in the database.
    let number: Int
    let series: FleetSeries

    /// A text that names no series, or several.
    enum ChoiceError: Error, Sendable, CustomStringConvertible {
      case unknown(UsageError)
      case ambiguous(String)

      var description: String {
        switch self {
        case .unknown(let error): "\(error)"
        case .ambiguous(let message): message
        }
      }
    }

    /// Chooses a series. Of series that differ in the unit alone the newest is taken.
    ///
    /// - Throws: `ChoiceError` with the nearest series, or with all that the words name.
    /// - Complexity: O(*n*) in the number of series.
    init(
      _ words: String, in all: [(number: Int, series: FleetSeries)]
    ) throws(ChoiceError) {
      let trends = all.map(\.series.trendSeries)
      let selector = TrendSelector(words)
      let matches = Set(selector.matches(in: trends))
      guard !matches.isEmpty else {
        throw .unknown(
          .unknownName(kind: "series", given: words, known: trends.map(\.selector)))
      }
      guard matches.count == 1 else {
        throw .ambiguous(selector.ambiguity(matches.sorted { $0.selector < $1.selector }))
      }
      let index = trends.lastIndex(where: matches.contains) ?? 0
      number = all[index].number
      series = all[index].series
    }
  }
#endif
