/// A statement that asks SQLite for departures near a point.
struct Question {
  let name: String
  private let places: String

  /// Returns the statement for a form of the table.
  func sql(_ form: SQLiteRival.Form) -> String {
    """
    SELECT \(form.answer) FROM \(places)
    AND (s.lat - ?5) * (s.lat - ?5) + ((s.lon - ?6) * ?7) * ((s.lon - ?6) * ?7) <= ?8
    AND \(form.when)
    """
  }

  static let all = [
    Question(
      name: "index by latitude and longitude",
      places: """
        stops s CROSS JOIN times t WHERE s.lat BETWEEN ?1 AND ?2 AND s.lon BETWEEN ?3 AND ?4
        """),
    Question(
      name: "R-tree",
      places: """
        places p CROSS JOIN stops s CROSS JOIN times t
        WHERE p.north >= ?1 AND p.south <= ?2 AND p.east >= ?3 AND p.west <= ?4 AND s.id = p.id
        """),
  ]
}
