// UNSAFE: `stat` fills a structure; `realpath` returns a C string

import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The target of a replacement: its path, and the file that is there before.
struct ReplacementTarget: Sendable {
  /// The folder, symbolic links followed.
  let folder: String
  /// The name in that folder.
  let name: String
  /// The path, symbolic links followed.
  let path: String
  /// The access to the file that is there, or `nil` if there is none.
  let access: FileAccess?
  let kind: Kind

  /// The kind of the target, which decides how it is written.
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

  /// Follows symbolic links, so that the link stays and its target is replaced.
  private static func resolved(_ path: String) -> String {
    // SAFETY: the call returns a terminated string or null; it is copied, then freed once.
    guard let found = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }

  private static let temporaryStart = ".apus-"
  private static let temporaryEnd = ".tmp"
  private static let counter = Atomic<Int>(0)

  /// Returns a name that no other file of this process has.
  static func nextTemporaryName() -> String {
    let number = counter.wrappingAdd(1, ordering: .relaxed).newValue
    return "\(temporaryStart)\(getpid())-\(number)\(temporaryEnd)"
  }

  /// Whether a name is that of a temporary file, of any process.
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

extension SystemError {
  /// The system's answer to an argument that it does not accept.
  static let invalid = EINVAL
  static let alreadyExists = EEXIST
  static let isFolder = EISDIR
  static let interrupted = EINTR
  /// The system's answers if this process may not give a file away, or if its file system cannot.
  static let refusals = [EPERM, EINVAL, ENOTSUP, ENOSYS]
  /// The system's answer if a file is already locked elsewhere.
  static let isLocked = EWOULDBLOCK
  /// The answer of `FileCalls.claim` if the file was removed before it was locked.
  static let isRemoved = ESTALE
  static let noMemory = ENOMEM
  /// The code of `LoadedFile` if a file has more bytes than its limit.
  package static let tooLarge = EFBIG
  /// The code of a `write` that writes nothing and gives no reason.
  static let noProgress = EIO
}
