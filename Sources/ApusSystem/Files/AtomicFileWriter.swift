/// A writer that replaces a file atomically: a reader finds either the whole old file or the whole
/// new file.
///
/// The bytes are written to a temporary file in the same folder, `.apus-PID-N.tmp`. `commit` waits
/// until they are on the disk, renames the file, and waits until the new name is on the disk. A
/// crash at any point, of the process or of the machine, leaves the old file or the new file. A
/// crash before the renaming may leave the temporary file too. Without `commit` the temporary file
/// is removed, and nothing has changed.
///
///     var file = try AtomicFileWriter(replacing: "stops.bin")
///     try file.write(header)
///     try file.write(records.span.bytes)
///     try file.commit()
///
/// If the path is a symbolic link, its target is replaced; a link without a target is replaced
/// itself. A path that exists but is no file, such as `/dev/null` or a pipe, is written to
/// directly. For bytes that need no such guarantee use `FileDescriptor(creating:)`. To write
/// through filters use the `FileSink` of `ApusIO`.
///
/// **Access.** No user has more rights on the new file than on the old file, at any time. Only this
/// process's user can open the temporary file of an old file. Before the renaming it gets the
/// access that the old file had when the writer was created: owner, group, access control list (on
/// Linux) and permissions. A process that may not give files away remains the owner. If the group
/// or the list cannot be kept, group and others get the permissions that both had. Set-user-ID and
/// set-group-ID are kept only if owner and group are. If there was no old file, the new file gets
/// the permissions of every new file.
///
/// **Not kept**: other names (hard links), extended attributes, capabilities, the time of creation,
/// and on macOS the access control list. The security label is that of every new file.
///
/// **Leftovers.** A temporary file is locked as long as its writer lives, so that `removeLeftovers`
/// can recognise the files of killed processes. Writing past the limit on file sizes is the error
/// `EFBIG`, without a signal.
///
/// Source: "All File Systems Are Not Created Equal", Pillai and others, OSDI 2014, on the
/// guarantees of a rename.
public struct AtomicFileWriter: ~Copyable, Sendable {
  /// The path of the file that is replaced, as it was given.
  public let path: String
  /// The number of bytes that were written so far.
  public private(set) var byteCount = 0

  /// The number of bytes whose writing to the disk was started.
  private var startedCount = 0
  private let calls: FileCalls
  private let target: ReplacementTarget
  /// The folder, or -1 if no file is renamed.
  private var folder: Int32 = -1
  /// The file that is written to, or -1 if it is closed.
  private var file: Int32 = -1
  /// The name of the temporary file, or `nil` if there is none.
  private var temporary: String?
  private var failure: SystemError?

  /// Creates the temporary file.
  ///
  /// - Parameter path: The path of the file to replace or to create; its folder must exist.
  /// - Throws: The error of the call that failed; nothing has changed.
  /// - Complexity: Seven system calls.
  public init(replacing path: String) throws(SystemError) {
    try self.init(replacing: path, calls: .system)
  }

  /// Creates the temporary file with other system calls, for tests.
  package init(replacing path: String, calls: FileCalls) throws(SystemError) {
    self.init(path, calls)
    try open()
  }

  private init(_ path: String, _ calls: FileCalls) {
    self.path = path
    self.calls = calls
    target = ReplacementTarget(path)
  }

  deinit {
    if file >= 0 { _ = calls.close(file) }
    if let temporary { _ = calls.remove(folder, temporary) }
    if folder >= 0 { _ = calls.close(folder) }
  }

  private mutating func open() throws(SystemError) {
    if path.hasZeroByte { try check(.create, -SystemError.invalid) }
    switch target.kind {
    case .folder: try check(.create, -SystemError.isFolder)
    case .device: try openDevice()
    case .file: try openBeside()
    }
  }

  private mutating func openDevice() throws(SystemError) {
    file = FileCalls.openExisting(path)
    try check(.open, file)
  }

  private mutating func openBeside() throws(SystemError) {
    folder = calls.openFolder(target.folder)
    try check(.openFolder, folder)
    try create()
  }

  /// Takes the first name that is free: an earlier process with the same number may have left
  /// files.
  private mutating func create() throws(SystemError) {
    // The temporary file is for this user alone until it has the old file's permissions.
    let mode: UInt32 = target.access == nil ? 0o666 : 0o600
    while true {
      let name = ReplacementTarget.nextTemporaryName()
      file = calls.create(folder, name, mode)
      if file >= 0, claim() {
        temporary = name
        return
      }
      if file != -SystemError.alreadyExists { try check(.create, file) }
    }
  }

  /// Locks the new file. Returns `false` if another process took it for a leftover before, and
  /// removes it.
  ///
  /// A file system without locks is not an error: `removeLeftovers` then removes nothing.
  private mutating func claim() -> Bool {
    let answer = calls.claim(file)
    guard answer == -SystemError.isLocked || answer == -SystemError.isRemoved else { return true }
    _ = calls.close(file)
    file = -SystemError.alreadyExists
    return false
  }

  /// Writes bytes after those that were written before.
  ///
  /// - Parameter bytes: The bytes to write; nothing happens if there are none.
  /// - Throws: The error of `write`. All later calls throw it again, because an incomplete file
  ///   must not replace the old file.
  /// - Complexity: A system call for each part that the system accepts at once; does not allocate.
  public mutating func write(_ bytes: RawSpan) throws(SystemError) {
    if let failure { throw failure }
    var done = 0
    while done < bytes.byteCount {
      let count = calls.write(file, bytes.extracting(droppingFirst: done))
      if count > 0 {
        done += count
      } else if count != -Int(SystemError.interrupted) {
        try check(.write, count == 0 ? -SystemError.noProgress : Int32(count))
      }
    }
    byteCount += done
  }

  /// Writes the bytes of an array; see the form for spans.
  public mutating func write(_ bytes: [UInt8]) throws(SystemError) {
    try write(bytes.span.rawBytes)
  }

  /// Sets the time of the last change that the new file will have, in nanoseconds since 1970.
  ///
  /// - Throws: The error of the call.
  package mutating func setTime(_ nanoseconds: UInt64) throws(SystemError) {
    if let failure { throw failure }
    try check(.setTime, calls.setTime(file, nanoseconds))
  }

  /// Announces the size of the file, so that the system reserves space once and not for each write.
  ///
  /// The size is a hint: nothing depends on it, and unused space is not part of the file.
  ///
  /// - Parameter byteCount: The number of bytes of the file, at most.
  /// - Complexity: One system call.
  public mutating func reserve(_ byteCount: Int) { calls.reserve(file, byteCount) }

  /// Starts writing the bytes so far to the disk, so that `commit` waits for less.
  ///
  /// The call is a hint: nothing is guaranteed before `commit`, which reports errors. Use it for a
  /// file whose parts take a while to make. Each call should have some hundred kilobytes to start
  /// with.
  ///
  /// - Complexity: One system call, which does not wait unless the disk has too much to do.
  public mutating func startFlushing() {
    guard failure == nil, startedCount < byteCount else { return }
    calls.startFlush(file, startedCount..<byteCount)
    startedCount = byteCount
  }

  /// Replaces the old file by the new file.
  ///
  /// - Throws: The error of the call that failed. The old file is still in place, unless the
  ///   error's operation is `flushFolder`. In that case the new file is in place, and a crash of
  ///   the machine could still restore the old file.
  /// - Complexity: At most eleven system calls, two of which wait for the disk.
  public consuming func commit() throws(SystemError) {
    try flush()
    try rename()
    try flushFolder()
  }

  /// Waits until the bytes are on the disk: the first step of `commit`.
  mutating func flush() throws(SystemError) {
    if let failure { throw failure }
    guard temporary != nil else { return try finishDevice() }
    try takeAccess()
    try check(.flush, calls.flush(file))
  }

  /// Gives the new file its name: the second step of `commit`.
  mutating func rename() throws(SystemError) {
    if let failure { throw failure }
    guard let temporary else { return }
    // Closing the file releases its lock, which it needs until it has its name. All of its bytes
    // are on the disk.
    try check(.rename, calls.rename(folder, temporary, target.name))
    self.temporary = nil
  }

  /// Waits until the name is on the disk: the last step of `commit`.
  mutating func flushFolder() throws(SystemError) {
    if let failure { throw failure }
    if folder >= 0 { try check(.flushFolder, calls.flush(folder)) }
  }

  /// The path of the folder whose entries `flushFolder` waits for, or `nil` if no file is renamed.
  var renamedFolder: String? { folder >= 0 ? target.folder : nil }

  private mutating func finishDevice() throws(SystemError) {
    try check(.flush, calls.flush(file))
    let closing = file
    file = -1
    try check(.close, calls.close(closing))
  }

  /// Gives the new file the access of the old file. The owner comes first: permissions are then
  /// those of the old owner.
  private mutating func takeAccess() throws(SystemError) {
    guard let old = target.access else { return }
    let keepsUser = try isDone(.own, calls.own(file, old.user, .max))
    var keepsGroup = try isDone(.own, calls.own(file, .max, old.group))
    // The permissions of the group are those of the access control list, if there is a list.
    let keepsList = try isDone(.copyAccessList, calls.copyAccessList(target.path, file))
    keepsGroup = keepsGroup && keepsList
    let mode = old.mode(keepsUser: keepsUser, keepsGroup: keepsGroup)
    try check(.allow, calls.allow(file, mode))
  }

  /// Whether the system carried out a call; a refusal is not an error.
  private mutating func isDone(
    _ operation: SystemError.Operation, _ answer: Int32
  ) throws(SystemError) -> Bool {
    if SystemError.refusals.contains(-answer) { return false }
    try check(operation, answer)
    return true
  }

  /// Removes the bytes that were written; the end of the value's life does the same.
  public consuming func abandon() {}

  private mutating func check(
    _ operation: SystemError.Operation, _ answer: Int32
  ) throws(SystemError) {
    guard answer < 0 else { return }
    let error = SystemError(operation, path, code: -answer)
    failure = error
    throw error
  }
}

extension AtomicFileWriter {
  /// Replaces a file by the bytes of an array.
  ///
  /// - Parameters:
  ///   - path: The path of the file to replace or to create.
  ///   - bytes: The new contents of the file.
  /// - Throws: The error of the call that failed; `commit` documents which file is then in place.
  public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
    var file = try AtomicFileWriter(replacing: path)
    try file.write(bytes)
    try file.commit()
  }
}
