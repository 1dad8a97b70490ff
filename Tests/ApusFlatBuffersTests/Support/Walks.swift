import ApusBytes
import ApusFlatBuffers

// Walks that read every field of the test schemas, the same for both contracts.

extension Digest {
  mutating func add(_ root: borrowing FooBarContainer.View<some ReadingContract>) {
    add(root.initialized)
    add(root.fruit.rawValue)
    if let location = root.location { add(location) }
    guard let list = root.list else { return }
    add(list.count)
    var index = 0
    while index < list.count, step() {
      let item = list[index]
      if let name = item.name { add(name) }
      add(item.rating)
      add(item.postfix)
      if let sibling = item.sibling {
        add(sibling.parent.id)
        add(sibling.parent.count)
        add(sibling.parent.prefix)
        add(sibling.parent.length)
        add(sibling.time)
        add(sibling.ratio)
        add(sibling.size)
      }
      index += 1
    }
  }

  mutating func add(_ node: borrowing Node.View<some ReadingContract>) {
    guard step() else { return }
    add(node.value)
    if let text = node.text { add(text) }
    if let texts = node.texts { add(texts) }
    if let left = node.left { add(left) }
    if let right = node.right { add(right) }
    if let children = node.children {
      add(children.count)
      var index = 0
      while index < children.count, step() {
        add(children[index])
        index += 1
      }
    }
  }

  mutating func add(_ monster: borrowing Monster.View<some ReadingContract>) {
    guard step() else { return }
    addScalars(monster)
    addVectors(monster)
    if let enemy = monster.enemy { add(enemy) }
    if let stat = monster.testempty { add(stat) }
    if let nested = monster.testnestedflatbufferRoot { add(nested) }
    if monster.parentNamespaceTest != nil { add(1) }
    if let test = monster.test {
      switch test {
      case .monster(let monster): add(monster)
      case .testSimpleTableWithEnum(let table): add(table.color.rawValue)
      case .example2Monster: add(2)
      case .unknown(let kind): add(kind.rawValue)
      }
    }
    if let test = monster.anyAmbiguous {
      switch test {
      case .m1(let monster), .m2(let monster), .m3(let monster): add(monster)
      case .unknown(let kind): add(kind.rawValue)
      }
    }
  }

  private mutating func addScalars(_ monster: borrowing Monster.View<some ReadingContract>) {
    if let pos = monster.pos {
      add(pos.x)
      add(pos.y)
      add(pos.z)
      add(pos.test1)
      add(pos.test2.rawValue)
      add(pos.test3.a)
      add(pos.test3.b)
    }
    add(monster.mana)
    add(monster.hp)
    add(monster.name)
    add(monster.color.rawValue)
    add(monster.testbool)
    add(monster.testhashs32_fnv1)
    add(monster.testhashu64_fnv1a)
    add(monster.testf)
    add(monster.testf2)
    add(monster.signedEnum.rawValue)
    add(monster.longEnumNormalDefault.rawValue)
    add(monster.nanDefault)
    if let native = monster.nativeInline { add(native.a) }
  }

  private mutating func addVectors(_ monster: borrowing Monster.View<some ReadingContract>) {
    if let inventory = monster.inventory { add(inventory) }
    if let test4 = monster.test4 {
      for index in 0..<test4.count { add(test4[index].a) }
    }
    if let strings = monster.testarrayofstring { add(strings) }
    if let monsters = monster.testarrayoftables {
      var index = 0
      while index < monsters.count, step() {
        add(monsters[index])
        index += 1
      }
    }
    if let flags = monster.testarrayofbools {
      for index in 0..<flags.count { add(flags[index]) }
    }
    if let sorted = monster.testarrayofsortedstruct {
      for index in 0..<sorted.count { add(sorted[index].distance) }
    }
    if let longs = monster.vectorOfLongs { add(longs) }
    if let doubles = monster.vectorOfDoubles {
      for index in 0..<doubles.count { add(doubles[index]) }
    }
    if let stats = monster.scalarKeySortedTables {
      var index = 0
      while index < stats.count, step() {
        add(stats[index])
        index += 1
      }
    }
  }

  private mutating func add(_ stat: borrowing Stat.View<some ReadingContract>) {
    if let id = stat.id { add(id) }
    add(stat.val)
    add(stat.count)
  }

  mutating func add(_ movie: borrowing Movie.View<some ReadingContract>) {
    if let main = movie.mainCharacter { add(main) }
    guard let characters = movie.characters else { return }
    add(characters.count)
    var index = 0
    while index < characters.count, step() {
      if let character = characters[index] { add(character) }
      index += 1
    }
  }

  private mutating func add(_ character: borrowing FilmCharacter.View<some ReadingContract>) {
    switch character {
    case .muLan(let attacker): add(attacker.swordAttackDamage)
    case .rapunzel(let rapunzel): add(rapunzel.hairLength)
    case .belle(let reader), .bookFan(let reader): add(reader.booksRead)
    case .other(let name), .unused(let name): add(name)
    case .unknown(let kind): add(kind.rawValue)
    }
  }

  mutating func add(_ table: borrowing ScalarStuff.View<some ReadingContract>) {
    add(table.justI8)
    add(table.maybeI8 ?? -1)
    add(table.defaultU8)
    add(table.justI32)
    add(table.maybeF64 ?? -1)
    add(table.defaultF32)
    add(table.justBOOL)
    add(table.defaultBOOL)
    add(table.maybeEnum?.rawValue ?? -1)
    add(table.defaultEnum.rawValue)
  }

  mutating func add(_ table: borrowing ArrayTable.View<some ReadingContract>) {
    guard let a = table.a else { return }
    add(a.a)
    for index in a.b.indices { add(a.b[index]) }
    add(a.c)
    for index in a.d.indices {
      for place in a.d[index].a.indices { add(a.d[index].a[place]) }
      add(a.d[index].b.rawValue)
      for place in a.d[index].d.indices { add(a.d[index].d[place]) }
    }
    add(a.e)
    for index in a.f.indices { add(a.f[index]) }
  }
}

extension WireFile {
  /// Reads bytes as a buffer of this file's schema, each offset checked; never fails for a short one.
  func checkedDigest(_ bytes: borrowing [UInt8]) throws(FlatBufferError) -> Digest {
    var digest = Digest()
    let bytes = bytes.span.rawBytes
    switch self {
    case .monster, .pythonMonster, .unicodeMonster:
      digest.add(try CheckedBuffer<Monster>(bytes).root)
    case .arrays: digest.add(try CheckedBuffer<ArrayTable>(bytes).root)
    case .optionalScalars: digest.add(try CheckedBuffer<ScalarStuff>(bytes).root)
    case .movie: digest.add(try CheckedBuffer<Movie>(bytes).root)
    case .fooBarContainer: digest.add(try CheckedBuffer<FooBarContainer>(bytes).root)
    }
    return digest
  }

  /// Verifies bytes and reads them without checks.
  func verifiedDigest(
    _ bytes: borrowing [UInt8], limits: FlatVerifierLimits = FlatVerifierLimits()
  ) throws(FlatBufferError) -> Digest {
    var digest = Digest()
    let bytes = bytes.span.rawBytes
    switch self {
    case .monster, .pythonMonster, .unicodeMonster:
      digest.add(try VerifiedBuffer<Monster>(verifying: bytes, limits: limits).root)
    case .arrays: digest.add(try VerifiedBuffer<ArrayTable>(verifying: bytes, limits: limits).root)
    case .optionalScalars:
      digest.add(try VerifiedBuffer<ScalarStuff>(verifying: bytes, limits: limits).root)
    case .movie: digest.add(try VerifiedBuffer<Movie>(verifying: bytes, limits: limits).root)
    case .fooBarContainer:
      digest.add(try VerifiedBuffer<FooBarContainer>(verifying: bytes, limits: limits).root)
    }
    return digest
  }
}
