import ApusIO

/// The state of a list that is written in order: open containers, and keys that wait for a value.
struct ListBalance {
  enum Container {
    case array
    case dictionary
  }

  private var open: [Container] = []
  private var pendingKeys: [Bool] = []
  private var hasRoot = false

  /// The number of open containers.
  var depth: Int { open.count }

  /// Whether nothing was written yet.
  var isEmpty: Bool { !hasRoot }

  /// Checks that a value may come next: after a key, in an array, or as the root.
  func requireValuePosition() throws(StreamError) {
    guard let container = open.last else {
      if hasRoot { throw Self.error(.roots) }
      return
    }
    if container == .dictionary, pendingKeys.last != true { throw Self.error(.unpairedKey) }
  }

  /// Counts a value at a position that was checked.
  mutating func value() {
    hasRoot = true
    if open.last == .dictionary { pendingKeys[pendingKeys.count - 1] = false }
  }

  /// Counts a key.
  mutating func key() throws(StreamError) {
    guard open.last == .dictionary, pendingKeys.last == false else {
      throw Self.error(.unpairedKey)
    }
    pendingKeys[pendingKeys.count - 1] = true
  }

  /// Opens a container at a position that was checked.
  mutating func begin(_ container: Container) {
    value()
    open.append(container)
    pendingKeys.append(false)
  }

  /// Closes the innermost container.
  mutating func end(_ container: Container) throws(StreamError) {
    guard open.last == container else { throw Self.error(.unbalanced) }
    guard pendingKeys.last == false else { throw Self.error(.unpairedKey) }
    open.removeLast()
    pendingKeys.removeLast()
  }

  /// Checks that the list is complete.
  func finish() throws(StreamError) {
    guard open.isEmpty else { throw Self.error(.unbalanced) }
    guard hasRoot else { throw Self.error(.roots) }
  }

  static func error(_ error: PropertyListWriterError) -> StreamError {
    StreamError(stage: "property list", error)
  }
}
