/// One way to ask SQLite for departures near a place.
struct Question {
  let name: String
  let sql: String

  private static let near = """
    (s.lat - ?5) * (s.lat - ?5) + ((s.lon - ?6) * ?7) * ((s.lon - ?6) * ?7) <= ?8
    """
  private static let when = "t.stop = s.id AND t.minute BETWEEN ?9 AND ?10"

  static let all = [
    Question(
      name: "index by latitude and longitude",
      sql: """
        SELECT t.stop, t.minute FROM stops s CROSS JOIN times t
        WHERE s.lat BETWEEN ?1 AND ?2 AND s.lon BETWEEN ?3 AND ?4 AND \(near) AND \(when)
        """),
    Question(
      name: "R-tree",
      sql: """
        SELECT t.stop, t.minute FROM places p CROSS JOIN stops s CROSS JOIN times t
        WHERE p.north >= ?1 AND p.south <= ?2 AND p.east >= ?3 AND p.west <= ?4 AND s.id = p.id
        AND \(near) AND \(when)
        """),
  ]
}
