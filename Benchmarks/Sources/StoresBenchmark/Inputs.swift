// UNSAFE: `stat` fills a structure

import ApusBenchmark
import CStoreRivals
import Foundation

/// The keys and values of the family, and folders for its files.
struct Inputs {
  let count: Int
  let folder: String
  /// The order in which keys are read.
  let order: [Int]
  let values: [[UInt8]]
  let keys: [[UInt8]]

  init(count: Int, seed: UInt64) throws {
    self.count = count
    folder = FileManager.default.temporaryDirectory.path + "/apus-stores-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var random = SplitMix64(seed: seed)
    order = (0..<count).map { _ in Int(random.next() % UInt64(count)) }
    // The first byte tells a value from others; the rest cannot be compressed.
    values = (0..<256).map { first in
      [UInt8(first)] + (0..<255).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    }
    keys = (0..<count).map { Array(String(format: "key%09d", $0).utf8) }
  }

  func value(_ number: Int) -> [UInt8] { values[number & 255] }

  /// The sum that a rival's reader gives for a value.
  func mixed(_ number: Int) -> Int64 { 256 + Int64(number & 255) }

  /// A path where nothing is yet.
  func fresh(_ name: String, isFolder: Bool = false) throws -> String {
    let path = "\(folder)/\(name)"
    try? FileManager.default.removeItem(atPath: path)
    if isFolder {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }
    return path
  }

  /// The bytes of the files in a folder that the disk has.
  static func diskBytes(_ path: String) throws -> Int {
    var sum = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      var status = stat()
      // SAFETY: the call fills the structure.
      if unsafe stat("\(path)/\(name)", &status) == 0 { sum += Int(status.st_blocks) * 512 }
    }
    return sum
  }

  /// The bytes that this process has allocated.
  static func allocatedBytes() -> Int { Int(store_rival_allocated()) }
}
