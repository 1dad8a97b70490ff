import ApusBenchmark
import ApusBytes
import ApusCommandLine
import ApusJSON
import ApusPropertyList
import ApusStreams

/// A path of keys and indices in a list, in the spelling of a JSON Pointer (RFC 6901).
struct ListPath {
  private let pointer: JSONPointer

  init(_ pointer: JSONPointer) { self.pointer = pointer }

  /// Prints the value at the path.
  func print(_ bytes: Span<UInt8>) throws(PropertyListError) -> ExitStatus {
    guard PropertyList.format(of: bytes) != .binary else {
      return try print(BinaryPropertyList(bytes.rawBytes))
    }
    let binary = try PropertyList.binary(from: bytes)
    return try print(BinaryPropertyList(binary.span.rawBytes))
  }

  private func print(
    _ list: borrowing BinaryPropertyList
  ) throws(PropertyListError) -> ExitStatus {
    var object = try list.root.object
    for step in pointer.tokens {
      guard let next = try child(step, of: list.object(object)) else {
        StandardStream.error.write("plist: no value at \("\(pointer)".printable)\n")
        return .checkFailed
      }
      object = next
    }
    return try print(list.object(object))
  }

  /// Returns the number of the object at a key or an index, or `nil`.
  private func child(
    _ step: String, of value: borrowing PropertyListValue
  ) throws(PropertyListError) -> Int? {
    switch try value.kind {
    case .dictionary: return try value.dictionary().value(forKey: step)?.object
    case .array:
      let array = try value.array()
      guard let index = JSONPointer.index(step), array.indices.contains(index) else { return nil }
      return try array[index].object
    default: return nil
    }
  }

  private func print(
    _ value: borrowing PropertyListValue
  ) throws(PropertyListError) -> ExitStatus {
    switch try value.kind {
    case .string: StandardStream.output.write("\(try value.string())\n")
    case .date: StandardStream.output.write("\(try value.date())\n")
    default:
      do throws(StreamError) {
        var duplicates = DuplicateFinder()
        try value.parse(into: &duplicates)
        var writer = JSONListWriter(duplicates)
        try value.parse(into: &writer)
        _ = try writer.finish()
      } catch {
        guard let error = error.cause as? PropertyListError else { return .incomplete }
        throw error
      }
    }
    return .success
  }
}
