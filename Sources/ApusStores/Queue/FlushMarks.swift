/// Which calls of `flush` wait for which references.
///
/// References belong to the mark that was open when they came. A flush closes the mark, and waits until all marks up to it have
/// no reference left. So a reference that fails again and again holds up the calls that came after it and costs one number.
struct FlushMarks: Sendable {
  private struct Mark: Sendable {
    var pending = 0
    /// Are called when this mark and all before it have no reference.
    var waiters: [@Sendable () -> Void] = []
  }

  private var marks = [Mark()]
  /// The number of the first mark.
  private var first = 0

  /// Counts a reference that came. Returns the number of its mark.
  mutating func add() -> Int {
    if !marks[marks.count - 1].waiters.isEmpty { marks.append(Mark()) }
    marks[marks.count - 1].pending += 1
    return first + marks.count - 1
  }

  /// Counts a reference that is done. Returns the closures to call.
  mutating func remove(_ mark: Int) -> [@Sendable () -> Void] {
    marks[mark - first].pending -= 1
    var done: [@Sendable () -> Void] = []
    while marks[0].pending == 0 {
      done += marks[0].waiters
      marks[0].waiters = []
      if marks.count == 1 { break }
      marks.removeFirst()
      first += 1
    }
    return done
  }

  /// Adds a closure to call when all references so far are done. Returns `false` if they are.
  mutating func wait(_ closure: @escaping @Sendable () -> Void) -> Bool {
    if marks.count == 1, marks[0].pending == 0 { return false }
    marks[marks.count - 1].waiters.append(closure)
    return true
  }
}
