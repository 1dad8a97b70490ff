// UNSAFE: calls SQLite with pointers

import ApusBenchmark
import ApusMachine
import ApusMeasure

// SAFETY: the functions have the types of SQLite's interface in C. Each handle is used by one thread, and ends once: a
// statement before its database, which it keeps. SQLite copies the bytes that it is given. The library stays loaded.
/// A database of SQLite, whose library is loaded when an experiment runs.
@safe
final class SQLiteDatabase {
  fileprivate let library: SQLiteLibrary
  private let handle: OpaquePointer

  /// Opens or creates a database that survives the end of the process, and not of the machine, as a file without a sync does.
  ///
  /// - Throws: `UnavailableError` if SQLite is not installed.
  init(_ path: String) throws {
    library = try SQLiteLibrary()
    var opened: OpaquePointer?
    let code = unsafe library.open(path, &opened)
    guard code == SQLiteLibrary.ok, let opened = unsafe opened else {
      throw WrongResultError("SQLite opens \(path): code \(code)")
    }
    unsafe handle = opened
    try run("PRAGMA journal_mode = WAL")
    try run("PRAGMA synchronous = OFF")
  }

  deinit { _ = unsafe library.close(handle) }

  /// Opens or creates a database in the folder of an experiment, or returns `nil` if SQLite is not installed.
  static func ifInstalled(
    _ experiment: ExperimentContext, _ name: String
  ) throws -> SQLiteDatabase? {
    do { return try SQLiteDatabase(experiment.folder.file(name)) } catch is UnavailableError {
      return nil
    }
  }

  /// Returns metrics as absent, with the reason, if SQLite is not installed; else none.
  static func absent(_ metrics: [MetricKey]) -> [CaseStudyPlan.Count] {
    do throws(UnavailableError) {
      _ = try SQLiteLibrary()
      return []
    } catch {
      let reason = error
      return metrics.map { CaseStudyPlan.Count($0) { throw reason } }
    }
  }

  /// Runs a statement without parameters.
  func run(_ statement: String) throws {
    let code = unsafe library.execute(handle, statement, nil, nil, nil)
    guard code == SQLiteLibrary.ok else {
      throw WrongResultError("SQLite: \(statement): code \(code)")
    }
  }

  /// Compiles a statement.
  func prepare(_ text: String) throws -> Statement {
    var prepared: OpaquePointer?
    let code = unsafe library.prepare(handle, text, -1, &prepared, nil)
    guard code == SQLiteLibrary.ok, let prepared = unsafe prepared else {
      throw WrongResultError("SQLite prepares \(text): code \(code)")
    }
    return unsafe Statement(self, prepared)
  }

  /// Runs a closure in a transaction.
  func transaction(_ body: () throws -> Void) throws {
    try run("BEGIN")
    try body()
    try run("COMMIT")
  }

  /// A compiled statement with its parameters.
  @safe
  final class Statement {
    private let database: SQLiteDatabase
    private let handle: OpaquePointer

    fileprivate init(_ database: SQLiteDatabase, _ handle: OpaquePointer) {
      self.database = database
      unsafe self.handle = handle
    }

    deinit { _ = unsafe database.library.finalize(handle) }

    /// Gives the parameter of a number from 1 a value.
    func bind(_ parameter: Int32, _ number: Int) throws {
      try check(unsafe database.library.bindInteger(handle, parameter, Int64(number)))
    }

    /// Gives the parameter of a number from 1 bytes.
    func bind(_ parameter: Int32, _ bytes: [UInt8]) throws {
      try check(
        unsafe database.library.bindBytes(
          handle, parameter, bytes, Int32(bytes.count), SQLiteLibrary.copies))
    }

    private func check(_ code: Int32) throws {
      guard code == SQLiteLibrary.ok else { throw WrongResultError("SQLite: code \(code)") }
    }

    /// Goes to the next row. Returns `false` at the end, where the statement can be run again.
    func next() throws -> Bool {
      let code = unsafe database.library.step(handle)
      if code == SQLiteLibrary.row { return true }
      guard code == SQLiteLibrary.done else { throw WrongResultError("SQLite: code \(code)") }
      try check(unsafe database.library.reset(handle))
      return false
    }

    /// Runs the statement to its end. Returns the number of its rows.
    @discardableResult
    func run() throws -> Int {
      var count = 0
      while try next() { count += 1 }
      return count
    }

    /// The number in a column of the row.
    func number(_ column: Int32) -> Int {
      Int(unsafe database.library.columnInteger(handle, column))
    }

    /// The bytes in a column of the row.
    func bytes(_ column: Int32) -> [UInt8] {
      let start = unsafe database.library.columnBytes(handle, column)
      let count = unsafe database.library.columnByteCount(handle, column)
      return unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
    }
  }
}

// SAFETY: each function has the type that the header of SQLite declares, and the library stays loaded.
/// The functions of SQLite, by their names in its interface in C.
@safe
private struct SQLiteLibrary {
  static let ok: Int32 = 0
  static let row: Int32 = 100
  static let done: Int32 = 101
  /// The number in place of a destructor that lets SQLite copy the bytes.
  static let copies = -1

  typealias Text = UnsafePointer<CChar>
  let open: @convention(c) (Text, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  let close: @convention(c) (OpaquePointer) -> Int32
  let execute:
    @convention(c) (
      OpaquePointer, Text, OpaquePointer?, OpaquePointer?, OpaquePointer?
    ) -> Int32
  let prepare:
    @convention(c) (
      OpaquePointer, Text, Int32, UnsafeMutablePointer<OpaquePointer?>, OpaquePointer?
    ) -> Int32
  let finalize: @convention(c) (OpaquePointer) -> Int32
  let bindInteger: @convention(c) (OpaquePointer, Int32, Int64) -> Int32
  let bindBytes: @convention(c) (OpaquePointer, Int32, UnsafePointer<UInt8>?, Int32, Int) -> Int32
  let step: @convention(c) (OpaquePointer) -> Int32
  let reset: @convention(c) (OpaquePointer) -> Int32
  let columnInteger: @convention(c) (OpaquePointer, Int32) -> Int64
  let columnBytes: @convention(c) (OpaquePointer, Int32) -> UnsafeRawPointer?
  let columnByteCount: @convention(c) (OpaquePointer, Int32) -> Int32

  /// Loads the library.
  init() throws(UnavailableError) {
    let library = try LoadedLibrary(
      "SQLite", linux: "libsqlite3.so.0", darwin: "libsqlite3.dylib",
      from: "apt-get install libsqlite3-0")
    unsafe open = try library.function("sqlite3_open")
    unsafe close = try library.function("sqlite3_close")
    unsafe execute = try library.function("sqlite3_exec")
    unsafe prepare = try library.function("sqlite3_prepare_v2")
    unsafe finalize = try library.function("sqlite3_finalize")
    unsafe bindInteger = try library.function("sqlite3_bind_int64")
    unsafe bindBytes = try library.function("sqlite3_bind_blob")
    unsafe step = try library.function("sqlite3_step")
    unsafe reset = try library.function("sqlite3_reset")
    unsafe columnInteger = try library.function("sqlite3_column_int64")
    unsafe columnBytes = try library.function("sqlite3_column_blob")
    unsafe columnByteCount = try library.function("sqlite3_column_bytes")
  }
}

extension ClaimRequirement {
  /// SQLite, where the loader finds it.
  static let sqlite: [ClaimRequirement] = {
    do throws(UnavailableError) {
      _ = try SQLiteLibrary()
      return []
    } catch {
      return [.elsewhere(error.description)]
    }
  }()
}
