import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusPropertyList

/// The facts about a list that `apus plist info` prints.
enum ListInfo {
  static func print(_ bytes: Span<UInt8>) throws(PropertyListError) -> ExitStatus {
    let format = PropertyList.format(of: bytes)
    var rows = [("format", format.rawValue), ("bytes", "\(bytes.count)")]
    if format == .binary {
      rows += try facts(BinaryPropertyList(bytes.rawBytes), isBinary: true)
    } else {
      let binary = try PropertyList.binary(from: bytes)
      rows += try facts(BinaryPropertyList(binary.span.rawBytes), isBinary: false)
    }
    let width = rows.map(\.0.count).max() ?? 0
    for (name, value) in rows {
      let gap = String(repeating: " ", count: width - name.count + 2)
      StandardStream.output.write("\(name)\(gap)\(value)\n")
    }
    return .success
  }

  private static func facts(
    _ list: borrowing BinaryPropertyList, isBinary: Bool
  ) throws(PropertyListError) -> [(String, String)] {
    var references = [Int](repeating: 0, count: list.count)
    references[try list.root.object] += 1
    var kinds: [PropertyListKind: Int] = [:]
    for number in 0..<list.count {
      let object = try list.object(number)
      kinds[try object.kind, default: 0] += 1
      try count(object, &references)
    }
    var rows: [(String, String)] = []
    if isBinary {
      rows += [
        ("version", "\(list.version)"), ("offset size", "\(list.offsetSize)"),
        ("reference size", "\(list.referenceSize)"), ("objects", "\(list.count)"),
        ("shared objects", "\(references.count { $0 > 1 })"),
        ("unused objects", "\(references.count { $0 == 0 })"),
      ]
    }
    for kind in PropertyListKind.allCases {
      if let count = kinds[kind] { rows.append(("\(kind)", "\(count)")) }
    }
    return rows
  }

  /// Counts the references of a container to its objects.
  private static func count(
    _ object: borrowing PropertyListValue, _ references: inout [Int]
  ) throws(PropertyListError) {
    switch try object.kind {
    case .array: try count(try object.array(), &references)
    case .set: try count(try object.set(), &references)
    case .dictionary:
      let dictionary = try object.dictionary()
      for index in dictionary.indices {
        references[try dictionary.key(at: index).object] += 1
        references[try dictionary.value(at: index).object] += 1
      }
    default: break
    }
  }

  private static func count(
    _ array: borrowing PropertyListArray, _ references: inout [Int]
  ) throws(PropertyListError) {
    for index in array.indices { references[try array[index].object] += 1 }
  }
}
