import ApusFlatBuffersCompiler
import Testing

/// Schemas that must be rejected, each with the message of its first error.
@Suite struct RejectionTests {
  static let rejections: [(schema: String, message: String)] = [
    (
      "table T { a: int (deprecated: false); }",
      "the value false of the attribute 'deprecated' is no integer and no text"
    ),
    (
      "table T { a: [ubyte] (vector64); }",
      "the attribute 'vector64' is not supported: offsets and lengths have 32 bits"
    ),
    (
      "table T { a: string (offset64); }",
      "the attribute 'offset64' is not supported: offsets and lengths have 32 bits"
    ),
    (
      "attribute \"offset64\"; table T { a: string (offset64); }",
      "the attribute 'offset64' is not supported: offsets and lengths have 32 bits"
    ),
    (
      "table A {} table T { a: A (key); }",
      "the field 'a' cannot be a key, because its values have no order"
    ),
    (
      "enum E: byte { B } table T { a: E = Wrong.B; }",
      "'Wrong.B' is no value of 'E'"
    ),
    (
      "enum E: byte { B } table T { a: E = X.E.B; }",
      "'X.E.B' is no value of 'E'"
    ),
    (
      "table T { a: double = sin(rad(x)); }",
      "expected a number as the argument of 'rad', found 'x'"
    ),
    (
      "hello;",
      "expected a declaration, found 'hello'"
    ),
    (
      "table",
      "expected the name of a table, found the end of the file"
    ),
    (
      "table {}",
      "expected the name of a table, found '{'"
    ),
    (
      "table T",
      "expected '{' before the fields, found the end of the file"
    ),
    (
      "table T {",
      "expected '}' after the fields of 'T', found the end of the file"
    ),
    (
      "table T { a }",
      "expected ':' after the name of the field, found '}'"
    ),
    (
      "table T { a: }",
      "expected a type, found '}'"
    ),
    (
      "table T { a: int }",
      "expected ';' after the field, found '}'"
    ),
    (
      "table T { a: int;; }",
      "expected the name of a field, found ';'"
    ),
    (
      "table T { a: int = ; }",
      "expected a default value, found ';'"
    ),
    (
      "table T { : int; }",
      "expected the name of a field, found ':'"
    ),
    (
      "table T { a: [int; }",
      "expected ']' after the type of the elements, found ';'"
    ),
    (
      "table T { a: [int:]; }",
      "expected the number of elements, found ']'"
    ),
    (
      "table T { a: [[int]]; }",
      "a vector of vectors is not a type"
    ),
    (
      "table T { a: int (; }",
      "expected the name of an attribute, found ';'"
    ),
    (
      "table T { a: int (id: ); }",
      "expected the value of the attribute, found ')'"
    ),
    (
      "table T { a: [int] = [1]; }",
      "the default of a vector has elements"
    ),
    (
      "table T (a {}",
      "expected ')' after the attributes, found '{'"
    ),
    (
      "struct",
      "expected the name of a struct, found the end of the file"
    ),
    (
      "struct S { a: int",
      "expected ';' after the field, found the end of the file"
    ),
    (
      "enum E { A }",
      "the enum 'E' has no integer type"
    ),
    (
      "enum E: int",
      "expected '{' before the values, found the end of the file"
    ),
    (
      "enum E: int { A B }",
      "expected ',' or '}' after a value of 'E', found 'B'"
    ),
    (
      "enum E: int { A = }",
      "expected a value, found '}'"
    ),
    (
      "enum E: int { 1 }",
      "expected the name of a value, found '1'"
    ),
    (
      "union U { A. }",
      "expected a name after '.', found '}'"
    ),
    (
      "union U: { }",
      "expected an integer type, found '{'"
    ),
    (
      "namespace A.;",
      "expected a name after '.', found ';'"
    ),
    (
      "namespace 1;",
      "expected a namespace, found '1'"
    ),
    (
      "include a;",
      "expected the path of a file in quotes, found 'a'"
    ),
    (
      "include \"a\"",
      "expected ';' after the path, found the end of the file"
    ),
    (
      "table T {} include \"a.fbs\";",
      "'include' stands after a declaration"
    ),
    (
      "include \"missing.fbs\";",
      "there is no file 'missing.fbs'"
    ),
    (
      "attribute 1;",
      "expected the name of an attribute, found '1'"
    ),
    (
      "root_type;",
      "expected the name of a table, found ';'"
    ),
    (
      "root_type \"T\";",
      "expected the name of a table, found '\"T\"'"
    ),
    (
      "file_identifier 1;",
      "expected an identifier of 4 characters in quotes, found '1'"
    ),
    (
      "file_extension mon;",
      "expected an extension in quotes, found 'mon'"
    ),
    (
      "rpc_service S { F A }",
      "expected '(' before the request, found 'A'"
    ),
    (
      "rpc_service S { F(A) }",
      "expected ':' before the response, found '}'"
    ),
    (
      "rpc_service S { F(A): }",
      "expected the table of the response, found '}'"
    ),
    (
      "table A {} rpc_service S { F(A):A }",
      "expected ';' after the method, found '}'"
    ),
    (
      "{ \"a\": 1 }",
      "a schema has no data"
    ),
    (
      "table T { a: int; } }",
      "expected a declaration, found '}'"
    ),
    (
      "table T { a: string = \"x; }",
      "the string has no closing quote on its line"
    ),
    (
      "table T { a: string = \"\\q\"; }",
      "unknown escape '\\q' in the string"
    ),
    (
      "table T { a: string = \"\\u12\"; }",
      "the escape has too few hexadecimal digits"
    ),
    (
      "table T { a: string = \"\\ud800\"; }",
      "the escape is one half of a surrogate pair"
    ),
    (
      "table T { a: string = \"\\xZZ\"; }",
      "the escape has too few hexadecimal digits"
    ),
    (
      "table T { ä: int; }",
      "illegal character U+00E4"
    ),
    (
      "table T { a: int = 0x; }",
      "malformed number"
    ),
    (
      "table T { a: float = 1e; }",
      "malformed number"
    ),
    (
      "table T { a: float = 0x1.8; }",
      "malformed number"
    ),
    (
      "table T { a: int = - 1; }",
      "the sign has no number after it"
    ),
    (
      "table T { a: int = 1a; }",
      "malformed number"
    ),
    (
      "table T { a: int; /// late",
      "a documentation comment stands after code on its line"
    ),
    (
      "/* open",
      "the comment has no closing '*/'"
    ),
    (
      "# preprocessor",
      "illegal character U+0023"
    ),
    (
      "table T {} table T {}",
      "'T' is declared twice; the first declaration is at s.fbs:1:7"
    ),
    (
      "table T {} struct T { a: int; }",
      "'T' is declared twice; the first declaration is at s.fbs:1:7"
    ),
    (
      "enum T: int { A } table T {}",
      "'T' is declared twice; the first declaration is at s.fbs:1:25"
    ),
    (
      "table int {}",
      "'int' is the name of a built-in type"
    ),
    (
      "table T { a: int; a: int; }",
      "'T' has two fields 'a'"
    ),
    (
      "table T { a: Missing; }",
      "unknown type 'Missing'"
    ),
    (
      "table T { a: [Missing]; }",
      "unknown type 'Missing'"
    ),
    (
      "table A {} table T { A: int; }",
      "the field 'A' has the name of a table or struct"
    ),
    (
      "table A {} union U { A } table T { u: U; u_type: int; }",
      "'T' has two fields 'u_type'"
    ),
    (
      "table T { a: [int]; aLength: int; }",
      "the field 'aLength' has the name of an accessor of 'a'"
    ),
    (
      "table T { a: string; a_byte_vector: int; }",
      "the field 'a_byte_vector' has the name of an accessor of 'a'"
    ),
    (
      "enum E: int { A, A }",
      "'E' has two values 'A'"
    ),
    (
      "table A {} union U { A, A }",
      "'U' has two values 'A'"
    ),
    (
      "union U { Missing }",
      "unknown type 'Missing'"
    ),
    (
      "union U { a: int }",
      "'int' cannot be a member of a union"
    ),
    (
      "enum E: int { A } union U { E }",
      "'E' cannot be a member of a union"
    ),
    (
      "table A {} rpc_service S { F(A): A; F(A): A; }",
      "'S' has two methods 'F'"
    ),
    (
      "table A {} rpc_service S {} rpc_service S {}",
      "the service 'S' is declared twice"
    ),
    (
      "enum E: float { A }",
      "'float' is no integer type"
    ),
    (
      "enum E: bool { A }",
      "'bool' is no integer type"
    ),
    (
      "enum E: string { A }",
      "'string' is no integer type"
    ),
    (
      "struct S { a: string; }",
      "a struct cannot have a field of type 'string'"
    ),
    (
      "struct S { a: [int]; }",
      "a struct cannot have a field of type '[int]'"
    ),
    (
      "table A {} struct S { a: A; }",
      "a struct cannot have a field of type 'A'"
    ),
    (
      "table A {} union U { A } struct S { u: U; }",
      "a struct cannot have a field of type 'U'"
    ),
    (
      "struct S { a: [string:2]; }",
      "a struct cannot have a field of type '[string:2]'"
    ),
    (
      "table T { a: [int:2]; }",
      "a table cannot have the array 'a'"
    ),
    (
      "struct S { a: [int:0]; }",
      "an array of 0 elements is not a type"
    ),
    (
      "struct S { a: [int:65536]; }",
      "an array of 65536 elements is not a type"
    ),
    (
      "struct S { a: [int:-1]; }",
      "an array of -1 elements is not a type"
    ),
    (
      "root_type Missing;",
      "unknown type 'Missing'"
    ),
    (
      "struct S { a: int; } root_type S;",
      "'S' is no table; a root is a table"
    ),
    (
      "enum E: int { A } root_type E;",
      "'E' is no table; a root is a table"
    ),
    (
      "struct S { a: int; } rpc_service R { F(S): S; }",
      "'S' is no table; a method takes a table"
    ),
    (
      "table T { a: byte = 128; }",
      "128 does not fit the type 'byte'"
    ),
    (
      "table T { a: byte = -129; }",
      "-129 does not fit the type 'byte'"
    ),
    (
      "table T { a: ubyte = -1; }",
      "-1 does not fit the type 'ubyte'"
    ),
    (
      "table T { a: ushort = 65536; }",
      "65536 does not fit the type 'ushort'"
    ),
    (
      "table T { a: uint = 4294967296; }",
      "4294967296 does not fit the type 'uint'"
    ),
    (
      "table T { a: ulong = 18446744073709551616; }",
      "18446744073709551616 is no integer of type 'ulong'"
    ),
    (
      "table T { a: long = -9223372036854775809; }",
      "-9223372036854775809 is no integer of type 'long'"
    ),
    (
      "table T { a: int = 1.0; }",
      "1.0 is no integer of type 'int'"
    ),
    (
      "table T { a: int = true1; }",
      "true1 is no integer of type 'int'"
    ),
    (
      "table T { a: int = nan; }",
      "nan is no integer of type 'int'"
    ),
    (
      "table T { a: bool = maybe; }",
      "maybe is no truth value"
    ),
    (
      "table T { a: float = abc; }",
      "abc is no number of type 'float'"
    ),
    (
      "table T { a: float = foo(1); }",
      "expected the name of an attribute, found '1'"
    ),
    (
      "table T { a: string = 1; }",
      "the default 1 of 'a' is no string"
    ),
    (
      "table T { a: string = null; }",
      "the field 'a' has the default null, but is no scalar"
    ),
    (
      "table T { a: [int] = null; }",
      "the field 'a' has the default null, but is no scalar"
    ),
    (
      "table T { a: [int] = 1; }",
      "the default of the vector 'a' is not empty"
    ),
    (
      "struct S { a: int = 1; }",
      "the field 'a' of a struct has a default"
    ),
    (
      "table A {} table T { a: A = 1; }",
      "the field 'a' cannot have a default, because it is no scalar, string or vector"
    ),
    (
      "table A {} union U { A } table T { u: U = A; }",
      "the field 'u' cannot have a default, because it is no scalar, string or vector"
    ),
    (
      "enum E: int { A } table T { e: E = B; }",
      "'B' is no value of 'E'"
    ),
    (
      "enum E: int { A } table T { e: E = 7; }",
      "the default 7 of 'e' is no value of 'E'"
    ),
    (
      "enum E: int { A = 1 } table T { e: E; }",
      "the field 'e' has the default 0, which is no value of 'E'"
    ),
    (
      "enum E: int { A, B } table T { e: E = \"A B\"; }",
      "\"A B\" has 2 values of 'E'"
    ),
    (
      "enum E: byte { A = 128 }",
      "128 does not fit 'byte'"
    ),
    (
      "enum E: byte { A = 127, B }",
      "the value after 127 does not fit 'byte'"
    ),
    (
      "enum E: int { A = 1, B = 1 }",
      "'A' and 'B' of 'E' are both 1"
    ),
    (
      "enum E: int { A = 1.5 }",
      "'1.5' is no integer"
    ),
    (
      "enum E: ubyte (bit_flags) { A = 8 }",
      "the bit 8 does not fit 'ubyte'"
    ),
    (
      "enum E: ubyte (bit_flags) { A, B, C, D, E, F, G, H, I }",
      "the bit 8 does not fit 'ubyte'"
    ),
    (
      "file_identifier \"ABC\";",
      "the file identifier \"ABC\" has 3 bytes"
    ),
    (
      "file_identifier \"ABCDE\";",
      "the file identifier \"ABCDE\" has 5 bytes"
    ),
    (
      "table T { a: int (foo); }",
      "the attribute 'foo' is not declared"
    ),
    (
      "table T { a: int (key, key); }",
      "the attribute 'key' is given twice"
    ),
    (
      "table T (foo) {}",
      "the attribute 'foo' is not declared"
    ),
    (
      "enum E: int (foo) { A }",
      "the attribute 'foo' is not declared"
    ),
    (
      "table T { a: int (required); }",
      "the field 'a' cannot be required, because it always has a value"
    ),
    (
      "struct S { a: int (deprecated); }",
      "a field of a struct cannot be deprecated"
    ),
    (
      "table T { a: int = null (required); }",
      "the field 'a' cannot be required, because it always has a value"
    ),
    (
      "table T { a: int (key); b: int (key); }",
      "'T' has the keys 'a' and 'b'"
    ),
    (
      "table T { a: [int] (key); }",
      "the field 'a' cannot be a key, because its values have no order"
    ),
    (
      "table T { a: int = null (key); }",
      "the field 'a' cannot be a key, because its values have no order"
    ),
    (
      "table T { a: string (deprecated, required); }",
      "the deprecated field 'a' is a key or required"
    ),
    (
      "table T { a: float (hash: \"fnv1_32\"); }",
      "the field 'a' cannot have a hash, because its type is 'float'"
    ),
    (
      "table T { a: int (hash: \"fnv1_64\"); }",
      "there is no hash 'fnv1_64' of 32 bits"
    ),
    (
      "table T { a: int (hash: \"md5\"); }",
      "there is no hash 'md5' of 32 bits"
    ),
    (
      "table T { a: int (hash); }",
      "there is no hash '' of 32 bits"
    ),
    (
      "table T { a: [int] (nested_flatbuffer: \"T\"); }",
      "'nested_flatbuffer' stands at a field of another type than [ubyte]"
    ),
    (
      "table T { a: [ubyte] (nested_flatbuffer); }",
      "'nested_flatbuffer' names no table"
    ),
    (
      "table T { a: [ubyte] (nested_flatbuffer: \"X\"); }",
      "unknown type 'X'"
    ),
    (
      "struct S { a: int; } table T { a: [ubyte] (nested_flatbuffer: \"S\"); }",
      "the root 'S' is no table"
    ),
    (
      "table T { a: int (flexbuffer); }",
      "'flexbuffer' stands at a field of another type than [ubyte]"
    ),
    (
      "struct S (force_align: 3) { a: int; }",
      "the alignment '3' is not possible for 'S'"
    ),
    (
      "struct S (force_align: 2) { a: int; }",
      "the alignment '2' is not possible for 'S'"
    ),
    (
      "struct S (force_align: 64) { a: int; }",
      "the alignment '64' is not possible for 'S'"
    ),
    (
      "struct S (force_align) { a: int; }",
      "the alignment '' is not possible for 'S'"
    ),
    (
      "table T { a: [ubyte] (force_align: 12); }",
      "the alignment '12' is not possible for 'a'"
    ),
    (
      "table T { a: [ubyte] (force_align: 64); }",
      "the alignment '64' is not possible for 'a'"
    ),
    (
      "table T { a: [ubyte] (force_align); }",
      "the alignment '' is not possible for 'a'"
    ),
    (
      "table A {} rpc_service S { F(A): A (streaming: \"up\"); }",
      "unknown value of 'streaming' at 'F'"
    ),
    (
      "table T { a: int (id: 0); b: int; }",
      "the field 'b' has no id, but 'a' has one"
    ),
    (
      "table T { a: int (id: 0); b: int (id: 2); }",
      "the id 2 of 'b' leaves a gap; there are 2 fields"
    ),
    (
      "table T { a: int (id: 0); b: int (id: 0); }",
      "'a' and 'b' have the id 0"
    ),
    (
      "table T { a: int (id: -1); }",
      "the id '-1' of 'a' is no number from 0 to 65535"
    ),
    (
      "table T { a: int (id: x); }",
      "the id 'x' of 'a' is no number from 0 to 65535"
    ),
    (
      "table A {} union U { A } table T { u: U (id: 0); }",
      "the union 'u' has the id 0, but needs the id before for its tag"
    ),
    (
      "table A {} union U { A } table T { a: int (id: 0); u: U (id: 1); }",
      "'a' and 'u_type' have the id 0"
    ),
    (
      "struct S {}",
      "the struct 'S' has no fields"
    ),
    (
      "struct S { s: S; }",
      "the struct 'S' contains itself"
    ),
    (
      "struct A { b: B; } struct B { a: A; }",
      "the struct 'A' contains itself"
    ),
    (
      "struct A { a: [double:65535]; } struct B { a: [A:65535]; }",
      "the struct 'B' has 2 GiB or more"
    ),
  ]

  @Test(arguments: rejections.indices)
  func aWrongSchemaIsRejectedWithItsMessage(index: Int) {
    let (schema, message) = Self.rejections[index]
    let result = SchemaCompiler.compile(text: schema, path: "s.fbs")
    #expect(result.schema == nil)
    #expect(result.diagnostics.first?.message == message)
    #expect(result.diagnostics.first?.severity == .error)
  }

  @Test func thereAreAtLeastAHundredRejections() { #expect(Self.rejections.count >= 100) }

  @Test func errorsEndAtTheLimit() {
    let text = (0..<100).map { "table T\($0) { a: X\($0); }" }.joined(separator: "\n")
    let result = SchemaCompiler(errorLimit: 5).compile("s") { _ in Array(text.utf8) }
    #expect(result.diagnostics.count == 6)
    #expect(result.diagnostics.last?.message == "too many errors (5)")
  }
}
