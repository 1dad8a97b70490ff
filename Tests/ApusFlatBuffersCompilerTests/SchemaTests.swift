import ApusFlatBuffersCompiler
import Testing

@Suite struct SchemaTests {
  @Test(arguments: TestFiles.schemas)
  func everyValidSchemaOfTheDataCompiles(name: String) {
    let result = TestFiles.compile(name)
    #expect(result.schema != nil, "\(result.diagnostics)")
    #expect(result.diagnostics.isEmpty)
  }

  @Test func theSchemaWithAClashOfNamesIsRejected() {
    let result = TestFiles.compile("name_clash_test/invalid_test1.fbs")
    #expect(result.diagnostics.first?.message.contains("'A.X' is declared twice") == true)
  }

  @Test func structsHaveTheLayoutOfFlatc() throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let vector = schema.objects[try #require(schema.objectIndex(named: "Vec3"))]
    #expect(vector.fields.map(\.offset) == [0, 4, 8, 16, 24, 26])
    #expect(vector.byteCount == 32)
    #expect(vector.alignment == 8)
    let test = schema.objects[try #require(schema.objectIndex(named: "MyGame.Example.Test"))]
    #expect(test.byteCount == 4)
    #expect(test.fields.map(\.padding) == [0, 1])
    let arrays = try TestFiles.schema("arrays_test.fbs")
    let array = arrays.objects[try #require(arrays.objectIndex(named: "ArrayStruct"))]
    #expect(array.fields.map(\.offset) == [0, 4, 64, 72, 136, 144])
    #expect(array.byteCount == 160)
  }

  @Test func fieldsOfTablesAreNumberedByTheirIDs() throws {
    let schema = try TestFiles.schema("monster_test.fbs")
    let monster = schema.objects[try #require(schema.rootIndex)]
    let names = monster.fieldsByID.prefix(10).map { monster.fields[$0].name }
    #expect(
      names == [
        "pos", "mana", "hp", "name", "friendly", "inventory", "color", "test_type", "test", "test4",
      ])
    #expect(
      monster.fieldsByID.map { monster.fields[$0].offset }
        == monster.fieldsByID.indices.map { 4 + 2 * $0 })
  }

  @Test func constantsOfEveryKindAreRead() throws {
    let schema = try TestFiles.schema(
      text: """
        enum Color: ubyte (bit_flags) { red, green, blue = 7 }
        enum Size: long { small = -9223372036854775808, large = 0x7fffffffffffffff }
        table T {
          a: int = 007; b: ubyte = 0xFF; c: ulong = 18446744073709551615; d: float = .5;
          e: double = 0x1.8p1; f: float = -inf; g: double = +infinity; h: float = nan;
          i: Color = "red blue"; j: Color = green; k: Size = large; l: bool = true;
          m: double = rad(180); n: long = -0x10; o: int = "12"; p: double = 5.; q: int = Color.green;
        }
        """)
    let values = schema.objects[0].fields.map(\.defaultValue)
    #expect(values[0] == .integer(7))
    #expect(values[1] == .integer(255))
    #expect(values[2] == .integer(-1))
    #expect(values[3] == .real(0.5))
    #expect(values[4] == .real(3))
    #expect(values[5] == .real(-.infinity))
    #expect(values[6] == .real(.infinity))
    if case .real(let number) = values[7] {
      #expect(number.isNaN)
    } else {
      Issue.record("no number")
    }
    #expect(values[8] == .integer(129))
    #expect(values[9] == .integer(2))
    #expect(values[10] == .integer(.max))
    #expect(values[11] == .integer(1))
    #expect(values[12] == .real(Double.pi))
    #expect(values[13] == .integer(-16))
    #expect(values[14] == .integer(12))
    #expect(values[15] == .real(5))
    #expect(values[16] == .integer(2))
  }

  @Test func documentationBelongsToTheNextDeclaration() throws {
    let schema = try TestFiles.schema(
      text: """
        // an ordinary comment
        /// The table.
        /// More of it.
        table T {
          /* a block */
          /// The field.
          a: int;
          b: int;
        }
        /// The end.
        """)
    #expect(schema.objects[0].documentation == [" The table.", " More of it."])
    #expect(schema.objects[0].fields[0].documentation == [" The field."])
    #expect(schema.objects[0].fields[1].documentation == [])
  }

  @Test func servicesKeepTheirMethods() throws {
    let schema = try TestFiles.schema("service_test.fbs")
    #expect(
      schema.services[0].calls.map(\.name) == ["Hello", "StreamClient", "StreamServer", "Stream"])
    #expect(schema.services[0].calls[3].attributes.map(\.value) == ["bidi"])
  }

  @Test func oneRunReportsSeveralErrorsWithTheirPlaces() {
    let result = SchemaCompiler.compile(
      text: """
        table A { a: in; b: int }
        struct S { s: string; }
        enum E: float { X }
        table B { c: byte = 300; }
        """)
    #expect(result.schema == nil)
    #expect(result.diagnostics.map(\.location.line) == [1])
    let later = SchemaCompiler.compile(
      text: """
        table A { a: in; b: Strin; }
        struct S { s: string; }
        enum E: float { X }
        """)
    #expect(later.diagnostics.count == 4)
  }

  @Test func aMessageHasPathLineColumnCaretAndFix() {
    let result = SchemaCompiler.compile(
      text: "table Weapon {}\ntable T {\n  weapon: Wepon;\n}", path: "a.fbs")
    #expect(
      result.diagnostics.map(\.text) == [
        """
        a.fbs:3:11: error: unknown type 'Wepon'
          weapon: Wepon;
                  ^~~~~
          fix: write 'Weapon', or declare 'Wepon'
        """
      ])
  }

  @Test func includesAreFoundBesideTheIncludingFileAndInTheSearchPaths() {
    let files = [
      "a/main.fbs": "include \"b.fbs\"; include \"sub/c.fbs\"; table M { b: B; c: C; }",
      "a/b.fbs": "include \"main.fbs\"; table B {}",
      "lib/sub/c.fbs": "include \"../d.fbs\"; table C { d: D; }",
      "lib/d.fbs": "struct D { x: int; }",
    ]
    let result = SchemaCompiler(includePaths: ["lib"]).compile("a/main.fbs") {
      files[$0].map { Array($0.utf8) }
    }
    #expect(result.schema?.objects.map(\.name.full) == ["B", "D", "C", "M"])
    let missing = SchemaCompiler().compile("a/main.fbs") { files[$0].map { Array($0.utf8) } }
    #expect(missing.diagnostics.map(\.message) == ["there is no file 'sub/c.fbs'"])
  }

  @Test func constantsAreThoseOfTheNamespaceOfTheTable() throws {
    let schema = try TestFiles.schema(
      text: """
        namespace A; enum Color: byte { red = 3 } table T { a: int = Color.red; }
        namespace B; enum Color: byte { red = 9 } table T { a: int = Color.red; b: int = A.Color.red; }
        namespace C;
        """)
    let values = schema.objects.map { $0.fields.map(\.defaultValue) }
    #expect(values == [[.integer(3)], [.integer(9), .integer(3)]])
  }

  @Test func aConstantMayHaveItsEnumInFront() throws {
    let schema = try TestFiles.schema(
      text: """
        namespace A.B; enum E: byte { x, y }
        table T { a: E = E.y; b: E = B.E.y; c: E = "A.B.E.y"; d: double = sin(rad(90)); e: float = NaN; }
        """)
    let values = schema.objects[0].fields.map(\.defaultValue)
    #expect(values[..<4] == [.integer(1), .integer(1), .integer(1), .real(1)])
  }

  @Test func namesInADeepNamespaceAreFoundQuickly() throws {
    let namespace = (0..<64).map { "n\($0)" }.joined(separator: ".")
    let tables = (0..<4000).map { "table T\($0) { a: int; b: T0; }" }.joined()
    let clock = ContinuousClock()
    let duration = clock.measure {
      let result = SchemaCompiler.compile(text: "namespace \(namespace); \(tables)")
      #expect(result.schema?.objects.count == 4000)
    }
    #expect(duration < .seconds(10))
  }

  @Test func theWorkingFolderIsReadByItsName() {
    var paths: [String] = []
    _ = SchemaCompiler().compile(".") { path in
      paths.append(path)
      return nil
    }
    #expect(paths == ["."])
  }
}
