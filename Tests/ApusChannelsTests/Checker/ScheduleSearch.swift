/// All orders in which ready jobs can be run, one after the other, depth first.
struct ScheduleSearch {
  private var path: [(choice: Int, count: Int)] = []
  private var depth = 0

  /// Which of `count` jobs to run now.
  mutating func choose(_ count: Int) -> Int {
    defer { depth += 1 }
    if depth == path.count { path.append((0, count)) }
    return path[depth].choice
  }

  /// Turns to the next order; false if there is none.
  mutating func advance() -> Bool {
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
