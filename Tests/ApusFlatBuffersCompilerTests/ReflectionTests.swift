import ApusBytes
import ApusFlatBuffersCompiler
import Testing

@Suite struct ReflectionTests {
  /// The schema of schemas, by the identifiers and types of its fields.
  private static let reflection = """
    namespace reflection;
    enum BaseType: byte {
      None, UType, Bool, Byte, UByte, Short, UShort, Int, UInt, Long, ULong, Float, Double, String,
      Vector, Obj, Union, Array
    }
    table Type {
      base_type: BaseType; element: BaseType = None; index: int = -1; fixed_length: ushort;
      base_size: uint = 4; element_size: uint;
    }
    table KeyValue { key: string (required, key); value: string; }
    table EnumVal {
      name: string (required); value: long (key); object: Object (deprecated); union_type: Type;
      documentation: [string]; attributes: [KeyValue];
    }
    table Enum {
      name: string (required, key); values: [EnumVal] (required); is_union: bool;
      underlying_type: Type (required); attributes: [KeyValue]; documentation: [string];
      declaration_file: string;
    }
    table Field {
      name: string (required, key); type: Type (required); id: ushort; offset: ushort;
      default_integer: long; default_real: double; deprecated: bool; required: bool; key: bool;
      attributes: [KeyValue]; documentation: [string]; optional: bool; padding: ushort;
    }
    table Object {
      name: string (required, key); fields: [Field] (required); is_struct: bool; minalign: int;
      bytesize: int; attributes: [KeyValue]; documentation: [string]; declaration_file: string;
    }
    table RPCCall {
      name: string (required, key); request: Object (required); response: Object (required);
      attributes: [KeyValue]; documentation: [string];
    }
    table Service {
      name: string (required, key); calls: [RPCCall]; attributes: [KeyValue];
      documentation: [string]; declaration_file: string;
    }
    table SchemaFile { filename: string (required, key); included_filenames: [string]; }
    table Schema {
      objects: [Object] (required); enums: [Enum] (required); file_ident: string; file_ext: string;
      root_table: Object; services: [Service]; advanced_features: ulong; fbs_files: [SchemaFile];
    }
    root_type Schema;
    file_identifier "BFBS";
    """

  @Test(arguments: TestFiles.schemas)
  func everySchemaOfTheDataIsAValidBuffer(name: String) throws {
    let bytes = ReflectionWriter.buffer(try TestFiles.schema(name))
    let reflection = try TestFiles.schema(text: Self.reflection)
    try BufferVerifier(reflection).verify(bytes.span.rawBytes, identifier: Array("BFBS".utf8))
  }

  @Test func theBufferHasTheDeclarations() throws {
    let schema = try TestFiles.schema(
      text: """
        /// A point.
        struct Point { x: byte; y: float; }
        enum Color: ubyte { red, green = 3 }
        table Shape { points: [Point]; color: Color = green; name: string (required); }
        root_type Shape;
        """)
    let bytes = ReflectionWriter.buffer(schema)
    let reflection = try TestFiles.schema(text: Self.reflection)
    let text = String(
      decoding: try JSONPrinter(reflection).json(bytes.span.rawBytes), as: UTF8.self)
    let lines = text.split(separator: "\n").map { line in
      line.drop { $0 == " " }.prefix { $0 != "," }
    }
    for part in [
      "\"name\": \"Point\"", "\"is_struct\": true", "\"minalign\": 4", "\"bytesize\": 8",
      "\" A point.\"", "\"padding\": 3", "\"default_integer\": 3", "\"required\": true",
      "\"element\": \"Obj\"", "\"base_type\": \"Vector\"", "\"underlying_type\": {",
    ] {
      #expect(lines.contains { $0 == part }, "\(part)")
    }
  }
}
