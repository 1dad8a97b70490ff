import ApusJSON
import ApusSystem

/// A place that keeps the tasks of an account, and survives the end of the process.
protocol TaskAccount {
  /// Saves a task that has changed, one of all tasks.
  func save(_ task: TaskItem, of all: [TaskItem]) throws
  /// Reads a task.
  func task(_ id: Int) throws -> TaskItem
  /// Reads all tasks.
  func all() throws -> [TaskItem]
}

/// A file of JSON for each task.
final class TaskFiles: TaskAccount {
  private let folder: String
  private var count = 0

  /// Makes a folder without tasks.
  init(_ folder: String) throws {
    self.folder = folder
    _ = try Folders.make(for: folder + "/")
  }

  /// Writes the files of tasks that have none yet.
  func grow(to tasks: [TaskItem]) throws {
    for task in tasks[min(count, tasks.count)...] { try save(task, of: tasks) }
    count = max(count, tasks.count)
  }

  private func path(_ id: Int) -> String { "\(folder)/\(id).json" }

  func save(_ task: TaskItem, of all: [TaskItem]) throws {
    try PlainFile.replace(path(task.id), by: task.json())
  }

  func task(_ id: Int) throws -> TaskItem { try TaskItem(json: LoadedFile(path(id)).contents) }

  func all() throws -> [TaskItem] { try (0..<count).map(task) }
}

/// A row for each task in a table of SQLite.
struct TaskRows: TaskAccount {
  private let update: SQLiteDatabase.Statement
  private let select: SQLiteDatabase.Statement
  private let selectAll: SQLiteDatabase.Statement

  /// Makes a table of all tasks.
  init(_ database: SQLiteDatabase, _ tasks: [TaskItem]) throws {
    try database.run("CREATE TABLE tasks (id INTEGER PRIMARY KEY, json BLOB)")
    let insert = try database.prepare("INSERT INTO tasks VALUES (?1, ?2)")
    try database.transaction {
      for task in tasks {
        try insert.bind(1, task.id)
        try insert.bind(2, task.json())
        try insert.run()
      }
    }
    update = try database.prepare("UPDATE tasks SET json = ?2 WHERE id = ?1")
    select = try database.prepare("SELECT json FROM tasks WHERE id = ?1")
    selectAll = try database.prepare("SELECT json FROM tasks ORDER BY id")
  }

  func save(_ task: TaskItem, of all: [TaskItem]) throws {
    try update.bind(1, task.id)
    try update.bind(2, task.json())
    try update.run()
  }

  func task(_ id: Int) throws -> TaskItem {
    try select.bind(1, id)
    guard let task = try Self.rows(of: select).first else {
      throw WrongResultError("SQLite has no task \(id)")
    }
    return task
  }

  func all() throws -> [TaskItem] { try Self.rows(of: selectAll) }

  private static func rows(of statement: SQLiteDatabase.Statement) throws -> [TaskItem] {
    var tasks: [TaskItem] = []
    while try statement.next() { tasks.append(try TaskItem(json: statement.bytes(0))) }
    return tasks
  }
}

/// One file with all tasks, which is written as a whole.
struct TaskDocument: TaskAccount {
  private let path: String

  /// Writes all tasks.
  init(_ path: String, _ tasks: [TaskItem]) throws {
    self.path = path
    try write(tasks)
  }

  private func write(_ tasks: [TaskItem]) throws {
    try PlainFile.replace(path, by: JSONValueEncoder().encode(tasks))
  }

  func save(_ task: TaskItem, of all: [TaskItem]) throws { try write(all) }

  func task(_ id: Int) throws -> TaskItem { try all()[id] }

  func all() throws -> [TaskItem] {
    try JSONValueDecoder().decode([TaskItem].self, from: LoadedFile(path).contents)
  }
}
