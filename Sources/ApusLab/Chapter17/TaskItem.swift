import ApusJSON

/// A task of a to-do list: what the book's client keeps as a file of JSON.
struct TaskItem: Codable {
  var id: Int
  var list: Int
  var title: String
  var isDone: Bool
  /// The number of the task's changes.
  var revision: Int

  /// Returns the tasks of an account with a hundred tasks in each list.
  static func all(_ count: Int) -> [TaskItem] {
    (0..<count).map {
      TaskItem(
        id: $0, list: $0 / 100, title: "Task \($0) of list \($0 / 100): buy milk and bread",
        isDone: false, revision: 0)
    }
  }

  /// Reads a task from JSON.
  init(json: [UInt8]) throws { self = try JSONValueDecoder().decode(TaskItem.self, from: json) }

  private init(id: Int, list: Int, title: String, isDone: Bool, revision: Int) {
    (self.id, self.list, self.title) = (id, list, title)
    (self.isDone, self.revision) = (isDone, revision)
  }

  /// The task as JSON.
  func json() throws -> [UInt8] { try JSONValueEncoder().encode(self) }
}
