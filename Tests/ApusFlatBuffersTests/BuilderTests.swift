import ApusBytes
import ApusFlatBuffers
import ApusMeasure
import ApusTestSupport
import Testing

@Suite("FlatBufferBuilder")
struct BuilderTests {
  @Test("A string may fill a buffer up to its limit")
  func stringAtLimit() {
    var builder = FlatBufferBuilder(capacity: 0, maximumByteCount: 64)
    _ = builder.string([UInt8](repeating: 1, count: 57).span)
    #expect(builder.byteCount == 64)
  }

  @Test("A string of each length is followed by zeros to the next reference", arguments: 0...70)
  func stringLengths(_ length: Int) throws {
    let text = (0..<length).map { UInt8(1 + $0) }
    var builder = FlatBufferBuilder(capacity: 0)
    // The memory has bytes other than zero before the string is written.
    for _ in 0..<2 {
      builder.clear()
      let filler = builder.vector([UInt8](repeating: 0xff, count: 400))
      builder.finish(filler)
    }
    builder.clear()
    let location = builder.string(text.span)
    builder.finish(FooBarContainer.create(in: &builder, location: location))
    let bytes = builder.bytes.elements.indices.map { builder.bytes.elements[$0] }
    let buffer = try VerifiedBuffer<FooBarContainer>(verifying: bytes.span.rawBytes)
    let characters = try unwrap(buffer.root.location).utf8
    #expect(characters.indices.map { characters[$0] } == text)
    #expect(bytes.count % 4 == 0)
    let zeros = 4 - length % 4
    #expect(Array(bytes.suffix(zeros)) == [UInt8](repeating: 0, count: zeros))
    #expect(Array(bytes.suffix(zeros + length).prefix(length)) == text)
  }

  @Test("The benchmark's container has the same bytes as C++'s")
  func sameBytesAsCPlusPlus() throws {
    var builder = FlatBufferBuilder(capacity: 16)
    let expected = try WireFile.fooBarContainer.bytes
    for _ in 0..<3 {
      builder.clear()
      buildContainer(in: &builder)
      #expect(builder.bytes.elements.array == expected)
    }
  }

  private func buildContainer(in builder: inout FlatBufferBuilder) {
    var list: [FlatOffset<FooBar>] = []
    for index in 0..<3 {
      let name = builder.string("Hello, World!")
      list.append(
        FooBar.create(
          in: &builder, sibling: sibling(index), name: name,
          rating: 3.1415432432445543543 + Double(index), postfix: UInt8(33 + index)))
    }
    let location = builder.string("http://google.com/flatbuffers/")
    let vector = builder.vector(list)
    let root = FooBarContainer.create(
      in: &builder, list: vector, initialized: true, fruit: .bananas, location: location)
    builder.finish(root)
  }

  private func sibling(_ index: Int) -> Bar {
    var bar = Bar()
    bar.parent.id = 0xABAD_CAFE_ABAD_CAFE + UInt64(index)
    bar.parent.count = Int16(10000 + index)
    bar.parent.prefix = Int8(64 + index)
    bar.parent.length = UInt32(1_000_000 + index)
    bar.time = Int32(123456 + index)
    bar.ratio = 3.14159 + Float(index)
    bar.size = UInt16(10000 + index)
    return bar
  }

  @Test("Values are left out exactly if their bits are those of the default")
  func defaults() throws {
    let plain = Self.monster(mana: 150, testf3: 0, nanDefault: .nan)
    let negativeZero = Self.monster(mana: 150, testf3: -0.0, nanDefault: .nan)
    let otherNaN = Self.monster(mana: 150, testf3: 0, nanDefault: Float(nan: 1, signaling: false))
    #expect(plain.count < negativeZero.count)
    #expect(plain.count < otherNaN.count)
    try Self.checkDefaults(of: negativeZero.span.rawBytes)
  }

  private static func monster(mana: Int16, testf3: Float, nanDefault: Float) -> [UInt8] {
    var builder = FlatBufferBuilder()
    let name = builder.string("a")
    let root = Monster.create(
      in: &builder, mana: mana, name: name, testf3: testf3, nanDefault: nanDefault)
    builder.finish(root)
    return builder.bytes.elements.array
  }

  private static func checkDefaults(of bytes: RawSpan) throws {
    let monster = try VerifiedBuffer<Monster>(verifying: bytes).root
    #expect(monster.testf3.sign == .minus)
    #expect(monster.nanDefault.isNaN)
  }

  @Test("A builder that forces defaults writes every scalar")
  func forcedDefaults() throws {
    var builder = FlatBufferBuilder(forcesDefaults: true)
    let root = ScalarStuff.create(in: &builder)
    builder.finish(root)
    let table = try VerifiedBuffer<ScalarStuff>(verifying: builder.bytes).root
    #expect(table.defaultI8 == 42)
    #expect(table.maybeI8 == nil)
    #expect(builder.byteCount > 100)
  }

  @Test("Equal vtables are written once, also if there are many others")
  func vtables() throws {
    var builder = FlatBufferBuilder()
    var nodes: [FlatOffset<Node>] = []
    // Every subset of nine fields is another vtable.
    for _ in 0..<2 {
      for bits in 0..<512 {
        builder.startTable(fieldCount: 15)
        for bit in 0..<9 where bits >> bit & 1 == 1 {
          builder.add(Int32(1), default: 0, at: 4 + 2 * (bit + 6))
        }
        nodes.append(builder.endTable(Node.self))
      }
      if nodes.count == 512 {
        let first = builder.byteCount
        #expect(first > 512 * 10)
      }
    }
    let children = builder.vector(nodes)
    let root = Node.create(in: &builder, children: children)
    builder.finish(root)
    let tree = try VerifiedBuffer<Node>(verifying: builder.bytes).root
    #expect(tree.children?.count == 1024)
  }

  @Test("Shared strings and vectors are written once")
  func sharing() throws {
    var builder = FlatBufferBuilder()
    let texts = (0..<1000).map { "text \($0 % 10)" }
    let offsets = texts.map { builder.sharedString($0) }
    let afterStrings = builder.byteCount
    #expect(afterStrings < 10 * 20)
    let first = builder.sharedVector([1, 2, 3] as [Int64])
    let size = builder.byteCount
    let second = builder.sharedVector([1, 2, 3] as [Int64])
    #expect(builder.byteCount == size)
    _ = builder.sharedVector([1, 2, 4] as [Int64])
    #expect(builder.byteCount > size)
    let strings = builder.vector(offsets)
    let name = builder.string("a")
    let root = Monster.create(
      in: &builder, name: name, testarrayofstring: strings, vectorOfLongs: first)
    builder.finish(root)
    _ = second
    let monster = try VerifiedBuffer<Monster>(verifying: builder.bytes).root
    let read = try unwrap(monster.testarrayofstring)
    for index in texts.indices { #expect(String(read[index]) == texts[index]) }
    #expect(Array(try unwrap(monster.vectorOfLongs)) == [1, 2, 3])
  }

  @Test("A vector that is filled in place reads as its elements")
  func filling() throws {
    var builder = FlatBufferBuilder(capacity: 0)
    _ = builder.string("x")
    let doubles = builder.vector(count: 1000, of: Double.self) { elements in
      for index in elements.indices { elements[index] = Double(index) / 4 }
    }
    let name = builder.string("a")
    let root = Monster.create(in: &builder, name: name, vectorOfDoubles: doubles)
    builder.finish(root)
    let monster = try VerifiedBuffer<Monster>(verifying: builder.bytes).root
    let read = try unwrap(monster.vectorOfDoubles)
    #expect(read.count == 1000)
    #expect(read[999] == 249.75)
    let span = try unwrap(read.span)
    #expect(span[3] == 0.75)
  }

  @Test("Nested buffers and buffers after their sizes are read by both contracts")
  func nestedAndSizePrefixed() throws {
    var inner = FlatBufferBuilder()
    let innerName = inner.string("inner")
    let doubles = inner.vector([1.5, 2.5])
    let innerRoot = Monster.create(
      in: &inner, hp: 7, name: innerName, vectorOfDoubles: doubles)
    inner.finish(innerRoot)
    var builder = FlatBufferBuilder()
    let nested = builder.nested(inner)
    let name = builder.string("outer")
    let root = Monster.create(in: &builder, name: name, testnestedflatbuffer: nested)
    builder.finish(root, identifier: "MONS", isSizePrefixed: true)
    let bytes = builder.bytes.elements.array + [1, 2, 3]
    let span = bytes.span.rawBytes
    let monster = try VerifiedBuffer<Monster>(
      verifyingSizePrefixed: span, identifier: "MONS"
    ).root
    #expect(String(monster.name) == "outer")
    #expect(monster.testnestedflatbufferRoot?.hp == 7)
    #expect(monster.testnestedflatbufferRoot?.vectorOfDoubles?[1] == 2.5)
    let checked = try CheckedBuffer<Monster>(sizePrefixed: span, identifier: "MONS").root
    #expect(String(try unwrap(checked.testnestedflatbufferRoot).name) == "inner")
    #expect(throws: FlatBufferError.self) {
      _ = try VerifiedBuffer<Monster>(
        verifyingSizePrefixed: span.extracting(first: span.byteCount - 4))
    }
  }

  @Test("A corrupt nested buffer is rejected with the path and the offset in the outer bytes")
  func corruptNested() throws {
    var builder = FlatBufferBuilder()
    let nested = builder.nested([9, 0, 0, 0, 1, 2].span.rawBytes, alignment: 1)
    let name = builder.string("outer")
    let root = Monster.create(in: &builder, name: name, testnestedflatbuffer: nested)
    builder.finish(root)
    do {
      _ = try VerifiedBuffer<Monster>(verifying: builder.bytes)
      Issue.record("a corrupt nested buffer was accepted")
    } catch {
      #expect(error.path == "testnestedflatbuffer")
      #expect(error.kind == .leavesBuffer(byteCount: 4, available: -3))
    }
  }

  @Test("Unions of every kind are written and verified, and a lone kind is rejected")
  func unions() throws {
    var builder = FlatBufferBuilder()
    let attacker = Attacker.create(in: &builder, swordAttackDamage: 5)
    let belle = builder.structure(BookReader(booksRead: 7))
    let other = builder.string("Other")
    let kinds = builder.vector([
      FilmCharacter.Kind.muLan, .belle, .other, FilmCharacter.Kind(rawValue: 0),
    ])
    let values = builder.vector([attacker.erased, belle.erased, other.erased, nil])
    let root = Movie.create(
      in: &builder, mainCharacterType: .muLan, mainCharacter: attacker.erased,
      charactersType: kinds, characters: values)
    builder.finish(root)
    try Self.checkCharacters(of: builder.bytes)
    builder.clear()
    let lone = Movie.create(in: &builder, mainCharacterType: .muLan)
    builder.finish(lone)
    #expect { _ = try VerifiedBuffer<Movie>(verifying: builder.bytes) } throws: { error in
      (error as? FlatBufferError)?.kind == .incompleteUnion
    }
  }

  private static func checkCharacters(of bytes: RawSpan) throws {
    let movie = try VerifiedBuffer<Movie>(verifying: bytes).root
    let characters = try unwrap(movie.characters)
    #expect(characters.count == 4)
    if characters[3] != nil { Issue.record("the last character must be absent") }
    if case .belle(let reader)? = characters[1] {
      #expect(reader.booksRead == 7)
    } else {
      Issue.record("the second character must be Belle")
    }
  }

  @Test("A union kind of a later schema is accepted, and read as unknown")
  func unknownKinds() throws {
    var builder = FlatBufferBuilder()
    let text = builder.string("new")
    let root = Movie.create(
      in: &builder, mainCharacterType: FilmCharacter.Kind(rawValue: 200),
      mainCharacter: text.erased)
    builder.finish(root)
    let movie = try VerifiedBuffer<Movie>(verifying: builder.bytes).root
    if case .unknown(let kind)? = movie.mainCharacter {
      #expect(kind.rawValue == 200)
    } else {
      Issue.record("the kind must be unknown")
    }
  }

  @Test("A missing required field is rejected")
  func required() throws {
    var builder = FlatBufferBuilder()
    builder.startTable(fieldCount: 10)
    builder.add(80 as Int16, default: 100, at: 8)
    let root = builder.endTable(Monster.self)
    builder.finish(root)
    #expect {
      _ = try VerifiedBuffer<Monster>(verifying: builder.bytes)
    } throws: { error in
      (error as? FlatBufferError)?.description.hasPrefix(
        "name: the table at offset") == true
    }
    #expect(try CheckedBuffer<Monster>(builder.bytes).root.name.isEmpty)
  }

  @Test("Random trees read as they were written", arguments: 0..<20 as Range)
  func randomTrees(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var builder = FlatBufferBuilder(capacity: Int(random.next() % 100))
    var nodes: [FlatOffset<Node>] = []
    var values: [Int32] = []
    for _ in 0..<200 {
      let value = Int32(truncatingIfNeeded: random.next() % 3)
      let text = String(repeating: "x", count: Int(random.next() % 20))
      let string = random.next() % 2 == 0 ? builder.string(text) : builder.sharedString(text)
      nodes.append(
        Node.create(
          in: &builder, left: random.next() % 2 == 0 ? nodes.last : nil, value: value,
          text: random.next() % 4 == 0 ? nil : string))
      values.append(value)
    }
    let children = builder.vector(nodes)
    let root = Node.create(in: &builder, children: children)
    builder.finish(root)
    let limits = FlatVerifierLimits(depth: 1000)
    let tree = try VerifiedBuffer<Node>(verifying: builder.bytes, limits: limits).root
    let read = try unwrap(tree.children)
    for index in values.indices { #expect(read[index].value == values[index]) }
  }

  @Test("Values of tables are packed with their strings and inner tables")
  func packing() throws {
    var builder = FlatBufferBuilder()
    let tags = [Tag(name: "a", inner: Tag(name: "b")), Tag(name: "c")]
    #expect(tags[0] != tags[1])
    let vector = builder.vector(packing: tags)
    builder.startTable(fieldCount: 6)
    builder.add(vector, at: 8)
    let root = builder.endTable(Node.self)
    builder.finish(root)
    let tree = try VerifiedBuffer<Node>(verifying: builder.bytes).root
    #expect(tree.children?.count == 2)
    #expect(String(try unwrap(tree.children?[0].left?.text)) == "b")
  }

  @Test("An empty vector has no padding, whatever the alignment of its elements")
  func emptyVectors() {
    var builder = FlatBufferBuilder()
    _ = builder.string("x")
    let size = builder.byteCount
    _ = builder.vector([Int64]())
    _ = builder.vector([UInt8](), alignment: 32)
    // Two, so that one of them has no elements at an odd multiple of four.
    for _ in 0..<2 {
      _ = builder.vector(count: 0, of: Double.self) { span in
        let count = span.count
        #expect(count == 0)
      }
    }
    #expect(builder.byteCount == size + 16)
  }
}

/// A value of the table `Node`, in the form of generated code.
private struct Tag: FlatPackable, Equatable, Sendable {
  var name = ""
  @Indirect var inner: Tag?

  init(name: String, inner: Tag? = nil) {
    self.name = name
    self.inner = inner
  }

  func pack(into builder: inout FlatBufferBuilder) -> FlatOffset<Tag> {
    let text = builder.string(name)
    let left = inner?.pack(into: &builder)
    builder.startTable(fieldCount: 6)
    builder.add(text, at: 12)
    builder.add(left, at: 4)
    return builder.endTable(Tag.self)
  }
}
