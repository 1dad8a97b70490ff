// Elements that are pushed through filters, and an error that says in which of them it happened.
// A row of filters is a filter again; `into` ties it to where the results go.

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
// hex decoding: 'g' at byte 4 is no digit
