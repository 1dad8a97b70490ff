import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a file is that will be replaced, and what is there before.
struct ReplacementTarget: Sendable {
  /// The folder, symbolic links followed.
  let folder: String
  /// The name in that folder.
  let name: String
  /// The path, symbolic links followed.
  let path: String
  /// Who may do what with the file that is there, if there is one.
  let access: FileAccess?
  let kind: Kind

  /// What is to be done about what is there.
  enum Kind {
    /// A file, or nothing yet: it is replaced.
    case file
    /// A folder, which no file replaces.
    case folder
    /// A device, a pipe or a socket, which is written to.
    case device
  }

  init(_ path: String) {
    let existing = Self.status(of: path)
    let whole = existing == nil ? path : Self.resolved(path)
    self.path = whole
    let slash = whole.lastIndex(of: "/")
    name = slash.map { String(whole[whole.index(after: $0)...]) } ?? whole
    folder = slash.map { $0 == whole.startIndex ? "/" : String(whole[..<$0]) } ?? "."
    access = existing.map(FileAccess.init)
    kind = Self.kind(existing?.st_mode, path)
  }

  private static func kind(_ mode: mode_t?, _ path: String) -> Kind {
    guard let mode else { return path.isEmpty || path.hasSuffix("/") ? .folder : .file }
    switch mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .device
    }
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    // SAFETY: the call fills `status`, which outlives it.
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// Follows symbolic links, so that the link stays and its end is replaced.
  private static func resolved(_ path: String) -> String {
    // SAFETY: the call returns a terminated string or null; it is copied, then freed once.
    guard let found = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  private static let temporaryStart = ".apus-"
  private static let temporaryEnd = ".tmp"
  private static let counter = Atomic<Int>(0)

  /// A name that no other file of this process has.
  static func nextTemporaryName() -> String {
    let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
    return "\(temporaryStart)\(getpid())-\(number)\(temporaryEnd)"
  }

  /// Whether a file may be one of those, of whichever process.
  static func isTemporaryName(_ name: String) -> Bool {
    guard name.hasPrefix(temporaryStart), name.hasSuffix(temporaryEnd) else { return false }
    let numbers = name.dropFirst(temporaryStart.count).dropLast(temporaryEnd.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isDigit) }
  }
}

extension Character {
  fileprivate var isDigit: Bool { "0"..."9" ~= self && isASCII }
}

extension FileError {
  static let alreadyExists = EEXIST
  static let isFolder = EISDIR
  static let interrupted = EINTR
  /// What the system answers if this process may not give a file away, or its file system has no such thing.
  static let refusals = [EPERM, EINVAL, ENOTSUP, ENOSYS]
  /// What the system answers if somebody else has locked a file.
  static let isLocked = EWOULDBLOCK
  /// What `FileCalls.claim` answers if the file was removed before it was locked.
  static let isRemoved = ESTALE
  static let noMemory = ENOMEM
  /// The code of a `write` that takes nothing and gives no reason.
  static let noProgress = EIO
}
