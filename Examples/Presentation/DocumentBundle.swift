import ApusSystem
import Foundation

/// A document of a small index and of large media that never change, with a folder for each version.
///
/// `deck/12/index` is the index of version 12, and `deck/12/media/photo.jpg` a file of it. A save links the media of the version before, and
/// copies them where links fail. So it writes the index only, old versions stay whole, and a crash leaves a draft that nobody reads.
struct DocumentBundle {
  let path: String

  init(path: String) throws {
    self.path = path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The numbers of the versions, the oldest first.
  func versions() throws -> [Int] {
    try FileManager.default.contentsOfDirectory(atPath: path).compactMap { Int($0) }.sorted()
  }

  func index(of version: Int) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(path)/\(version)/index"))
  }

  func media(of version: Int) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(path)/\(version)/media").sorted()
  }

  func path(ofMedium name: String, in version: Int) -> String {
    "\(path)/\(version)/media/\(name)"
  }

  /// Makes a new version of the newest one.
  ///
  /// - Parameters:
  ///   - index: The bytes of the new index.
  ///   - added: Paths of files to add, by their names in the bundle.
  ///   - removed: Names of media that the new version does not have.
  /// - Returns: The number of the version, which is on the disk.
  @discardableResult
  func save(
    index: [UInt8], adding added: [String: String] = [:], removing removed: Set<String> = []
  ) throws -> Int {
    let last = try versions().last
    let draft = "\(path)/.draft"
    // A crash may have left it.
    try? FileManager.default.removeItem(atPath: draft)
    try FileManager.default.createDirectory(
      atPath: draft + "/media", withIntermediateDirectories: true)
    if let last {
      for name in try media(of: last) where !removed.contains(name) && added[name] == nil {
        try link(path(ofMedium: name, in: last), "\(draft)/media/\(name)")
      }
    }
    for (name, source) in added { try copy(source, "\(draft)/media/\(name)") }
    var file = try AtomicFileWriter(replacing: draft + "/index")
    try file.write(index)
    try file.commit()
    try flush(draft + "/media")
    let number = (last ?? 0) + 1
    try FileManager.default.moveItem(atPath: draft, toPath: "\(path)/\(number)")
    try flush(path)
    return number
  }

  /// Removes all versions but the newest ones. Media that they share stay.
  func prune(keeping count: Int) throws {
    for number in try versions().dropLast(count) {
      try FileManager.default.removeItem(atPath: "\(path)/\(number)")
    }
  }

  private func link(_ old: String, _ new: String) throws {
    do {
      try FileManager.default.linkItem(atPath: old, toPath: new)
    } catch {
      // Another disk, or a file system without links.
      try copy(old, new)
    }
  }

  private func copy(_ old: String, _ new: String) throws {
    try FileManager.default.copyItem(atPath: old, toPath: new)
    try flush(new)
  }

  /// Waits until the disk has a file, or the names of a folder.
  private func flush(_ path: String) throws {
    let file = try FileDescriptor(reading: path)
    if fsync(file.number) != 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
}
