import ApusBytes
import ApusCSV
import ApusJSON
import ApusStreams

/// A stream with a memory use that must not grow with the bytes that it processes.
struct Stream: Sendable {
  let name: String
  /// Processes at least `byteCount` bytes, and returns the number of bytes that came out; `folder`
  /// is for files.
  let run: @Sendable (_ byteCount: Int, _ folder: String) throws -> Int

  /// Lines of 1 to 99 bytes in a chunk; the end of the chunk cuts a line.
  private static let lines: [UInt8] = {
    let lines = (0..<2500).map { Array(repeating: UInt8(ascii: "x"), count: $0 * 37 % 99) + [10] }
    return Array(lines.joined().dropLast(7))
  }()

  /// Rows with quotes, quoted line ends and CRLF; the ends of chunks cut rows at all of their
  /// bytes.
  private static let table: [UInt8] = {
    let row = Array("12345,\"a, \"\"b\"\"\nc\",06:07:08,some text\r\n".utf8)
    return Array(Array(repeating: row, count: 3000).joined().dropLast(7))
  }()

  /// Objects with commas in a chunk, whose end cuts a key.
  private static let objects: [UInt8] = {
    let object = Array(#"{"id":12345,"name":"a \"b\"","values":[1.5,true,null]},"#.utf8)
    let all = Array(Array(repeating: object, count: 3000).joined())
    return Array(all[4...] + all[..<4])
  }()

  private struct ValueBytes: JSONHandler {
    var last = 0
    mutating func offset(_ offset: Int) { last = offset }
  }

  private static let options = CSVOptions(mode: .lenient, raggedRows: .keep)

  static let all = [
    Stream(name: "DescriptorSource, a sparse file") { count, folder in
      try read(try DescriptorSource(path: sparse(count, folder)))
    },
    Stream(name: "MappedSource, the same file") { count, folder in
      try read(try MappedSource(path: sparse(count, folder)))
    },
    Stream(name: "Lines, pulled") { count, _ in
      var lines = Lines(of: RepeatedSource(Self.lines, atLeast: count))
      var found = 0
      while let line = try lines.next() { found += line.count + 1 }
      return found
    },
    Stream(name: "lines, counted, joined, pushed into a file") { count, _ in
      var source = RepeatedSource(Self.lines, atLeast: count)
      var stream = LineTransform().then(CountTransform()).then(LineEndTransform()).then(
        CountTransform()
      )
      .into(try FileSink(creating: "/dev/null"))
      try stream.write(contentsOf: &source)
      try stream.close()
      return stream.transform.second.count
    },
    Stream(name: "base64 and back, hex and back, pushed") { count, _ in
      var source = RepeatedSource(Self.lines, atLeast: count)
      var stream = Base64Encoder().then(Base64Decoder()).then(HexEncoder()).then(HexDecoder())
        .then(CountTransform()).into(NullSink())
      try stream.write(contentsOf: &source)
      try stream.close()
      return stream.transform.second.count
    },
    Stream(name: "CSVReader, pulled") { count, _ in
      var reader = CSVReader(of: RepeatedSource(Self.table, atLeast: count), options: options)
      var found = 0
      while let row = try reader.next() { found += row.bytes.count + 2 }
      return found
    },
    Stream(name: "JSONParser, pushed") { count, _ in
      var source = RepeatedSource(Self.objects, atLeast: count)
      // The chunk begins within the first key, and ends within that of the next object.
      var parser = JSONParser()
      var values = ValueBytes()
      try parser.parse("[{\"id".utf8.span, into: &values)
      while let chunk = source.nextChunk() { try parser.parse(chunk, into: &values) }
      try parser.parse("\":1}]".utf8.span, into: &values)
      try parser.finish(into: &values)
      return values.last
    },
    Stream(name: "CSVParser, pushed") { count, _ in
      var source = RepeatedSource(Self.table, atLeast: count)
      var parser = CSVParser(options: options)
      var found = 0
      while let chunk = source.nextChunk() {
        try parser.parse(chunk) { found += $0.bytes.count + 2 }
      }
      try parser.finish { found += $0.bytes.count + 2 }
      return found
    },
  ]

  private static func read<Source: ByteSource & ~Copyable>(
    _ source: consuming Source
  ) throws -> Int {
    var found = 0
    while try source.advance() {
      let chunk = source.chunk
      var sum: UInt8 = 0
      for index in chunk.indices { sum |= chunk[index] }
      found += chunk.count + Int(sum)
    }
    return found
  }

  private static func sparse(_ count: Int, _ folder: String) throws -> String {
    let path = folder + "/sparse"
    try makeSparseFile(path, count)
    return path
  }
}
