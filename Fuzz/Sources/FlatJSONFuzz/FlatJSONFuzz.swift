// UNSAFE: the fuzzer passes its input as a pointer

import ApusBytes
import ApusFlatBuffers
import ApusFlatBuffersCompiler

/// A schema with every kind of field.
private let schema: Schema = {
  let text = """
    enum Color: ubyte (bit_flags) { red, green, blue = 7 }
    enum Size: long { small = -5, none = 0, large }
    struct Point { x: float; y: double; sizes: [Size:3]; }
    struct Entry { id: uint (key); point: Point; }
    table Item { name: string (key); value: short = 7; }
    union Any { Item, point: Point, text: string, root: Root }
    table Root {
      a: bool; b: byte; c: ushort; d: int = null; e: ulong; f: float = nan; g: double;
      color: Color; size: Size; point: Point; text: string; item: Item; any: Any; anys: [Any];
      items: [Item]; entries: [Entry]; numbers: [int]; texts: [string]; root: Root;
      nested: [ubyte] (nested_flatbuffer: "Root"); bytes: [ubyte] (base64);
      hash: uint (hash: "fnv1a_32"); needed: string (required); empty: [double] = [];
    }
    root_type Root;
    """
  guard let schema = SchemaCompiler.compile(text: text).schema else {
    fatalError("the schema is wrong")
  }
  return schema
}()

/// Reads any bytes as JSON and as a buffer.
///
/// A buffer of JSON must be valid, and its JSON must build a buffer with the same JSON. Bytes that
/// are a valid buffer must print as JSON that builds a valid buffer, unless a text is not UTF-8.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: the fuzzer gives `count` bytes, and keeps them until this function returns.
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  if let buffer = try? JSONReader(schema).buffer(input) {
    let json = try? JSONPrinter(schema).json(buffer.span.rawBytes)
    guard let json else { fatalError("the buffer of a JSON text must be valid") }
    let again = try? JSONReader(schema).buffer(json)
    let same = again.flatMap { try? JSONPrinter(schema).json($0.span.rawBytes) }
    precondition(same == json, "the JSON of a buffer must build a buffer with the same JSON")
  }
  let limits = FlatVerifierLimits(tables: 1000, apparentSize: 1 << 16)
  _ = try? JSONPrinter(schema, limits: limits).json(input.span.rawBytes)
  _ = BufferAnnotator(schema).regions(input.span.rawBytes)
  return 0
}
