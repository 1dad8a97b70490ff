// Packs a monster into a FlatBuffer, verifies the bytes and reads them without a copy. The types
// `Monster` and `Weapon` come from `monster.fbs`: the plug-in `FlatBuffersPlugin` compiles it.

import ApusFlatBuffers

@main
struct Monsters {
  static func main() throws {
    let orc = Monster(
      position: Position(x: 1, y: 2, z: 3), name: "Orc",
      weapons: [Weapon(name: "Sword", damage: 3), Weapon(name: "Axe", damage: 5)])
    var builder = FlatBufferBuilder()
    let root = orc.pack(into: &builder)
    builder.finish(root, identifier: Monster.flatIdentifier)

    let monster = try VerifiedBuffer<Monster>(verifying: builder.bytes).root
    print("\(String(monster.name)) has \(monster.hp) hit points")
    if let weapons = monster.weapons {
      for index in 0..<weapons.count {
        print("  \(String(weapons[index].name)): \(weapons[index].damage)")
      }
    }
    print("the same object: \(Monster(monster) == orc)")
    try printElf()
  }

  /// Reads a monster from JSON into a buffer, and writes the buffer as JSON.
  static func printElf() throws {
    // part: FlatBuffers
    let json = Array(#"{"name": "Elf", "hp": 60, "color": "green"}"#.utf8)
    var builder = FlatBufferBuilder()
    try builder.finish(json: json.span, as: Monster.self, identifier: Monster.flatIdentifier)
    let buffer = try VerifiedBuffer<Monster>(verifying: builder.bytes)
    print(String(buffer.root.name), buffer.root.hp)
    // prints: Elf 60
    // part end
    var text = FlatJSONWriter()
    try text.write(buffer)
    print(String(copying: try UTF8Span(validating: text.bytes)))
  }
}

// Output:
// Orc has 100 hit points
//   Sword: 3
//   Axe: 5
// the same object: true
// Elf 60
// {"name":"Elf","hp":60,"color":"green"}
