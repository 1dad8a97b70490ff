import ApusBytes
import ApusMachine
import ApusMeasure
import CApusSystem

/// A number of files of the same size.
struct FileSet {
  /// The number of files.
  var count: Int { paths.count }
  /// The size of each file, in bytes.
  let fileBytes: Int
  private let paths: [String]
  private let buffer = SharedBuffer(byteCount: 131_072)

  /// Creates the paths of the files, but no file.
  init(_ folder: LabFolder, _ name: String, fileBytes: Int, count: Int) {
    self.fileBytes = fileBytes
    paths = (0..<count).map { folder.file("\(name)-\($0)") }
  }

  /// Writes all files.
  ///
  /// - Returns: The number of written bytes.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func write() throws -> Int {
    let block = [UInt8](repeating: 1, count: 131_072)
    for path in paths {
      let file = try FileDescriptor(creating: path)
      for start in stride(from: 0, to: fileBytes, by: block.count) {
        let count = min(block.count, fileBytes - start)
        try file.write(block.span.extracting(first: count).rawBytes)
      }
      try file.close()
    }
    return fileBytes * count
  }

  /// Reads all files through a single buffer.
  ///
  /// - Returns: The sum of all bytes.
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func read() throws -> Int {
    try buffer.use { buffer in
      var sum = 0
      for path in paths {
        let file = try FileDescriptor(reading: path)
        while true {
          var room = buffer.mutableBytes
          let count = try file.read(into: &room)
          if count == 0 { break }
          let bytes = buffer.prefix(count)
          for index in bytes.indices { sum &+= Int(bytes[index]) }
        }
      }
      return sum
    }
  }

  /// Deletes the existing files.
  func delete() {
    for path in paths { try? OpenFile.delete(path) }
  }

  /// Waits until the drive has stored all data written to this file system.
  func sync() throws {
    guard let first = paths.first else { return }
    let file = try FileDescriptor(reading: first)
    let status = apus_flush_file_system(file.number)
    try file.close()
    guard status == 0 else { throw SystemError(.flushFileSystem, first, code: -status) }
  }

  /// Drops the pages of all files from the page cache.
  func drop() throws {
    for path in paths { try OpenFile(reading: path).dropPages(count: fileBytes) }
  }
}
