/// A new file that takes the place of an old one whole: whoever opens it finds the old one or the new.
///
/// The bytes go to a temporary file in the same folder, `.apus-PID-N.tmp`. `commit` waits until they are on
/// the disk, renames the file into place and waits until the name is there as well. A crash at any point, of
/// the process or of the machine, leaves the old file or the new one; a crash before the renaming may leave
/// the temporary file too. Without `commit` it is removed, and nothing has changed.
///
///     var file = try AtomicFileWriter(replacing: "stops.bin")
///     try file.write(header)
///     try file.write(records.span.rawBytes)
///     try file.commit()
///
/// Where the path is a symbolic link, what it leads to is replaced; a link that leads nowhere is replaced itself.
/// What is there and is no file, such as `/dev/null` or a pipe, is written to as it is. For bytes that need no such
/// promise use `FileDescriptor(creating:)`; to write through filters, the `FileSink` of `ApusStreams`.
///
/// **Access.** Nobody can do more with the new file than with the old one, at any time. Only this process's user can
/// open the temporary file of an old one. Before the renaming it gets the old file's owner, group, access control
/// list (on Linux) and permissions, as they were when the replacement was made. A process that may not give files
/// away keeps itself as the owner. If the group or the list cannot be kept, group and others get the permissions that
/// both had. Set-user-ID and set-group-ID are kept only if owner and group are. A file without an old one gets the
/// permissions that every new file gets.
///
/// **Not kept**: other names (hard links), extended attributes, capabilities, the time of creation, and on macOS the
/// access control list. A security label is the one that the system gives to new files.
///
/// **Leftovers.** A temporary file is locked as long as its replacement lives, so that `removeLeftovers` can tell
/// those of killed processes. A write past the limit on the size of files is the error `EFBIG`, without a signal.
///
/// Source: "All File Systems Are Not Created Equal", Pillai and others, OSDI 2014, on what a rename promises.
public struct AtomicFileWriter: ~Copyable, Sendable {
  /// The path of the file that is replaced, as it was given.
  public let path: String
  /// How many bytes were written so far.
  public private(set) var byteCount = 0

  /// How many of them are on their way to the disk.
  private var startedCount = 0
  private let calls: FileCalls
  private let target: ReplacementTarget
  /// The folder, or -1 where there is no renaming.
  private var folder: Int32 = -1
  /// The file that is written to, or -1 when it is closed.
  private var file: Int32 = -1
  /// The name of the temporary file as long as there is one.
  private var temporary: String?
  private var failure: FileError?

  /// Makes the temporary file.
  ///
  /// - Parameter path: The path of the file to replace or to make; its folder must exist.
  /// - Throws: The error of the call that failed; nothing has changed.
  /// - Complexity: Seven system calls.
  public init(replacing path: String) throws(FileError) {
    try self.init(replacing: path, calls: .system)
  }

  /// Makes the temporary file with other system calls.
  package init(replacing path: String, calls: FileCalls) throws(FileError) {
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

  private mutating func open() throws(FileError) {
    switch target.kind {
    case .folder: try check(.create, -FileError.isFolder)
    case .device: try openDevice()
    case .file: try openBeside()
    }
  }

  private mutating func openDevice() throws(FileError) {
    file = FileCalls.openExisting(path)
    try check(.open, file)
  }

  private mutating func openBeside() throws(FileError) {
    folder = calls.openFolder(target.folder)
    try check(.openFolder, folder)
    try create()
  }

  /// Takes the first name that nobody has: a process that had our number may have left some.
  private mutating func create() throws(FileError) {
    // What replaces a file is for this user alone until it has the old one's permissions.
    let mode: UInt32 = target.access == nil ? 0o666 : 0o600
    while true {
      let name = ReplacementTarget.nextTemporaryName()
      file = calls.create(folder, name, mode)
      if file >= 0, claim() {
        temporary = name
        return
      }
      if file != -FileError.alreadyExists { try check(.create, file) }
    }
  }

  /// Locks the file that was made; `false` if somebody took it for a leftover before, and removes it.
  ///
  /// A file system without locks is no error: there `removeLeftovers` removes nothing.
  private mutating func claim() -> Bool {
    let answer = calls.claim(file)
    guard answer == -FileError.isLocked || answer == -FileError.isRemoved else { return true }
    _ = calls.close(file)
    file = -FileError.alreadyExists
    return false
  }

  /// Writes all bytes after those that were written before.
  ///
  /// - Parameter bytes: What to write; nothing happens where it is empty.
  /// - Throws: The error of `write`, and the same one ever after: what lacks bytes is never put in place.
  /// - Complexity: One system call for what the system takes at once; does not allocate.
  public mutating func write(_ bytes: RawSpan) throws(FileError) {
    if let failure { throw failure }
    var done = 0
    while done < bytes.byteCount {
      let count = calls.write(file, bytes.extracting(droppingFirst: done))
      if count > 0 {
        done += count
      } else if count != -Int(FileError.interrupted) {
        try check(.write, count == 0 ? -FileError.noProgress : Int32(count))
      }
    }
    byteCount += done
  }

  /// Writes the bytes of an array; see the form for spans.
  public mutating func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes.span.rawBytes) }

  /// Says how large the file is going to be, so that the system finds room for it once and not for each write.
  ///
  /// It is advice: nothing depends on it, and what is not there in the end is no part of the file.
  ///
  /// - Parameter byteCount: How many bytes it will have at most.
  /// - Complexity: One system call.
  public mutating func reserve(_ byteCount: Int) { calls.reserve(file, byteCount) }

  /// Lets the disk begin with what was written so far, so that `commit` waits for less.
  ///
  /// It is advice: nothing is promised before `commit`, which says what failed. For a file whose parts take a while
  /// to make; each call should have some hundred kilobytes to begin with.
  ///
  /// - Complexity: One system call, which does not wait unless the disk has too much to do.
  public mutating func startFlushing() {
    guard failure == nil, startedCount < byteCount else { return }
    calls.startFlush(file, startedCount..<byteCount)
    startedCount = byteCount
  }

  /// Puts the new file in the place of the old one.
  ///
  /// - Throws: The error of the call that failed. The old file is still in place, except where the error's
  ///   operation is `flushFolder`: then the new one is, and a crash of the machine could still bring the old one
  ///   back.
  /// - Complexity: At most eleven system calls, two of which wait for the disk.
  public consuming func commit() throws(FileError) {
    if let failure { throw failure }
    guard let temporary else { return try finishDevice() }
    try takeAccess()
    try check(.flush, calls.flush(file))
    // Closing it gives up its lock: not before it has its name. All of its bytes are on the disk.
    try check(.rename, calls.rename(folder, temporary, target.name))
    self.temporary = nil
    try check(.flushFolder, calls.flush(folder))
  }

  private mutating func finishDevice() throws(FileError) {
    try check(.flush, calls.flush(file))
    let closing = file
    file = -1
    try check(.close, calls.close(closing))
  }

  /// Gives the new file what the old one had. The owner comes first: permissions are then those of the old owner.
  private mutating func takeAccess() throws(FileError) {
    guard let old = target.access else { return }
    let keepsUser = try isDone(.own, calls.own(file, old.user, .max))
    var keepsGroup = try isDone(.own, calls.own(file, .max, old.group))
    // The permissions of the group are those of the list, if there is one.
    let keepsList = try isDone(.copyAccessList, calls.copyAccessList(target.path, file))
    keepsGroup = keepsGroup && keepsList
    let mode = old.mode(keepsUser: keepsUser, keepsGroup: keepsGroup)
    try check(.allow, calls.allow(file, mode))
  }

  /// Whether the system did what it was asked; a refusal is no error.
  private mutating func isDone(
    _ operation: FileError.Operation, _ answer: Int32
  ) throws(FileError) -> Bool {
    if FileError.refusals.contains(-answer) { return false }
    try check(operation, answer)
    return true
  }

  /// Removes what was written; the end of the value's life does the same.
  public consuming func abandon() {}

  private mutating func check(
    _ operation: FileError.Operation, _ answer: Int32
  ) throws(FileError) {
    guard answer < 0 else { return }
    let error = FileError(operation, path, code: -answer)
    failure = error
    throw error
  }
}

extension AtomicFileWriter {
  /// Replaces a file by bytes that are all there already.
  ///
  /// - Parameters:
  ///   - path: The path of the file to replace or to make.
  ///   - bytes: Its new contents.
  /// - Throws: The error of the call that failed; see `commit` for what is in place then.
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    var file = try AtomicFileWriter(replacing: path)
    try file.write(bytes)
    try file.commit()
  }
}
