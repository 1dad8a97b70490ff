import ApusMachine
import ApusMeasure
import ApusSystem

/// A folder in which each frame is a new file, as a camera writes them.
struct FrameFolder: FrameStorage {
  private let path: String
  private let sync: FrameSync

  /// Creates a storage in an existing folder.
  init(_ path: String, _ sync: FrameSync) { (self.path, self.sync) = (path, sync) }

  func store(_ frame: FileContents, bytes: Int, number: Int) throws(SystemError) {
    let file = try OpenFile(creating: file(number))
    try file.write(frame, count: bytes)
    if sync == .eachFrame { try file.sync() }
  }

  func load(_ number: Int, bytes: Int, into frame: FileContents) throws(SystemError) {
    try OpenFile(reading: file(number)).read(into: frame, count: bytes)
  }

  func remove(_ numbers: Range<Int>) {
    for number in numbers { try? OpenFile.delete(file(number)) }
  }

  private func file(_ number: Int) -> String { "\(path)/frame-\(number)" }
}
