import ApusBytes
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
    // A part may be cut within a character.
    let isText = !folder.isEmpty && String(validating: text, as: UTF8.self) != nil
    var whole = text
    try listed.forEach { name, isLink throws(StoreError) in
      if let length = FolderPath.lengthWithoutSuffix(name) {
        addValue(name.extracting(first: length), text.count, isText, &whole)
      } else if !isLink {
        // A link may lead to a folder around this one.
        try addFolder(name, folder, text)
      }
    }
  }

  /// Adds the reference of a file, unless it is that of another program.
  ///
  /// - Parameters:
  ///   - name: The name of the file without its end.
  ///   - start: The length of the beginning of the reference.
  ///   - isText: Whether the beginning is valid UTF-8.
  ///   - whole: Begins with the beginning; gets the text of the reference.
  private mutating func addValue(
    _ name: Span<UInt8>, _ start: Int, _ isText: Bool, _ whole: inout [UInt8]
  ) {
    // A value has a scheme.
    guard start > 0 else { return }
    whole.removeLast(whole.count - start)
    if isText, FolderPath.isPlain(name) {
      for index in name.indices { whole.append(name[index]) }
      if whole.count <= Reference.limit { references.append(Reference(unchecked: whole.span.text)) }
    } else if let part = FolderPath.decoded(name) {
      whole += part
      if let reference = Reference(ofKey: whole) { references.append(reference) }
    }
  }

  private mutating func addFolder(
    _ name: Span<UInt8>, _ folder: String, _ text: [UInt8]
  ) throws(StoreError) {
    let isCut = name.count > 0 && name[name.count - 1] == UInt8(ascii: "+")
    guard let part = FolderPath.decoded(name.extracting(droppingLast: isCut ? 1 : 0)) else {
      return
    }
    // The scheme ends before the first colon, also if it was cut.
    let end = isCut ? "" : text.contains(UInt8(ascii: ":")) ? "/" : "://"
    try add(folder.isEmpty ? name.text : "\(folder)/\(name.text)", text + part + Array(end.utf8))
  }
}
