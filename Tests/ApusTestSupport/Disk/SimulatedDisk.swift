// UNSAFE: copies spans from and into arrays

import ApusBytes
import ApusMeasure
package import ApusSystem
import Foundation
import Synchronization

/// A disk for tests, which fails as POSIX allows: calls fail or are short, a sync fails and then succeeds, and a
/// power cut keeps any part of what was not synced.
///
/// Bytes, sizes and names reach the disk independently. Bytes are torn at 512.
public final class SimulatedDisk: Sendable {
  /// The result of a call that does not do its work.
  public enum Fault: Sendable, Hashable {
    /// The call fails with a value of `errno`. A sync that fails drops what it should have written.
    case error(Int32)
    /// A read or write transfers at most so many bytes.
    case short(Int)
  }

  private struct Open: Sendable {
    var node: Int
    var position = 0
  }

  private struct State: Sendable {
    var disk = DiskState()
    var open: [Int32: Open] = [:]
    var lastNumber: Int32 = 1_000_000
    var record: [String] = []
    var crash = Int.max
    var isReadOnly = false
    var fault: @Sendable (_ index: Int, _ call: String) -> Fault? = { _, _ in nil }

    func opened(_ number: Int32) -> Open {
      guard let open = open[number] else { preconditionFailure("\(number) must be open") }
      return open
    }
  }

  private let root: String
  private let state: Mutex<State>

  /// Creates a disk with some files in its folder, which are synced.
  ///
  /// - Parameters:
  ///   - root: The path of the disk's folder; nothing is there in the system's files.
  ///   - files: The files by their names.
  public convenience init(root: String, files: [String: [UInt8]] = [:]) {
    var disk = DiskState()
    for (name, bytes) in files {
      disk.names[DiskState.Key(folder: 0, name: name)] = disk.nodes.count
      disk.nodes.append(DiskState.Node(memory: bytes, disk: bytes))
    }
    disk.namesOnDisk = disk.names
    self.init(root, disk)
  }

  private init(_ root: String, _ disk: DiskState) {
    self.root = root
    var state = State()
    state.disk = disk
    self.state = Mutex(state)
  }

  // MARK: - Faults

  /// The calls so far, as text.
  public var record: [String] { state.withLock { $0.record } }

  /// Makes all calls after the first `count` fail without an effect, as if the machine had stopped.
  public func crash(after count: Int) { state.withLock { $0.crash = count } }

  /// Decides for each call if and how it fails.
  public func fail(_ fault: @escaping @Sendable (_ index: Int, _ call: String) -> Fault?) {
    state.withLock { $0.fault = fault }
  }

  /// Makes all calls fail that would change the disk, as a file system does that is mounted read-only.
  public func makeReadOnly() {
    state.withLock { $0.isReadOnly = true }
    let changes = ["create", "write", "allocate", "rename", "remove", "setTime"]
    fail { _, text in
      text.hasSuffix(" to write") || changes.contains { text.hasPrefix($0) } ? .error(EROFS) : nil
    }
  }

  /// The names in a folder, or `nil` if there is none.
  public func names(in path: String) -> [String]? {
    state.withLock { state in
      Self.node(path, root, state.disk).map { node in
        state.disk.names.keys.filter { $0.folder == node }.map(\.name)
      }
    }
  }

  /// Inverts a bit of a file, in memory, on the disk, and in what is still to be written.
  public func flip(bit: Int, ofByte offset: Int, in path: String) {
    state.withLock { state in
      guard let node = Self.node(path, root, state.disk) else { return }
      state.disk.flip(1 << UInt8(bit), ofByte: offset, of: node)
    }
  }

  /// The bytes of a file as a read returns them, or `nil` if there is none.
  public func bytes(_ path: String) -> [UInt8]? {
    state.withLock { state in
      Self.node(path, root, state.disk).map { state.disk.nodes[$0].memory }
    }
  }

  // MARK: - Crashes

  /// The number of choices for each change that is not yet certain on the disk.
  public var choices: [Int] {
    state.withLock { $0.disk.changes.map { DiskState.parts(of: $0).count } }
  }

  /// The disk after a power cut that kept a part of each change.
  public func afterPowerCut(_ choices: [Int]) -> SimulatedDisk {
    SimulatedDisk(root, state.withLock { $0.disk.afterPowerCut(choices) })
  }

  /// The disk after the process was killed.
  public func afterKill() -> SimulatedDisk {
    SimulatedDisk(root, state.withLock { $0.disk.afterKill() })
  }

  /// Returns the choices of power cuts: all of them if there are at most `limit`, else that many random ones,
  /// with the two extremes.
  public static func powerCuts(_ counts: [Int], limit: Int, seed: UInt64) -> [[Int]] {
    var total = 1
    for count in counts where total <= limit { total *= count }
    if total <= limit {
      return (0..<total).map { number in
        var rest = number
        return counts.map { count in
          defer { rest /= count }
          return rest % count
        }
      }
    }
    var random = SplitMix64(seed: seed)
    return [counts.map { _ in 0 }, counts.map { _ in 1 }]
      + (2..<limit).map { _ in counts.map { Int(random.next() % UInt64($0)) } }
  }

  /// The possible contents of a file after a power cut now, or `nil` if it may be missing.
  public func possibleContents(of name: String) -> Set<[UInt8]?> {
    Set(
      Self.powerCuts(choices, limit: 20_000, seed: 1).map {
        afterPowerCut($0).bytes("\(root)/\(name)")
      })
  }

  // MARK: - Calls

  /// The calls that act on this disk.
  package var calls: FileCalls {
    var calls = FileCalls.system
    calls.openFolder = { path in self.openFolder(path) }
    calls.makeFolder = { path in self.makeFolder(path) }
    calls.list = { folder in self.list(folder) }
    calls.create = { folder, name, _ in self.create(folder, name) }
    calls.open = { folder, name, writes in
      self.open(folder, writes ? "\(name) to write" : name, name)
    }
    calls.claim = { file in self.call("claim \(file)") { _ in 0 } }
    calls.own = { _, _, _ in 0 }
    calls.copyAccessList = { _, _ in 0 }
    calls.allow = { _, _ in 0 }
    calls.reserve = { _, _ in }
    calls.startFlush = { _, _ in }
    calls.write = { file, bytes in self.write(file, bytes, at: nil) }
    calls.writeAt = { file, bytes, offset in self.write(file, bytes, at: offset) }
    calls.read = { file, output, offset in self.read(file, &output, offset) }
    calls.map = { _, _ in nil }
    calls.size = { file in
      Int(self.call("size \(file)") { Int32($0.disk.nodes[$0.opened(file).node].memory.count) })
    }
    calls.status = { file in self.status(file) }
    calls.setTime = { file, time in
      self.call("setTime \(file)") { state in
        state.disk.nodes[state.opened(file).node].modified = time
        return 0
      }
    }
    calls.release = { _, _ in }
    calls.allocate = { file, count in self.allocate(file, count) }
    calls.flush = { number in self.flush("flush", number) }
    calls.flushData = { number in self.flush("flushData", number) }
    calls.forget = { file, offset in
      self.call("forget \(file) from \(offset)") { state in
        state.disk.forget(state.opened(file).node, from: offset)
        return 0
      }
    }
    calls.nextData = { _, offset in offset..<Int.max }
    calls.lock = { file in self.lock(file) }
    calls.close = { number in self.close(number) }
    calls.rename = { folder, from, to in self.rename(folder, from, to) }
    calls.remove = { folder, name in self.remove(folder, name) }
    return calls
  }

  /// Records a call, and runs it unless it fails.
  private func call(
    _ text: String, failing: (inout State) -> Void = { _ in }, _ body: (inout State) -> Int32
  ) -> Int32 {
    state.withLock { state in
      let index = state.record.count
      guard index < state.crash else { return -EIO }
      state.record.append(text)
      if case .error(let code) = state.fault(index, text) {
        failing(&state)
        state.record[index] += " fails with \(code)"
        return -code
      }
      return body(&state)
    }
  }

  /// The number of bytes that a call may transfer.
  private func limit(_ count: Int) -> Int {
    state.withLock { state in
      let index = state.record.count
      guard case .short(let most) = state.fault(index, "transfer") else { return count }
      return min(count, most)
    }
  }

  private static func node(_ path: String, _ root: String, _ disk: DiskState) -> Int? {
    guard path.hasPrefix(root) else { return nil }
    return node(path.dropFirst(root.count).split(separator: "/"), in: 0, disk)
  }

  private static func node(_ names: [Substring], in folder: Int, _ disk: DiskState) -> Int? {
    var node = folder
    for name in names {
      guard let next = disk.names[DiskState.Key(folder: node, name: String(name))] else {
        return nil
      }
      node = next
    }
    return node
  }

  /// The entry of a path below a folder; `nil` if the folder around it does not exist.
  private static func key(_ path: String, in folder: Int, _ disk: DiskState) -> DiskState.Key? {
    let names = path.split(separator: "/")
    guard let name = names.last, let parent = node(names.dropLast(), in: folder, disk) else {
      return nil
    }
    return DiskState.Key(folder: parent, name: String(name))
  }

  private func status(_ file: Int32) -> FileStatus {
    var found = FileStatus(byteCount: 0, modified: 0)
    found.code = call("status \(file)") { state in
      let node = state.disk.nodes[state.opened(file).node]
      found = FileStatus(byteCount: node.memory.count, modified: node.modified)
      return 0
    }
    return found
  }

  private func openFolder(_ path: String) -> Int32 {
    call("openFolder \(path)") { state in
      guard let node = Self.node(path, root, state.disk) else { return -ENOENT }
      guard state.disk.nodes[node].isFolder else { return -ENOTDIR }
      return Self.open(node, &state)
    }
  }

  private static func open(_ node: Int, _ state: inout State) -> Int32 {
    state.lastNumber += 1
    state.open[state.lastNumber] = Open(node: node)
    return state.lastNumber
  }

  private func makeFolder(_ path: String) -> Int32 {
    call("makeFolder \(path)") { state in
      if Self.node(path, root, state.disk) != nil { return -EEXIST }
      if state.isReadOnly { return -EROFS }
      guard let slash = path.lastIndex(of: "/"),
        let parent = Self.node(String(path[..<slash]), root, state.disk)
      else { return -ENOENT }
      let name = String(path[path.index(after: slash)...])
      state.disk.nodes.append(DiskState.Node(isFolder: true))
      state.disk.add(
        .name(
          DiskState.Key(folder: parent, name: name), node: state.disk.nodes.count - 1,
          removing: nil))
      return 0
    }
  }

  private func list(_ folder: Int32) -> FolderNames {
    var names: [String] = []
    let code = call("list \(folder)") { state in
      let node = state.opened(folder).node
      names = state.disk.names.keys.filter { $0.folder == node }.map(\.name)
      return 0
    }
    return FolderNames(names, code: code)
  }

  private func create(_ folder: Int32, _ name: String) -> Int32 {
    call("create \(name)") { state in
      let key = DiskState.Key(folder: state.opened(folder).node, name: name)
      guard state.disk.names[key] == nil else { return -EEXIST }
      state.disk.nodes.append(DiskState.Node())
      let node = state.disk.nodes.count - 1
      state.disk.add(.name(key, node: node, removing: nil))
      return Self.open(node, &state)
    }
  }

  private func open(_ folder: Int32, _ text: String, _ name: String) -> Int32 {
    call("open \(text)") { state in
      guard let key = Self.key(name, in: state.opened(folder).node, state.disk),
        let node = state.disk.names[key]
      else { return -ENOENT }
      return Self.open(node, &state)
    }
  }

  private func write(_ file: Int32, _ bytes: RawSpan, at offset: Int?) -> Int {
    let count = limit(bytes.byteCount)
    // SAFETY: the bytes are copied while the span is alive.
    let copy = unsafe bytes.extracting(first: count).withUnsafeBytes { unsafe Array($0) }
    return Int(
      call("write \(file), \(count) bytes at \(offset.map(String.init) ?? "the end")") { state in
        let open = state.opened(file)
        let start = offset ?? open.position
        if start + count > state.disk.nodes[open.node].memory.count {
          state.disk.add(.size(node: open.node, start + count))
        }
        state.disk.add(.bytes(node: open.node, offset: start, copy))
        if offset == nil { state.open[file]?.position += count }
        return Int32(count)
      })
  }

  private func read(_ file: Int32, _ output: inout MutableRawSpan, _ offset: Int) -> Int {
    let wanted = limit(output.byteCount)
    var found: [UInt8] = []
    let answer = call("read \(file), \(wanted) bytes at \(offset)") { state in
      let bytes = state.disk.nodes[state.opened(file).node].memory
      found = Array(bytes[min(offset, bytes.count)..<min(offset + wanted, bytes.count)])
      return 0
    }
    // SAFETY: at most the bytes of the span were asked for.
    unsafe output.withUnsafeMutableBytes { unsafe $0.copyBytes(from: found) }
    return answer < 0 ? Int(answer) : found.count
  }

  private func allocate(_ file: Int32, _ count: Int) -> Int32 {
    call("allocate \(file), \(count) bytes") { state in
      let node = state.opened(file).node
      if state.disk.nodes[node].memory.count < count {
        state.disk.add(.size(node: node, count))
      }
      return 0
    }
  }

  private func flush(_ name: String, _ number: Int32) -> Int32 {
    call(
      "\(name) \(number)", failing: { $0.disk.failSync($0.opened(number).node) }
    ) { state in
      state.disk.sync(state.opened(number).node)
      return 0
    }
  }

  private func lock(_ file: Int32) -> Int32 {
    call("lock \(file)") { state in
      let node = state.opened(file).node
      if let holder = state.disk.nodes[node].lock, holder != file { return -EWOULDBLOCK }
      state.disk.nodes[node].lock = file
      return 0
    }
  }

  /// Closing is no step of its own: a crash before it leaves the same state.
  private func close(_ number: Int32) -> Int32 {
    state.withLock { state in
      guard let open = state.open.removeValue(forKey: number) else { return -EBADF }
      if state.disk.nodes[open.node].lock == number { state.disk.nodes[open.node].lock = nil }
      return 0
    }
  }

  private func rename(_ folder: Int32, _ from: String, _ to: String) -> Int32 {
    call("rename \(from) to \(to)") { state in
      let node = state.opened(folder).node
      let old = DiskState.Key(folder: node, name: from)
      guard let file = state.disk.names[old] else { return -ENOENT }
      state.disk.add(.name(DiskState.Key(folder: node, name: to), node: file, removing: old))
      return 0
    }
  }

  private func remove(_ folder: Int32, _ name: String) -> Int32 {
    call("remove \(name)") { state in
      guard let key = Self.key(name, in: state.opened(folder).node, state.disk),
        state.disk.names[key] != nil
      else { return -ENOENT }
      state.disk.add(.name(key, node: nil, removing: nil))
      return 0
    }
  }
}
