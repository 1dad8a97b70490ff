// The longest line of a file, in constant memory: lines are lent, not copied, until one is kept.

import ApusStreams

@main
struct LongestLine {
  static func main() throws {
    var lines = Lines(of: try DescriptorSource(path: #filePath))
    var count = 0
    var longest = ""
    while let line = try lines.next() {
      count += 1
      if line.count > longest.utf8.count { longest = line.text }
    }
    print("\(count) lines, the longest has \(longest.utf8.count) bytes:")
    print(longest)
  }
}

// Output:
// <number> lines, the longest has <number> bytes:
// // The longest line of a file, in constant memory: lines are lent, not copied, until one is kept.
