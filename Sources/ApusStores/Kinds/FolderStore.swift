import ApusBytes
package import ApusSystem
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A store in a folder, with a file for each value, which other programs can read.
///
///     let store = try FolderStore(path: "notes")
///     try store.put("note://id/7", Array("milk".utf8))  // notes/note/id/7.value
///
/// A file has the bytes of the value and nothing else. It is replaced atomically and is on the disk when `put` returns. Several
/// processes may write one folder, and other programs may replace or remove files. The **version** of a value is the time of
/// its file's last change in nanoseconds, which this store makes greater with each write.
///
/// Each write waits for the disk twice. For many small values use `LogStore`, which is some hundred times faster.
public final class FolderStore: Store {
  /// The path of the folder.
  public let path: String
  private let calls: FileCalls
  private let note: FolderNote
  private let folder: Int32
  /// Is locked by the thread that writes.
  private let writer = Mutex(Writer())
  private let observers = StoreObservers()

  /// What the thread that writes has to itself.
  private struct Writer: Sendable {
    /// The last version that was given.
    var last: UInt64 = 0
    /// The locked file while a change is made.
    var lock: Int32 = -1
    /// Folders whose names are on the disk, as are those of the folders around them; some of those that were written.
    var safeFolders: Set<String> = []

    mutating func add(_ folder: String) {
      if safeFolders.count == 1024 { safeFolders = [] }
      safeFolders.insert(folder)
    }
  }

  /// Opens a folder, and makes it if nothing is at the path.
  ///
  /// - Parameter path: The path of the folder; the folder around it must exist.
  /// - Throws: `system` with the failed call.
  public convenience init(path: String) throws(StoreError) {
    try self.init(path: path, calls: .system)
  }

  /// Opens a folder with other system calls, for tests.
  package init(path: String, calls: FileCalls) throws(StoreError) {
    self.path = path
    self.calls = calls
    note = FolderNote(root: path, calls: calls)
    let made = path.hasZeroByte ? -EINVAL : calls.makeFolder(path)
    if made < 0, made != -EEXIST {
      throw .system(SystemError(.makeFolder, path, code: -made))
    }
    folder = calls.openFolder(path)
    if folder < 0 { throw .system(SystemError(.openFolder, path, code: -folder)) }
  }

  deinit { _ = calls.close(folder) }

  // MARK: - Reading

  /// Returns the value of a reference, or `nil` if it has none.
  ///
  /// - Throws: `system` with the failed call, or `tooLong` for a file of 2 GiB or more.
  /// - Complexity: Four system calls and O(*n*) in the bytes. Allocates the value and the path.
  public func get(_ reference: Reference) throws(StoreError) -> StoredValue? {
    if reference.isContainer { return nil }
    let name = FolderPath.file(of: reference)
    guard let file = try open(name) else { return nil }
    defer { _ = calls.close(file) }
    let status = calls.status(file)
    try check(Int(status.code), .status, name)
    // Another program may have made a file that no memory holds.
    try requireSize(status.byteCount)
    var bytes = [UInt8](repeating: 0, count: status.byteCount)
    var span = bytes.mutableSpan
    var raw = span.mutableRawBytes
    let count = FileCalls.readAll(calls.read, file, into: &raw, at: 0)
    try check(count, .read, name)
    bytes.removeLast(bytes.count - count)
    return StoredValue(bytes: bytes, version: StoreVersion(status.modified))
  }

  private func requireSize(_ byteCount: Int) throws(StoreError) {
    if byteCount > Int(Int32.max) { throw .tooLong(byteCount) }
  }

  /// Opens a file for reading, or returns `nil` if there is none.
  private func open(_ name: String) throws(StoreError) -> Int32? {
    let file = calls.open(folder, name, false)
    if file == -ENOENT || file == -ENOTDIR { return nil }
    try check(Int(file), .open, name)
    return file
  }

  private func check(
    _ answer: Int, _ operation: SystemError.Operation, _ name: String
  ) throws(StoreError) {
    guard answer < 0 else { return }
    throw .system(SystemError(operation, "\(path)/\(name)", code: Int32(-answer)))
  }

  private func storedVersion(of name: String) throws(StoreError) -> StoreVersion? {
    guard let file = try open(name) else { return nil }
    defer { _ = calls.close(file) }
    let status = calls.status(file)
    try check(Int(status.code), .status, name)
    return StoreVersion(status.modified)
  }

  // MARK: - Writing

  /// Gives a reference a value.
  ///
  /// - Throws: `conflict`, `reference` for a container, `tooLong` from 2 GiB on, or `system` with the failed call: the old value is there
  ///   then, unless waiting for the folder has failed.
  /// - Complexity: Some twenty system calls, two of which wait for the disk, and a wait more for each folder around the first value
  ///   that this object puts there; O(*n*) in the bytes.
  @discardableResult
  public func put(
    _ reference: Reference, _ value: [UInt8], if condition: StoreCondition = .any
  ) throws(StoreError) -> StoreVersion {
    try reference.requireValue()
    try requireSize(value.count)
    let name = FolderPath.file(of: reference)
    let version = try change { part throws(StoreError) in
      let old = try storedVersion(of: name)
      try condition.require(reference, old)
      let next = Self.time(after: part.last, old?.number ?? 0)
      try write(value, name, next, &part)
      part.last = next
      return StoreVersion(next)
    }
    observers.note(reference)
    return version
  }

  /// The present time, or a later one that is greater than other versions. A version at the end of time, which another program has
  /// set, has none behind it.
  private static func time(after versions: UInt64...) -> UInt64 {
    versions.reduce(FileStatus.now) { next, version in
      version < FileStatus.latest ? max(next, version + 1) : next
    }
  }

  /// Removes the value of a reference.
  ///
  /// - Throws: As `put` does.
  @discardableResult
  public func delete(
    _ reference: Reference, if condition: StoreCondition = .any
  ) throws(StoreError) -> Bool {
    try reference.requireValue()
    let name = FolderPath.file(of: reference)
    let isRemoved = try change { part throws(StoreError) in
      let old = try storedVersion(of: name)
      try condition.require(reference, old)
      // A value that is put again gets a later version.
      if let old { part.last = max(part.last, old.number) }
      return try remove(name)
    }
    if isRemoved { observers.note(reference) }
    return isRemoved
  }

  /// Runs a change while no other thread or process that uses this type changes the folder.
  private func change<Value: Sendable>(
    _ body: (inout Writer) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try writer.withLock { part throws(StoreError) in
      part.lock = try lockFile()
      defer { _ = calls.close(part.lock) }
      note.removeLeftovers(part.lock)
      return try body(&part)
    }
  }

  private func lockFile() throws(StoreError) -> Int32 {
    let name = ".lock"
    var file = calls.open(folder, name, true)
    if file == -ENOENT {
      // The first change: who made the folder may have ended before its name was on the disk.
      do throws(SystemError) { try flush(folder: Folders.around(path)) } catch {
        throw .system(error)
      }
      file = calls.create(folder, name, 0o666)
      if file == -EEXIST { file = calls.open(folder, name, true) }
    }
    try check(Int(file), .open, name)
    while true {
      let answer = calls.lock(file)
      if answer == 0 { return file }
      if answer != -EWOULDBLOCK {
        _ = calls.close(file)
        try check(Int(answer), .lock, name)
      }
      // SLEEP: another process writes, and has the lock for some milliseconds.
      usleep(200)
    }
  }

  private func write(
    _ value: [UInt8], _ name: String, _ version: UInt64, _ part: inout Writer
  ) throws(StoreError) {
    note.write(Folders.around(name), to: part.lock)
    defer { note.write("", to: part.lock) }
    do throws(SystemError) {
      var file = try replacement(of: name, &part)
      file.reserve(value.count)
      try file.write(value)
      try file.setTime(version)
      try file.commit()
    } catch {
      throw .system(error)
    }
  }

  /// Begins the replacement of a file, and makes the folders on its path.
  private func replacement(
    of name: String, _ part: inout Writer
  ) throws(SystemError) -> AtomicFileWriter {
    let parent = Folders.around(name)
    if !part.safeFolders.contains(parent) { try makeFolders(for: name) }
    part.add(parent)
    do throws(SystemError) {
      return try AtomicFileWriter(replacing: "\(path)/\(name)", calls: calls)
    } catch {
      guard error.code == ENOENT else { throw error }
      // Another program has removed the folder.
      try makeFolders(for: name)
      return try AtomicFileWriter(replacing: "\(path)/\(name)", calls: calls)
    }
  }

  /// Makes the folders on the path of a file, and waits until their names are on the disk, also if they are there: who made them may
  /// have ended before, or may have met a failed wait.
  private func makeFolders(for name: String) throws(SystemError) {
    var parent = path
    for part in name.split(separator: "/").dropLast() {
      let made = calls.makeFolder("\(parent)/\(part)")
      if made < 0, made != -EEXIST {
        throw SystemError(.makeFolder, "\(parent)/\(part)", code: -made)
      }
      try flush(folder: parent)
      parent += "/\(part)"
    }
  }

  private func flush(folder path: String) throws(SystemError) {
    let number = calls.openFolder(path)
    if number < 0 { throw SystemError(.openFolder, path, code: -number) }
    defer { _ = calls.close(number) }
    let answer = calls.flush(number)
    if answer < 0 { throw SystemError(.flushFolder, path, code: -answer) }
  }

  /// Removes a file, and waits until the disk has no name for it, also if there is none: an earlier removal may have met a failed wait.
  private func remove(_ name: String) throws(StoreError) -> Bool {
    let answer = calls.remove(folder, name)
    if answer != -ENOENT, answer != -ENOTDIR { try check(Int(answer), .remove, name) }
    do throws(SystemError) {
      try flush(folder: Folders.around("\(path)/\(name)"))
    } catch {
      // Without the folder there is no file.
      if error.code != ENOENT, error.code != ENOTDIR { throw .system(error) }
    }
    return answer == 0
  }

  // MARK: - Listing

  /// Returns a reader of the references in a container, in order.
  ///
  /// Files and folders whose names are not those of references are not listed, and what is behind a link to a folder is not listed.
  ///
  /// - Throws: `system` with the failed call.
  /// - Complexity: O(*n*) in the bytes of the container's references. Allocates the list.
  public func list(
    _ container: Reference, after last: Reference?
  ) throws(StoreError) -> StoreListing {
    guard container.isContainer else {
      let found = try storedVersion(of: FolderPath.file(of: container)) == nil ? [] : [container]
      return StoreListing(found, in: container, after: last)
    }
    var scan = FolderScan(path, calls)
    let text = container.isEverything ? [] : Array(container.description.utf8)
    try scan.add(FolderPath.folder(of: container), text)
    return StoreListing(scan.references, in: container, after: last)
  }

  /// Returns a reader of the references in a container that are changed through this object from now on.
  public func changes(under container: Reference) -> ReferenceChanges {
    observers.changes(under: container)
  }

  /// Does nothing: each change is on the disk when its call returns.
  public func flush() {}
}
