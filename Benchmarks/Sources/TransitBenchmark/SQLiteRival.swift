// UNSAFE: passes columns to SQLite through C, and owns its database

import ApusTransit
import CSQLiteRival

/// A SQLite database of the same stops and departures.
@safe
final class SQLiteRival {
  /// Our work before rows are inserted.
  enum Preparation: CaseIterable {
    case fiveColumns, twoColumns, sorting
  }

  /// A form in which departures are stored and found.
  struct Form {
    let name: String
    /// The statements that create the table, insert a row, and create the index afterwards.
    let table: String
    let row: String
    let index: String
    /// The columns of a row.
    let columns: any KeyPath<Feed.Times, [[Int64]]> & Sendable
    /// The required preparation: all columns read, two columns read, or two columns read and
    /// sorted.
    let preparation: Preparation
    /// The result columns, and the condition for the departures of a stop `s` within the minutes.
    var answer = "t.stop, t.minute"
    var when = "t.stop = s.id AND t.minute BETWEEN ?9 AND ?10"

    static let all = [
      Form(
        name: "five columns of GTFS, index by stop and minute",
        table: "CREATE TABLE times(stop INT, minute INT, trip INT, arrival INT, sequence INT)",
        row: "INSERT INTO times VALUES(?,?,?,?,?)",
        index: "CREATE INDEX by_stop ON times(stop, minute)", columns: \.five,
        preparation: .fiveColumns),
      Form(
        name: "stop and minute, index by both",
        table: "CREATE TABLE times(stop INT, minute INT)", row: "INSERT INTO times VALUES(?,?)",
        index: "CREATE INDEX by_stop ON times(stop, minute)", columns: \.two,
        preparation: .twoColumns),
      Form(
        name: "stop and minute, sorted before, without row ids",
        table: """
          CREATE TABLE times(stop INT, minute INT, n INT, PRIMARY KEY(stop, minute, n)) WITHOUT ROWID
          """,
        row: "INSERT INTO times VALUES(?,?,?)", index: "SELECT 1", columns: \.sorted,
        preparation: .sorting),
      Form(
        name: "stop and minute packed into the row id, sorted before",
        table: "CREATE TABLE times(packed INTEGER PRIMARY KEY)",
        row: "INSERT INTO times VALUES(?)", index: "SELECT 1", columns: \.packed,
        preparation: .sorting, answer: "t.packed >> 31, (t.packed >> 20) & 2047",
        when: """
          t.packed BETWEEN (s.id << 31) | (?9 << 20) AND (s.id << 31) | (?10 << 20) | 1048575
          """),
    ]
  }

  // SAFETY: made by the library in `init`, freed in `deinit`, and never passed on.
  private let database: OpaquePointer

  static var version: String? {
    // SAFETY: a constant string of the library.
    unsafe sqlite_rival_version().map { unsafe String(cString: $0) }
  }

  /// Opens a database without a journal or synchronous writes: a crash may destroy it.
  init(_ path: String) throws {
    // SAFETY: the call reads a terminated string.
    guard let database = unsafe sqlite_rival_open(path) else { throw SQLiteError(what: path) }
    unsafe self.database = database
    for pragma in [
      "page_size=8192", "journal_mode=OFF", "synchronous=OFF", "locking_mode=EXCLUSIVE",
      "temp_store=MEMORY", "cache_size=-400000", "mmap_size=1000000000",
    ] {
      try run("PRAGMA " + pragma)
    }
  }

  // SAFETY: made in `init`.
  deinit { unsafe sqlite_rival_close(database) }

  func run(_ sql: String) throws {
    // SAFETY: the call reads a terminated string.
    guard unsafe sqlite_rival_run(database, sql) == 0 else { throw SQLiteError(what: sql) }
  }

  /// Fills the tables in a single transaction with prepared statements; the index is made after the
  /// rows.
  func fill(_ stops: [[Int64]], _ times: [[Int64]], as form: Form) throws {
    try run("BEGIN")
    try run("CREATE TABLE stops(id INTEGER PRIMARY KEY, lat INT, lon INT)")
    try insert(stops, "INSERT INTO stops VALUES(?,?,?)")
    try run("CREATE VIRTUAL TABLE places USING rtree_i32(id, south, north, west, east)")
    try run("INSERT INTO places SELECT id, lat, lat, lon, lon FROM stops")
    try run("CREATE INDEX by_place ON stops(lat, lon)")
    try run(form.table)
    try insert(times, form.row)
    try run(form.index)
    try run("COMMIT")
  }

  private func insert(_ columns: [[Int64]], _ sql: String) throws {
    try prepare(sql)
    // SAFETY: the call reads as many rows of each column as the first has; the columns are alive
    // and have the same length.
    let code = unsafe withPointers(columns[...], []) { pointers in
      unsafe sqlite_rival_insert(database, pointers, Int32(columns.count), columns[0].count)
    }
    guard code == 0 else { throw SQLiteError(what: "\(sql): \(code)") }
  }

  private func withPointers(
    _ columns: ArraySlice<[Int64]>, _ pointers: [UnsafePointer<Int64>?],
    _ body: ([UnsafePointer<Int64>?]) -> Int32
  ) -> Int32 {
    // SAFETY: each pointer is used only within its closure.
    guard let first = columns.first else { return unsafe body(pointers) }
    return unsafe first.withUnsafeBufferPointer { column in
      unsafe withPointers(columns.dropFirst(), pointers + [column.baseAddress], body)
    }
  }

  func prepare(_ sql: String) throws {
    // SAFETY: the call reads a terminated string.
    guard unsafe sqlite_rival_prepare(database, sql) == 0 else { throw SQLiteError(what: sql) }
  }

  /// Runs the prepared query.
  func answer(_ query: TransitQuery) -> Answer {
    let area = TransitArea(query)
    let parameters = [
      area.latitudes.lowerBound, area.latitudes.upperBound, area.longitudes.lowerBound,
      area.longitudes.upperBound, area.latitude, area.longitude, area.shrink, area.squaredRadius,
      Double(query.minutes.lowerBound), Double(query.minutes.upperBound - 1),
    ]
    var answer = Answer()
    // SAFETY: the call reads as many numbers as there are.
    answer.rows = unsafe sqlite_rival_query(
      database, parameters, Int32(parameters.count), &answer.mix)
    return answer
  }
}

/// The error of a call to SQLite.
struct SQLiteError: Error {
  var what: String
}
