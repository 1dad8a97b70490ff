import Foundation

/// Another reader and writer of property lists; each function returns a sum or a number of bytes.
struct Rival: Sendable {
  /// The name in the benchmarks.
  let name: String
  /// The sum of the lengths of the words of a binary list.
  let words: @Sendable ([UInt8]) -> Int
  /// The sum of the lengths of the words of an XML list.
  let xmlWords: @Sendable ([UInt8]) -> Int
  /// The checksum of the objects of a binary list.
  let objects: @Sendable ([UInt8]) -> Int
  /// The checksum of the objects of an XML list.
  let xml: @Sendable ([UInt8]) -> Int
  /// Writes the words, and returns the number of bytes.
  let writeWords: @Sendable () -> Int
  /// Writes the objects, and returns the number of bytes.
  let writeObjects: @Sendable () -> Int

  /// The rivals that `Scripts/bench plist` could build.
  static let all: [Rival] = [
    PropertyListLibrary("libplist", "APUS_PLIST_C")?.rival,
    PropertyListLibrary("rust plist", "APUS_PLIST_RUST")?.rival,
    path("APUS_PLIST_PYTHON").flatMap { PythonLists($0) }?.rival,
  ].compactMap { $0 }

  /// The path in a variable of the environment; `nil` if there is none.
  static func path(_ variable: String) -> String? {
    ProcessInfo.processInfo.environment[variable].flatMap { $0.isEmpty ? nil : $0 }
  }
}
