import ApusBytes
import ApusPropertyList
import ApusStreams
import Foundation

/// Values that are written as lists into a folder, and compared with the lists that are there later.
struct Exchange {
  let folder: String
  let seed: UInt64
  let count: Int
  /// The number of lists that did not have their value.
  private(set) var faults = 0

  init(folder: String, seed: UInt64, count: Int) {
    (self.folder, self.seed, self.count) = (folder, seed, count)
  }

  /// Writes each value in both forms, by ours and by Foundation.
  func write() throws {
    for number in 0..<count {
      try write(ListValue.random(seed: seed &+ UInt64(number)), "\(folder)/\(number)")
    }
  }

  /// Reads every list of the folder by ours and by Foundation, and prints the faults.
  mutating func check() throws {
    var lists = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder).sorted() {
      guard let number = UInt64(file.prefix { $0.isNumber }) else { continue }
      check("\(folder)/\(file)", ListValue.random(seed: seed &+ number))
      lists += 1
    }
    print("\(lists) lists, \(faults) faults")
  }

  private func write(_ value: ListValue, _ name: String) throws {
    var binary = PropertyListEventWriter(into: MemorySink())
    try value.visit(&binary)
    try Data(binary.finish()).write(to: URL(filePath: name + ".ours.binary"))
    var xml = XMLPropertyListWriter(into: MemorySink())
    try value.visit(&xml)
    try Data(xml.finish()).write(to: URL(filePath: name + ".ours.xml"))
    let encoder = PropertyListEncoder()
    for (form, format) in [
      ("binary", PropertyListSerialization.PropertyListFormat.binary), ("xml", .xml),
    ] {
      encoder.outputFormat = format
      try encoder.encode(value).write(to: URL(filePath: "\(name).foundation.\(form)"))
    }
  }

  private mutating func check(_ path: String, _ expected: ListValue) {
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      let bytes = Array(data)
      var builder = ListBuilder()
      try PropertyList.parse(bytes.span, into: &builder)
      if builder.value != expected { report("\(path): ours reads another value") }
      if try PropertyListDecoder().decode(ListValue.self, from: data) != expected {
        report("\(path): Foundation reads another value")
      }
    } catch {
      report("\(path): \(error)")
    }
  }

  private mutating func report(_ fault: String) {
    print(fault)
    faults += 1
  }
}
