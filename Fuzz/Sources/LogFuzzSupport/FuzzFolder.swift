import Foundation

/// A folder that each input fills again: with the files that a log had, of which one is edited.
public struct FuzzFolder: Sendable {
  /// The path of the folder.
  public let path: String
  /// The files that are written before each input, by their names.
  public let files: [String: [UInt8]]

  /// Makes a folder, lets a closure fill it, and keeps what is then in it. Ends the process if that fails.
  public init(_ name: String, _ fill: (_ path: String) throws -> Void) {
    path = FileManager.default.temporaryDirectory.path + "/apus-\(name)-fuzz-\(getpid())"
    var files: [String: [UInt8]] = [:]
    do {
      try? FileManager.default.removeItem(atPath: path)
      try fill(path)
      for name in try FileManager.default.contentsOfDirectory(atPath: path) {
        files[name] = Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
      }
    } catch {
      preconditionFailure("\(error)")
    }
    self.files = files
  }

  /// Writes all files, and another content of one of them.
  public func write(_ bytes: [UInt8], to name: String) throws {
    for left in try FileManager.default.contentsOfDirectory(atPath: path)
    where files[left] == nil {
      try FileManager.default.removeItem(atPath: "\(path)/\(left)")
    }
    for (file, content) in files {
      try Data(file == name ? bytes : content).write(to: URL(filePath: "\(path)/\(file)"))
    }
  }

  /// The bytes of a file before its edits.
  public func bytes(of name: String) -> [UInt8] { files[name] ?? [] }
}
