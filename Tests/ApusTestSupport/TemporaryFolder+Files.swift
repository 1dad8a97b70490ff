import Foundation

extension TemporaryFolder {
  /// Writes a file with the bytes and returns its path.
  public func write(_ bytes: [UInt8], to name: String = "file") throws -> String {
    let path = file(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  /// Shortens a file to a number of bytes.
  public static func shorten(_ path: String, to count: UInt64) throws {
    let file = try FileHandle(forUpdating: URL(filePath: path))
    try file.truncate(atOffset: count)
    try file.close()
  }
}
