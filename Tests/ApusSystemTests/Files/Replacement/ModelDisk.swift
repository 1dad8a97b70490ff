import ApusBytes
import ApusSystem
import Foundation
import Synchronization

/// A model of a folder, with the state on its disk and the state that only the kernel knows.
///
/// Bytes reach the disk when their file is flushed, names when their folder is. A power cut may
/// keep any part of the rest: any prefix of the changes of names, and any prefix of a file's bytes.
final class ModelDisk: Sendable {
  private struct File {
    var bytes: [UInt8] = []
    /// The number of bytes that are certainly on the disk.
    var flushed = 0
  }

  private struct State {
    var files: [File] = []
    var names: [String: Int] = [:]
    var namesOnDisk: [String: Int] = [:]
    /// The changes of names since their folder was flushed, oldest first.
    var pending: [[String: Int]] = []

    mutating func change(_ body: (inout [String: Int]) -> Void) {
      body(&names)
      pending.append(names)
    }
  }

  private static let folder: Int32 = 1_000_000
  private let state: Mutex<State>

  /// Creates a folder with a single file, which is on the disk.
  init(name: String, bytes: [UInt8]) {
    var state = State()
    state.files = [File(bytes: bytes, flushed: bytes.count)]
    state.names = [name: 0]
    state.namesOnDisk = state.names
    self.state = Mutex(state)
  }

  /// The calls that act on this folder.
  var calls: FileCalls {
    FileCalls(
      openFolder: { _ in Self.folder },
      create: { _, name, _ in self.create(name) },
      claim: { _ in 0 },
      own: { _, _, _ in 0 },
      copyAccessList: { _, _ in 0 },
      allow: { _, _ in 0 },
      write: { file, bytes in self.write(Int(file), bytes) },
      flush: { number in self.flush(number) },
      close: { _ in 0 },
      rename: { _, from, to in self.rename(from, to) },
      remove: { _, name in self.remove(name) })
  }

  private func create(_ name: String) -> Int32 {
    state.withLock { state in
      guard state.names[name] == nil else { return -EEXIST }
      let number = state.files.count
      state.files.append(File())
      state.change { $0[name] = number }
      return Int32(number)
    }
  }

  private func write(_ file: Int, _ bytes: RawSpan) -> Int {
    let copy = bytes.byteOffsets.map { offset in bytes.byte(at: offset) }
    return state.withLock { state in
      state.files[file].bytes += copy
      return copy.count
    }
  }

  private func flush(_ number: Int32) -> Int32 {
    state.withLock { state in
      if number == Self.folder {
        state.namesOnDisk = state.names
        state.pending = []
      } else {
        state.files[Int(number)].flushed = state.files[Int(number)].bytes.count
      }
      return 0
    }
  }

  private func rename(_ from: String, _ to: String) -> Int32 {
    state.withLock { state in
      state.change { names in names[to] = names.removeValue(forKey: from) }
      return 0
    }
  }

  private func remove(_ name: String) -> Int32 {
    state.withLock { state in
      state.change { names in names[name] = nil }
      return 0
    }
  }

  /// The possible contents of a file after a power cut now, or `nil` if it may be missing.
  func possibleContents(of name: String) -> Set<[UInt8]?> {
    state.withLock { state in
      var contents: Set<[UInt8]?> = []
      for names in [state.namesOnDisk] + state.pending {
        guard let number = names[name] else {
          contents.insert(nil)
          continue
        }
        let file = state.files[number]
        for count in file.flushed...file.bytes.count {
          contents.insert(Array(file.bytes[..<count]))
        }
      }
      return contents
    }
  }
}
