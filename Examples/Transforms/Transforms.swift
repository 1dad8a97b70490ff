// Elements are pushed through transforms, and an error names the stage that failed. Several
// transforms in a row are again a transform; `into` connects it to a sink.

import ApusStreams

@main
struct Transforms {
  static func main() throws {
    var lengths = HexDecoder(skipsSpace: true).lines().map { $0.count }.into(ArraySink())
    print(try lengths.process("61 0a 62 63"))
    var ends = LineTransform().then(LineEndTransform("|")).into(MemorySink())
    print(String(decoding: try ends.process("a\nbc"), as: UTF8.self))
    do {
      print(try lengths.process("61 6g"))
    } catch {
      print(error)
    }
  }
}

// Output:
// [1, 2]
// a|bc|
// hex decoding: 'g' at byte 5 is not a digit
