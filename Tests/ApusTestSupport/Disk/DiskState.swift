/// The files and names of a simulated disk: what memory shows, what the disk has, and the changes between.
struct DiskState: Sendable {
  /// A change that is in memory and not yet certain on the disk.
  enum Change: Sendable {
    /// A name gets an entry, or loses it if `node` is `nil`. A renaming also removes the old name.
    case name(Key, node: Int?, removing: Key?)
    case size(node: Int, Int)
    case bytes(node: Int, offset: Int, [UInt8])

    /// The file whose sync writes the change, or the folder.
    var node: Int {
      switch self {
      case .name(let key, _, _): key.folder
      case .size(let node, _), .bytes(let node, _, _): node
      }
    }
  }

  struct Key: Hashable, Sendable {
    var folder: Int
    var name: String
  }

  struct Node: Sendable {
    var isFolder = false
    /// What a read returns.
    var memory: [UInt8] = []
    /// What is certain on the disk.
    var disk: [UInt8] = []
    /// The descriptor that has the lock, if one has.
    var lock: Int32?
    /// The time of the last change, as a call has set it.
    var modified: UInt64 = 0
  }

  static let sector = 512

  var nodes = [Node(isFolder: true)]
  var names: [Key: Int] = [:]
  var namesOnDisk: [Key: Int] = [:]
  var changes: [Change] = []
  /// The changes of which a failed sync has said that they were written; memory still shows them.
  var dropped: [Change] = []

  // MARK: - Changes

  mutating func add(_ change: Change) {
    Self.apply(change, to: &self, memory: true)
    changes.append(change)
  }

  /// Makes the changes of a file, or the names of a folder, certain.
  mutating func sync(_ node: Int) {
    for change in changes where change.node == node { Self.apply(change, to: &self, memory: false) }
    changes.removeAll { $0.node == node }
  }

  /// A sync that fails: the bytes never reach the disk, and later syncs do not know of them.
  mutating func failSync(_ node: Int) {
    let lost = changes.filter {
      if case .bytes(node, _, _) = $0 { return true }
      return false
    }
    dropped += lost
    changes.removeAll { change in
      if case .bytes(node, _, _) = change { return true }
      return false
    }
  }

  /// Forgets what memory has of a file from an offset on, except what is still to be written.
  mutating func forget(_ node: Int, from offset: Int) {
    dropped.removeAll { $0.node == node }
    let kept = nodes[node].memory.prefix(offset)
    nodes[node].memory = Array(kept + nodes[node].disk.dropFirst(offset))
    for change in changes where change.node == node { Self.apply(change, to: &self, memory: true) }
  }

  /// Inverts bits of a byte, wherever the file has it.
  mutating func flip(_ bits: UInt8, ofByte offset: Int, of node: Int) {
    nodes[node].memory[offset] ^= bits
    if offset < nodes[node].disk.count { nodes[node].disk[offset] ^= bits }
    for (index, change) in changes.enumerated() {
      guard case .bytes(node, let start, var bytes) = change, offset >= start,
        offset < start + bytes.count
      else { continue }
      bytes[offset - start] ^= bits
      changes[index] = .bytes(node: node, offset: start, bytes)
    }
  }

  private static func apply(_ change: Change, to state: inout DiskState, memory: Bool) {
    let bytes: WritableKeyPath<Node, [UInt8]> = memory ? \.memory : \.disk
    switch change {
    case .name(let key, let node, let old):
      let names: WritableKeyPath<DiskState, [Key: Int]> = memory ? \.names : \.namesOnDisk
      if let old { state[keyPath: names][old] = nil }
      state[keyPath: names][key] = node
    case .size(let node, let size):
      let count = state.nodes[node][keyPath: bytes].count
      if count > size { state.nodes[node][keyPath: bytes].removeLast(count - size) }
      if count < size {
        state.nodes[node][keyPath: bytes] += [UInt8](repeating: 0, count: size - count)
      }
    case .bytes(let node, let offset, let new):
      // Bytes behind the end are lost with the size that they needed.
      let end = min(offset + new.count, state.nodes[node][keyPath: bytes].count)
      guard offset < end else { return }
      state.nodes[node][keyPath: bytes].replaceSubrange(offset..<end, with: new[..<(end - offset)])
    }
  }

  // MARK: - Crashes

  /// The parts of a change that can reach the disk without the rest.
  static func parts(of change: Change) -> [[Change]] {
    guard case .bytes(let node, let offset, let bytes) = change else { return [[], [change]] }
    var sectors: [Change] = []
    var start = offset
    while start < offset + bytes.count {
      let end = min(offset + bytes.count, (start / sector + 1) * sector)
      sectors.append(
        .bytes(node: node, offset: start, Array(bytes[start - offset..<end - offset])))
      start = end
    }
    guard sectors.count > 1 else { return [[], [change]] }
    let middle = sectors.count / 2
    return [[], [change], Array(sectors[..<middle]), Array(sectors[middle...])]
  }

  /// The state after the machine lost its power, with a choice for each change.
  ///
  /// - Parameter choices: For each change the index of its part that reached the disk.
  func afterPowerCut(_ choices: [Int]) -> DiskState {
    var state = self
    for (change, choice) in zip(changes, choices) {
      for part in Self.parts(of: change)[choice] { Self.apply(part, to: &state, memory: false) }
    }
    state.changes = []
    state.dropped = []
    state.names = state.namesOnDisk
    for node in state.nodes.indices {
      state.nodes[node].memory = state.nodes[node].disk
      state.nodes[node].lock = nil
    }
    return state
  }

  /// The state after the process was killed: memory stays, and locks end.
  func afterKill() -> DiskState {
    var state = self
    for node in state.nodes.indices { state.nodes[node].lock = nil }
    return state
  }
}
