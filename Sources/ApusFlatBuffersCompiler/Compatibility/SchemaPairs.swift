/// The declarations of two versions of a schema that stand for each other, also if they were renamed.
///
/// Declarations with the same full name are pairs. Two declarations whose names are in one version only
/// are a pair if both are the root, the type of the same field, or the same member of a union. Else
/// they are a pair if no others have their base name, or their kind and fields.
struct SchemaPairs {
  private let old: Schema
  private let new: Schema
  /// The new index by the old index.
  private(set) var objects: [Int: Int] = [:]
  private(set) var enums: [Int: Int] = [:]
  private var freeObjects: Set<Int>
  private var freeEnums: Set<Int>
  /// The pairs whose fields and members may lead to others.
  private var waiting: [(old: Int, new: Int, isEnum: Bool)] = []

  /// - Complexity: O(*n*) in the declarations, fields and values.
  init(_ old: Schema, _ new: Schema) {
    self.old = old
    self.new = new
    freeObjects = Set(new.objects.indices)
    freeEnums = Set(new.enums.indices)
    pairNames()
    if let old = old.rootIndex, let new = new.rootIndex { pair(object: old, new) }
    follow()
    pairRestByBaseName()
    pairRestByFields()
  }

  /// The new index of a declaration of the old version, which a type refers to.
  func index(of type: FieldType) -> Int? {
    guard let index = type.index else { return nil }
    return type.leaf == .object ? objects[index] : enums[index]
  }

  private mutating func pairNames() {
    let objectNames = Self.indices(new.objects.map(\.name.full))
    for (index, object) in old.objects.enumerated() {
      if let position = objectNames[object.name.full] { add(object: index, position) }
    }
    let enumNames = Self.indices(new.enums.map(\.name.full))
    for (index, item) in old.enums.enumerated() {
      if let position = enumNames[item.name.full] { add(enumeration: index, position) }
    }
  }

  private mutating func add(object: Int, _ other: Int) {
    objects[object] = other
    freeObjects.remove(other)
    waiting.append((object, other, false))
  }

  private mutating func add(enumeration: Int, _ other: Int) {
    enums[enumeration] = other
    freeEnums.remove(other)
    waiting.append((enumeration, other, true))
  }

  /// Pairs two declarations that are used for the same purpose, if both are free and of one kind.
  private mutating func pair(object: Int, _ other: Int) {
    guard objects[object] == nil, freeObjects.contains(other),
      old.objects[object].isStruct == new.objects[other].isStruct
    else { return }
    add(object: object, other)
  }

  private mutating func pair(enumeration: Int, _ other: Int) {
    guard enums[enumeration] == nil, freeEnums.contains(other),
      old.enums[enumeration].isUnion == new.enums[other].isUnion
    else { return }
    add(enumeration: enumeration, other)
  }

  private mutating func pair(_ type: FieldType, _ other: FieldType) {
    guard let index = type.index, let position = other.index, type.base == other.base,
      type.element == other.element
    else { return }
    if type.leaf == .object {
      pair(object: index, position)
    } else {
      pair(enumeration: index, position)
    }
  }

  // MARK: - Uses

  private mutating func follow() {
    while let (index, other, isEnum) = waiting.popLast() {
      if isEnum { followMembers(index, other) } else { followFields(index, other) }
    }
  }

  private mutating func followFields(_ index: Int, _ other: Int) {
    let (before, after) = (old.objects[index], new.objects[other])
    for (position, otherPosition) in zip(before.fieldsByID, after.fieldsByID) {
      let (field, same) = (before.fields[position], after.fields[otherPosition])
      pair(field.type, same.type)
      if let root = field.nestedRoot, let otherRoot = same.nestedRoot {
        pair(object: root, otherRoot)
      }
    }
  }

  private mutating func followMembers(_ index: Int, _ other: Int) {
    for value in old.enums[index].values {
      guard let type = value.type, let same = new.enums[other].value(value.number)?.type else {
        continue
      }
      pair(type, same)
    }
  }

  // MARK: - The rest

  /// Pairs the rest by the names without namespaces, where each version has one declaration with it.
  private mutating func pairRestByBaseName() {
    let objectKeys = Self.indices(freeObjects.map { ($0, new.objects[$0].name.base) })
    let oldObjects = old.objects.indices.filter { objects[$0] == nil }
    for (name, index) in Self.indices(oldObjects.map { ($0, old.objects[$0].name.base) }) {
      if let other = objectKeys[name] { pair(object: index, other) }
    }
    let enumKeys = Self.indices(freeEnums.map { ($0, new.enums[$0].name.base) })
    let oldEnums = old.enums.indices.filter { enums[$0] == nil }
    for (name, index) in Self.indices(oldEnums.map { ($0, old.enums[$0].name.base) }) {
      if let other = enumKeys[name] { pair(enumeration: index, other) }
    }
    follow()
  }

  private mutating func pairRestByFields() {
    let shapes = Self.indices(freeObjects.map { ($0, Self.shape(new.objects[$0])) })
    let rest = old.objects.indices.filter { objects[$0] == nil }
    for (shape, index) in Self.indices(rest.map { ($0, Self.shape(old.objects[$0])) }) {
      if let other = shapes[shape] { pair(object: index, other) }
    }
    let values = Self.indices(freeEnums.map { ($0, Self.shape(new.enums[$0])) })
    let enums = old.enums.indices.filter { self.enums[$0] == nil }
    for (shape, index) in Self.indices(enums.map { ($0, Self.shape(old.enums[$0])) }) {
      if let other = values[shape] { pair(enumeration: index, other) }
    }
    follow()
  }

  private static func shape(_ object: ObjectDefinition) -> String {
    object.fields.reduce("") {
      $0 + "\($1.name) \($1.id) \($1.type.base) \($1.type.element) \($1.type.fixedCount);"
    }
  }

  private static func shape(_ item: EnumDefinition) -> String {
    item.values.reduce("\(item.underlying);") { $0 + "\($1.name) \($1.number);" }
  }

  /// The positions of names.
  private static func indices(_ names: [String]) -> [String: Int] {
    Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The indices by keys that one of them has.
  private static func indices(_ keys: [(index: Int, key: String)]) -> [String: Int] {
    let groups = Dictionary(grouping: keys, by: \.key)
    return groups.compactMapValues { $0.count == 1 ? $0[0].index : nil }
  }
}
