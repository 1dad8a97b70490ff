// Each library in a few lines; README.md shows the parts between `// part:` lines. A line `// prints:`
// has what the line above it prints.

import ApusCSV
import ApusChannels
import ApusClocks
import ApusIO
import ApusJSON
import ApusPipelines
import ApusProfile
import ApusPropertyList
import ApusStores
import ApusStreams
import ApusSystem
import ApusXML

do {
  // part: CSV
  let text = Array("stop,km\nZoo,1.5\n\"Nord, gate\",2.25\n".utf8)
  var table = CSVReader(of: ArraySource(text))
  let km = try table.header().column("km", as: Double.self)
  var sum = 0.0
  while let row = try table.next() { sum += try row[km] }
  print(sum)
  // prints: 3.75
  // part end
}

do {
  // part: JSON
  struct Stop: Codable { var id: Int, km: Double }
  let stop = try JSON.decode(Stop.self, from: Array(#"{"id": 7, "km": 1.5}"#.utf8))
  print(stop.km)
  // prints: 1.5
  let tree = try JSONTree(Array(#"{"stops": [{"id": 7}, {"id": 8}]}"#.utf8))
  print(try tree[JSONPointer("/stops/1/id")]?.integer() ?? 0)
  // prints: 8
  // part end
}

do {
  // part: XML
  let feed = Array("<feed><item>Rain &amp; wind</item><item>Sun</item></feed>".utf8)
  let tree = try XMLTree(feed)
  var items = tree.rootView.elements
  while let item = items.next() { print(item.text) }
  // prints: Rain & wind
  // prints: Sun
  // part end
}

do {
  // part: PropertyList
  let bytes = try PropertyList.encode(["Emma", "Ulysses", "Walden"])
  let words = try BinaryPropertyList(bytes.span.bytes).root.array()
  print(words.count, try words.sortedIndex(of: "Ulysses") ?? -1)
  // prints: 3 1
  // part end
}

do {
  // part: Channels
  let numbers = Channel<Int>(capacity: 16)
  let sum = Task { await numbers.reduce(0, +) }
  for number in 1...100 { try await numbers.send(number) }
  numbers.close()
  print(await sum.value)
  // prints: 5050
  // part end
}

do {
  // part: IO
  var lines = Lines(of: try DescriptorSource(path: "LICENSE"))
  var longest = 0
  while let line = try lines.next() { longest = max(longest, line.count) }
  print(longest)
  // prints: 77
  let license = try MappedFile("LICENSE")
  print(license.span.indices.count { license.span[$0] == UInt8(ascii: "\n") })
  // prints: 202
  // part end
}

do {
  // part: Pipelines
  let checksum = Pipeline<Int, Int> { $0.filter { $0 != 0 }.map { $0 * $0 }.wrappingSum() }
  print(checksum([3, 0, 4]))
  // prints: 25
  var sizes = HexDecoder(skipsSpace: true).lines().map { $0.count }.into(ArraySink())
  print(try sizes.process("61 0a 62 63"))
  // prints: [1, 2]
  let time = CounterClock().measure { _ = checksum(Array(0..<1_000)) }
  print(time < .seconds(1))
  // prints: true
  // part end
}

do {
  // part: Stores
  let todo = try LogStore(path: ".build/todo.store")
  try todo.put("todo://2", Array("bread".utf8))
  let version = try todo.put("todo://1", Array("milk".utf8), .durable)
  try todo.put("todo://1", Array("oat milk".utf8), if: .version(version))
  print(try todo.list("todo://").all())
  // prints: [todo://1, todo://2]
  // part end
}

do {
  // part: Profile
  let stacks = Array("main;parse;read 30\nmain;parse 10\nmain;print 60\n".utf8)
  let tree = try FoldedStacks.read(stacks.span)
  for leaf in tree.charging({ $0.name == "read" }).leaves { print(leaf.frame.name, leaf.count) }
  // prints: print 60
  // prints: parse 40
  // part end
}
