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
    for name in listed.names { try add(name, folder, text) }
  }

  private mutating func add(
    _ name: String, _ folder: String, _ text: [UInt8]
  ) throws(StoreError) {
    if name.hasSuffix(FolderPath.suffix) {
      guard !folder.isEmpty,
        let part = FolderPath.decoded(name.dropLast(FolderPath.suffix.utf8.count)),
        let whole = String(validating: text + part, as: UTF8.self),
        let reference = try? Reference(whole)
      else { return }
      return references.append(reference)
    }
    let isCut = name.hasSuffix("+")
    guard let part = FolderPath.decoded(isCut ? name.dropLast() : name[...]) else { return }
    let end: StaticString = isCut ? "" : folder.isEmpty || isCutScheme(text) ? "://" : "/"
    try add(
      folder.isEmpty ? name : "\(folder)/\(name)",
      text + part + Array("\(end)".utf8))
  }

  /// Whether the text is the beginning of a scheme that was cut.
  private func isCutScheme(_ text: [UInt8]) -> Bool { !text.contains(UInt8(ascii: ":")) }
}
