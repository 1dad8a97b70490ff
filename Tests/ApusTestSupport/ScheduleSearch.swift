/// A depth-first search of all orders in which ready jobs can be run.
public struct ScheduleSearch {
  private var path: [(choice: Int, count: Int)] = []
  private var depth = 0

  /// Creates a search that begins with the first order.
  public init() {}

  /// Returns which of `count` jobs to run now.
  public mutating func choose(_ count: Int) -> Int {
    defer { depth += 1 }
    if depth == path.count { path.append((0, count)) }
    return path[depth].choice
  }

  /// Advances to the next order. Returns false if there is none.
  public mutating func advance() -> Bool {
    depth = 0
    while let last = path.popLast() {
      if last.choice + 1 < last.count {
        path.append((last.choice + 1, last.count))
        return true
      }
    }
    return false
  }
}
