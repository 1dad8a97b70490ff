// The lines of a file in constant memory.
// A line is borrowed until the next call; only the first line is copied, into a string.

import ApusStreams

@main
struct LongestLine {
  static func main() throws {
    var lines = Lines(of: try DescriptorSource(path: #filePath))
    let first = try lines.nextString()
    var longest = 0
    while let line = try lines.next() { longest = max(longest, line.count) }
    print(first ?? "no lines")
    print("the longest of the others has \(longest) bytes")
  }
}

// Output:
// // The lines of a file in constant memory.
// the longest of the others has <number> bytes
