// The lines, words and bytes of a file in constant memory, as `wc` counts them.
// Run: LICENSE

import ApusStreams

var source = try DescriptorSource(path: CommandLine.arguments[1])
var (lines, words, bytes) = (0, 0, 0)
var isInWord = false
try source.forEachByte { byte in
  let isSpace = byte == 0x20 || 0x09...0x0d ~= byte
  if isInWord && isSpace { words += 1 }
  isInWord = !isSpace
  lines += byte == 0x0a ? 1 : 0
  bytes += 1
}
if isInWord { words += 1 }
print(lines, words, bytes)

// Output:
// 202 1581 11358
