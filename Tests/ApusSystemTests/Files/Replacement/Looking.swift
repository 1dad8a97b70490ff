import ApusTestSupport
import Foundation
import Testing

/// The bytes of a file.
func bytes(_ path: String) throws -> [UInt8] {
  Array(try Data(contentsOf: URL(filePath: path)))
}

/// The names in a folder, sorted.
func names(in folder: TemporaryFolder) throws -> [String] {
  try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
}

/// The permissions of a file.
func mode(_ path: String) throws -> Int {
  try #require(
    FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
}

/// Sets the permissions of a file.
func allow(_ mode: Int, _ path: String) throws {
  try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
}
