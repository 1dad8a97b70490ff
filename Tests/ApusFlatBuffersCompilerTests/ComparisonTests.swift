import ApusFlatBuffersCompiler
import Testing

/// The rules of evolution: old and new schema, and the differences that are reported.
@Suite struct ComparisonTests {
  private static let cases: [(old: String, new: String, changes: [String])] = [
    ("table T { a: int; }", "table T { a: int; }", []),
    ("table T { a: int; }", "table T { a: int; b: int; }", ["compatible: T.b: a field was added"]),
    (
      "table T { a: int; b: int; }", "table T { b: int; a: int; }",
      [
        "breaks buffers: T.a: the id changed from 0 to 1; add fields at the end, or write ids",
        "breaks buffers: T.b: the id changed from 1 to 0; add fields at the end, or write ids",
      ]
    ),
    (
      "table T { a: int; b: int; }", "table T { a: int; }",
      [
        "breaks buffers: T.b: the field was removed; write 'deprecated' instead"
      ]
    ),
    (
      "table T { a: int; }", "table T { a: int (deprecated); }",
      ["breaks source: T.a: the field was deprecated"]
    ),
    (
      "table T { a: int; }", "table T { a: uint; }",
      ["breaks buffers: T.a: the type changed from int to uint"]
    ),
    (
      "table T { a: int; }", "table T { b: int; }",
      ["breaks JSON: T.a: the field was renamed to 'b'"]
    ),
    (
      "table T { a: int = 1; }", "table T { a: int = 2; }",
      [
        "breaks buffers: T.a: the default changed; buffers do not have values that are defaults"
      ]
    ),
    ("table T { a: float = nan; }", "table T { a: float = nan; }", []),
    (
      "table T { a: string; }", "table T { a: string (required); }",
      [
        "breaks buffers: T.a: the field became required; old buffers may lack it"
      ]
    ),
    (
      "table T { a: int; }", "table T { a: int; b: string (required); }",
      [
        "breaks buffers: T.b: a required field was added; old buffers do not have it"
      ]
    ),
    (
      "table T { a: int; }", "table T { a: int = null; }",
      ["breaks buffers: T.a: the field became optional"]
    ),
    (
      "table T { a: int; }", "table T { a: int (key); }",
      [
        "breaks buffers: T.a: the field became the key; vectors are sorted by it"
      ]
    ),
    ("table T {}", "struct T { a: int; }", ["breaks buffers: T: the table became a struct"]),
    ("table T {}", "table U {}", ["breaks source: T: the table was renamed to 'U'"]),
    ("table T {}", "table U { a: int; }", ["breaks buffers: T: the table was removed"]),
    (
      "table A { a: int; } root_type A;", "table B { a: int; b: int; } root_type B;",
      ["breaks source: A: the table was renamed to 'B'", "compatible: B.b: a field was added"]
    ),
    (
      "table A { x: int; } table T { a: [A]; u: U; } union U { A } root_type T;",
      "table B { y: int; } table T { a: [B]; u: U; } union U { B } root_type T;",
      [
        "breaks source: A: the table was renamed to 'B'",
        "breaks JSON: A.x: the field was renamed to 'y'",
        "breaks JSON: U.A: the name changed to 'B'",
      ]
    ),
    (
      "namespace N; struct P { x: int; } enum E: int { A } table T { p: P; e: E; } root_type T;",
      "namespace M; struct Q { x: int; } enum F: int { A } table T { p: Q; e: F; } root_type T;",
      [
        "breaks source: N.P: the struct was renamed to 'M.Q'",
        "breaks source: N.T: the table was renamed to 'M.T'",
        "breaks JSON: N.E: the enum was renamed to 'M.F'",
      ]
    ),
    (
      "table A {} table B {} table T { a: A; }", "table A {} table B {} table T { a: B; }",
      ["breaks buffers: T.a: the type changed from A to B"]
    ),
    (
      "table A { x: int; } table T { a: A; } root_type T;",
      "table B { x: long; } table T { a: B; } root_type T;",
      [
        "breaks source: A: the table was renamed to 'B'",
        "breaks buffers: A.x: the type changed from int to long",
      ]
    ),
    (
      "struct S { a: int; }", "struct S { a: int; b: int; }",
      [
        "breaks buffers: S: the layout of the struct changed; a struct can never change"
      ]
    ),
    (
      "struct S { a: int; }", "struct S { b: int; }",
      ["breaks JSON: S.a: the field was renamed to 'b'"]
    ),
    (
      "enum E: int { A, B }", "enum E: int { A, B, C }",
      ["compatible: E.C: a value was added; old programs do not know it"]
    ),
    (
      "enum E: int { A, B }", "enum E: int { B, A }",
      [
        "breaks buffers: E.A: the number changed from 0 to 1",
        "breaks buffers: E.B: the number changed from 1 to 0",
      ]
    ),
    ("enum E: int { A, B }", "enum E: int { A }", ["breaks buffers: E.B: the value was removed"]),
    (
      "enum E: int { A }", "enum E: long { A }",
      ["breaks buffers: E: the kind or the integer type of the enum changed"]
    ),
    (
      "table A {} table B {} union U { A, B }", "table A {} table B {} union U { B, A }",
      [
        "breaks buffers: U.A: the number changed from 1 to 2",
        "breaks buffers: U.B: the number changed from 2 to 1",
      ]
    ),
    (
      "table A {} table B {} union U { m: A }", "table A {} table B {} union U { m: B }",
      [
        "breaks buffers: U.m: the type of the member changed"
      ]
    ),
    (
      "table A {} root_type A; file_identifier \"AAAA\";", "table A {} file_identifier \"BBBB\";",
      [
        "breaks buffers: root_type: the root changed from 'A' to 'none'",
        "breaks buffers: file_identifier: the file identifier changed",
      ]
    ),
    (
      "table A {} rpc_service S { F(A): A; }", "table A {} rpc_service S { G(A): A; }",
      [
        "breaks source: S.F: the method was removed"
      ]
    ),
    (
      "struct S { a: int; b: int; }", "struct S { a: int (key); b: int; }",
      ["breaks buffers: S.a: the field became the key; vectors are sorted by it"]
    ),
    (
      "struct S { a: int (key); b: int; }", "struct S { a: int; b: int (key); }",
      [
        "breaks buffers: S.a: the field is no longer the key; vectors are sorted by it",
        "breaks buffers: S.b: the field became the key; vectors are sorted by it",
      ]
    ),
    (
      "struct P { x: float; y: float; }", "struct P { y: float; x: float; }",
      [
        "breaks buffers: P.x: the offset changed from 0 to 4; a struct can never change",
        "breaks buffers: P.y: the offset changed from 4 to 0; a struct can never change",
      ]
    ),
    (
      "struct P { x: float; y: float; }", "struct P { y: float; z: float; }",
      [
        "breaks JSON: P.x: the field was renamed to 'y'",
        "breaks buffers: P.y: the offset changed from 4 to 0; a struct can never change",
      ]
    ),
    (
      "table T { a: int; }", "table T { a: int; b: int (key); }",
      ["breaks buffers: T.b: a key was added; old vectors are not sorted by it"]
    ),
    (
      "table A {} table B {} table T { a: [ubyte] (nested_flatbuffer: \"A\"); }",
      "table A {} table B {} table T { a: [ubyte] (nested_flatbuffer: \"B\"); }",
      ["breaks buffers: T.a: 'nested_flatbuffer' changed from 'A' to 'B'"]
    ),
    (
      "table T { a: [ubyte]; }", "table T { a: [ubyte] (nested_flatbuffer: \"T\"); }",
      ["breaks buffers: T.a: 'nested_flatbuffer' changed from 'none' to 'T'"]
    ),
    (
      "table T { a: [ubyte]; }", "table T { a: [ubyte] (flexbuffer); }",
      ["breaks buffers: T.a: the bytes became a FlexBuffer"]
    ),
    (
      "table T { a: uint (hash: \"fnv1_32\"); }", "table T { a: uint (hash: \"fnv1a_32\"); }",
      ["breaks JSON: T.a: 'hash' changed from 'fnv1_32' to 'fnv1a_32'"]
    ),
    (
      "struct S { a: uint (hash: \"fnv1_32\"); }", "struct S { a: uint; }",
      ["breaks JSON: S.a: 'hash' was removed; JSON has another form"]
    ),
    (
      "table T { a: [ubyte]; }", "table T { a: [ubyte] (base64); }",
      ["breaks JSON: T.a: 'base64' was added; JSON has another form"]
    ),
    (
      "table A {} rpc_service S { F(A): A; }",
      "table A {} rpc_service S { F(A): A (streaming: \"bidi\"); }",
      ["breaks source: S.F: 'streaming' changed from 'none' to 'bidi'"]
    ),
    (
      "table A {} rpc_service S { F(A): A; }",
      "table A {} rpc_service S { F(A): A (streaming: \"none\"); }", []
    ),
  ]

  @Test(arguments: cases.indices)
  func differencesAreReportedWithTheirEffects(index: Int) throws {
    let (old, new, expected) = Self.cases[index]
    let changes = SchemaComparison(try TestFiles.schema(text: old), try TestFiles.schema(text: new))
      .changes
    #expect(changes.map { "\($0.effect.rawValue): \($0.declaration): \($0.message)" } == expected)
  }

  @Test func theEffectsAreOrderedByWhatTheyBreak() {
    let effects = SchemaChange.Effect.allCases
    #expect(effects == [.compatible, .breaksSource, .breaksJSON, .breaksBuffers])
    #expect(effects == effects.reversed().sorted())
  }

  @Test func aDifferenceHasItsPlace() throws {
    let old = try TestFiles.schema(text: "table T {\n  a: int;\n}")
    let new = try TestFiles.schema(text: "table T {\n\n  a: long;\n}")
    #expect(
      SchemaComparison(old, new).changes.map(\.description) == [
        "schema.fbs:3: breaks buffers: T.a: the type changed from int to long"
      ])
  }
}
