// A presentation whose saves cost what its small index costs, however large its pictures are.
//
// The program starts itself to save again and again, and kills that process. Each version that is there is whole.

import ApusSystem
import Foundation

let mediumCount = 16
let mediumSize = 4 << 20

/// The index of a version: its number, the names of its media, and speaker notes that make it 200 KB.
func index(_ number: Int, _ names: [String]) -> [UInt8] {
  Array("\(number)\n\(names.joined(separator: " "))\n".utf8)
    + [UInt8](repeating: UInt8(ascii: "."), count: 200_000)
}

/// Whether a version has the index and the media that its save wrote.
func isWhole(_ version: Int, of deck: DocumentBundle) throws -> Bool {
  let lines = try deck.index(of: version).split(separator: UInt8(ascii: "\n"))
  let names = String(decoding: lines[1], as: UTF8.self).split(separator: " ").map(String.init)
  guard lines[0].elementsEqual("\(version)".utf8), lines[2].count == 200_000 else { return false }
  return try deck.media(of: version) == names.sorted()
    && names.allSatisfy { name in
      let size = try FileManager.default.attributesOfItem(
        atPath: deck.path(ofMedium: name, in: version))[.size]
      return size as? Int == mediumSize
    }
}

/// Saves a new version again and again, until the process ends.
func saveForever(_ deck: DocumentBundle) throws {
  while true {
    guard let last = try deck.versions().last else { return }
    try deck.save(index: index(last + 1, try deck.media(of: last)))
  }
}

/// Runs `saveForever` in another process, and kills it.
func saveAndKill(_ deck: DocumentBundle, milliseconds: UInt32) throws {
  let process = Process()
  process.executableURL = URL(filePath: CommandLine.arguments[0])
  process.arguments = [deck.path]
  try process.run()
  usleep(milliseconds * 1000)
  kill(process.processIdentifier, SIGKILL)
  process.waitUntilExit()
}

/// The bytes that a folder takes on the disk; a file with several names counts once.
func diskBytes(_ path: String) throws -> Int {
  var sizes: [UInt64: Int] = [:]
  for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
    let facts = try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    if let file = facts[.systemFileNumber] as? UInt64 { sizes[file] = facts[.size] as? Int }
  }
  return sizes.values.reduce(0, +)
}

if CommandLine.arguments.count > 1 {
  try saveForever(try DocumentBundle(path: CommandLine.arguments[1]))
} else {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
  let deck = try DocumentBundle(path: folder + "/deck")
  let names = (0..<mediumCount).map { "picture\($0 + 10).jpg" }
  var added: [String: String] = [:]
  for (number, name) in names.enumerated() {
    added[name] = "\(folder)/\(name)"
    try Data(repeating: UInt8(number), count: mediumSize).write(
      to: URL(filePath: "\(folder)/\(name)"))
  }
  try deck.save(index: index(1, names), adding: added)
  let before = try diskBytes(deck.path)
  try deck.save(index: index(2, names))
  print("a save with another index takes KB:", (try diskBytes(deck.path) - before) / 1000)
  try deck.save(index: index(3, Array(names.dropFirst())), removing: [names[0]])
  print("the old version has its picture:", try isWhole(1, of: deck))

  for round in 1...3 { try saveAndKill(deck, milliseconds: UInt32(100 * round)) }
  let versions = try deck.versions()
  print("versions after three kills, more than ten:", versions.count > 10)
  print("all are whole:", try versions.allSatisfy { try isWhole($0, of: deck) })
  try deck.prune(keeping: 2)
  print("versions after pruning:", try deck.versions().count)
  try FileManager.default.removeItem(atPath: folder)
}

// Output:
// a save with another index takes KB: <number>
// the old version has its picture: true
// versions after three kills, more than ten: true
// all are whole: true
// versions after pruning: 2
