/// The roots that the first byte of an input chooses from; `Walks.swift` reads them.
enum WireFile: UInt8 {
  case monster, pythonMonster, unicodeMonster, arrays, optionalScalars, movie, fooBarContainer
}
