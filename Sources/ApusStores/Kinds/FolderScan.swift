import ApusSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Collects the references of the files in a folder and in the folders below.
struct FolderScan {
  private let root: String
  private let calls: FileCalls
  private(set) var references: [Reference] = []

  init(_ root: String, _ calls: FileCalls) {
    self.root = root
    self.calls = calls
  }

  /// Adds the files of a folder.
  ///
  /// - Parameters:
  ///   - folder: The path below the root; empty for the root.
  ///   - text: The beginning of the references of its files: it ends in a slash, or in the bytes of a part that was cut.
  mutating func add(_ folder: String, _ text: [UInt8]) throws(StoreError) {
    let path = folder.isEmpty ? root : "\(root)/\(folder)"
    let number = calls.openFolder(path)
    // Another program may have removed it, or it is a file.
    if number == -ENOENT || number == -ENOTDIR || number == -ELOOP { return }
    if number < 0 { throw .system(SystemError(.openFolder, path, code: -number)) }
    let listed = calls.list(number)
    _ = calls.close(number)
    if listed.code < 0 { throw .system(SystemError(.list, path, code: -listed.code)) }
    let prefix = folder.isEmpty ? nil : String(validating: text, as: UTF8.self)
    for name in listed.names {
      if let value = FolderPath.withoutSuffix(name) {
        addValue(value, prefix, text)
      } else {
        try addFolder(name, folder, text)
      }
    }
  }

  /// Adds the reference of a file, unless it is that of another program.
  private mutating func addValue(_ name: Substring, _ prefix: String?, _ text: [UInt8]) {
    if let prefix, FolderPath.isPlain(name) {
      let whole = "\(prefix)\(name)"
      if whole.utf8.count <= Reference.limit { references.append(Reference(unchecked: whole)) }
    } else if prefix != nil || !text.isEmpty, let part = FolderPath.decoded(name),
      let whole = String(validating: text + part, as: UTF8.self),
      let reference = try? Reference(whole)
    {
      references.append(reference)
    }
  }

  private mutating func addFolder(
    _ name: String, _ folder: String, _ text: [UInt8]
  ) throws(StoreError) {
    let isCut = name.hasSuffix("+")
    guard let part = FolderPath.decoded(isCut ? name.dropLast() : name[...]) else { return }
    // The scheme ends before the first colon, also if it was cut.
    let end: StaticString = isCut ? "" : text.contains(UInt8(ascii: ":")) ? "/" : "://"
    try add(
      folder.isEmpty ? name : "\(folder)/\(name)", text + part + Array("\(end)".utf8))
  }
}
