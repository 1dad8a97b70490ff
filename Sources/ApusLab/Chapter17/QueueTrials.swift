/// What goes wrong in a queue, by the book's four ways, each in an order of changes and saves that shows it.
struct QueueTrials {
  /// The number of objects or changes of a trial.
  let count: Int
  /// Makes the queue under trial.
  let queue: () -> any SavingQueue

  /// The number of objects whose halves are of two changes: each is changed in the middle of its save.
  func tornSaves() throws -> Int {
    let queue = queue()
    var torn = 0
    for id in 1...count {
      try queue.change(id, to: 1)
      _ = queue.step()
      try queue.change(id, to: 2)
      _ = queue.step()
      if let saved = queue.disk.objects[id], saved.first != saved.second { torn += 1 }
      queue.finish()
    }
    return torn
  }

  /// The number of saves of one object that is changed `count` times before its turn comes.
  func savesOfBurst() throws -> Int {
    let queue = queue()
    // Another object is being saved, so that the worker takes none of the burst before its end.
    try queue.change(1, to: 1)
    _ = queue.step()
    for value in 1...count { try queue.change(2, to: value) }
    queue.finish()
    return queue.disk.saves[2] ?? 0
  }

  /// The number of objects whose last change is not saved at the end.
  func lostChanges() throws -> Int {
    let queue = queue()
    for value in 1...10 { for id in 1...count { try queue.change(id, to: value) } }
    queue.finish()
    let disk = queue.disk
    return (1...count).count { !disk.has($0, 10) }
  }

  /// The number of saves of an object that is changed again before each save of another object.
  func savesOfBusyObject() throws -> Int {
    let queue = queue()
    try queue.change(1, to: 0)
    for value in 1...count {
      try queue.change(2, to: value)
      try queue.change(1, to: value)
      for _ in 0..<2 { _ = queue.step() }
    }
    let saves = queue.disk.saves[1] ?? 0
    queue.finish()
    guard queue.disk.has(1, count), queue.disk.has(2, count) else {
      throw WrongResultError("a queue that has saved all has not the last change")
    }
    return saves
  }

  /// The number of trials, of four, that fail: torn saves, more than one save for a burst, lost changes, a busy object without a
  /// save.
  func failures() throws -> Int {
    let isFailed = [
      try tornSaves() > 0, try savesOfBurst() > 1, try lostChanges() > 0,
      try savesOfBusyObject() == 0,
    ]
    return isFailed.count { $0 }
  }
}
