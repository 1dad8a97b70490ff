// UNSAFE: views of tables in the form of generated code

// The schema `union_vector.fbs`, in the form of generated code.

import ApusFlatBuffers

struct Rapunzel: FlatStruct {
  var hairLength: Int32 = 0

  static var flatByteCount: Int { 4 }
  static var flatAlignment: Int { 4 }
  static var flatHasPadding: Bool { false }

  init(hairLength: Int32 = 0) {
    self.hairLength = hairLength
  }

  init(flatBytes bytes: RawSpan, at offset: Int) {
    hairLength = Int32(flatBytes: bytes, at: offset &+ 0)
  }

  @_lifetime(bytes: copy bytes)
  func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    hairLength.flatStore(to: &bytes, at: offset &+ 0)
  }
}

struct BookReader: FlatStruct {
  var booksRead: Int32 = 0

  static var flatByteCount: Int { 4 }
  static var flatAlignment: Int { 4 }
  static var flatHasPadding: Bool { false }

  init(booksRead: Int32 = 0) {
    self.booksRead = booksRead
  }

  init(flatBytes bytes: RawSpan, at offset: Int) {
    booksRead = Int32(flatBytes: bytes, at: offset &+ 0)
  }

  @_lifetime(bytes: copy bytes)
  func flatStore(to bytes: inout MutableRawSpan, at offset: Int) {
    booksRead.flatStore(to: &bytes, at: offset &+ 0)
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum Attacker: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "Attacker" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.value(table, 4, Int32.self, "swordAttackDamage")
  }

  static func create(
    in builder: inout FlatBufferBuilder,
    swordAttackDamage: Int32 = 0
  ) -> FlatOffset<Attacker> {
    builder.startTable(fieldCount: 1)
    builder.add(swordAttackDamage, default: 0, at: 4)
    return builder.endTable(Attacker.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    var swordAttackDamage: Int32 { unsafe flatTable.scalar(at: 4, default: 0) }
  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == Attacker {
  var root: Attacker.Verified {
    @_lifetime(copy self) get { unsafe Attacker.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == Attacker {
  var root: Attacker.Checked {
    @_lifetime(copy self) get { unsafe Attacker.Checked(unchecked: rootTable) }
  }
}

// SAFETY: `verify` verifies the value that the view reads, as the same type.
enum FilmCharacter: FlatUnionType {
  struct Kind: FlatEnum {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let muLan = Kind(rawValue: 1)
    static let rapunzel = Kind(rawValue: 2)
    static let belle = Kind(rawValue: 3)
    static let bookFan = Kind(rawValue: 4)
    static let other = Kind(rawValue: 5)
    static let unused = Kind(rawValue: 6)
  }

  static func verify(
    _ kind: Kind, at target: FlatVerifier.Target, with verifier: inout FlatVerifier
  ) -> Bool {
    switch kind {
    case .muLan: verifier.table(target, Attacker.self)
    case .rapunzel: verifier.value(target, Rapunzel.self)
    case .belle: verifier.value(target, BookReader.self)
    case .bookFan: verifier.value(target, BookReader.self)
    case .other: verifier.string(target)
    case .unused: verifier.string(target)
    default: true
    }
  }

  enum View<Contract: ReadingContract>: FlatUnionView, ~Escapable {
    case muLan(Attacker.View<Contract>)
    case rapunzel(Rapunzel)
    case belle(BookReader)
    case bookFan(BookReader)
    case other(FlatString)
    case unused(FlatString)
    case unknown(Kind)

    @unsafe @_lifetime(copy target)
    init(unchecked kind: Kind, _ target: FlatTarget<Contract>) {
      switch kind {
      case .muLan: self = unsafe .muLan(Attacker.View(unchecked: target.table))
      case .rapunzel: self = unsafe .rapunzel(target.value())
      case .belle: self = unsafe .belle(target.value())
      case .bookFan: self = unsafe .bookFan(target.value())
      case .other: self = unsafe .other(target.string)
      case .unused: self = unsafe .unused(target.string)
      default: self = .unknown(kind)
      }
    }
  }
}

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum Movie: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "Movie" }
  static var flatIdentifier: FlatIdentifier? { "MOVI" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.union(table, 4, 6, FilmCharacter.self, "mainCharacter")
      && verifier.unions(table, 8, 10, of: FilmCharacter.self, "characters")
  }

  static func create(
    in builder: inout FlatBufferBuilder,
    mainCharacterType: FilmCharacter.Kind = FilmCharacter.Kind(rawValue: 0),
    mainCharacter: AnyFlatOffset? = nil,
    charactersType: FlatOffset<[FilmCharacter.Kind]>? = nil,
    characters: FlatOffset<[AnyFlatOffset]>? = nil
  ) -> FlatOffset<Movie> {
    builder.startTable(fieldCount: 4)
    builder.add(characters, at: 10)
    builder.add(charactersType, at: 8)
    builder.add(mainCharacter, at: 6)
    builder.add(mainCharacterType, default: FilmCharacter.Kind(rawValue: 0), at: 4)
    return builder.endTable(Movie.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    var mainCharacter: FilmCharacter.View<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.union(at: 4, 6) }
    }
    var characters: UnionVector<FilmCharacter.View<Contract>>? {
      @_lifetime(copy self) get { unsafe flatTable.unions(at: 8, 10) }
    }
  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == Movie {
  var root: Movie.Verified {
    @_lifetime(copy self) get { unsafe Movie.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == Movie {
  var root: Movie.Checked {
    @_lifetime(copy self) get { unsafe Movie.Checked(unchecked: rootTable) }
  }
}
