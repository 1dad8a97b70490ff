// The types of the conformance cases: those that programs have.

struct Person: Codable, Equatable {
  var name: String
  var age: Int
  var mail: String?
}

struct Empty: Codable, Equatable {}

struct Renamed: Codable, Equatable {
  var first: Int
  var second: String
  enum CodingKeys: String, CodingKey { case first = "one", second = "zwei" }
}

final class Node: Codable, Equatable {
  let id: Int
  let children: [Node]
  init(_ id: Int, _ children: [Node]) { (self.id, self.children) = (id, children) }
  static func == (left: Node, right: Node) -> Bool {
    left.id == right.id && left.children == right.children
  }
}

class Base: Codable, Equatable {
  let base: Int
  private enum CodingKeys: CodingKey { case base }
  init(base: Int) { self.base = base }
  required init(from decoder: any Decoder) throws {
    base = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .base)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(base, forKey: .base)
  }
  func equals(_ other: Base) -> Bool { base == other.base }
  static func == (left: Base, right: Base) -> Bool { left.equals(right) }
}

/// A subclass whose superclass has a value of its own.
final class Derived: Base {
  let derived: String
  private enum CodingKeys: CodingKey { case derived }
  init(base: Int, derived: String) {
    self.derived = derived
    super.init(base: base)
  }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    derived = try container.decode(String.self, forKey: .derived)
    try super.init(from: container.superDecoder())
  }
  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(derived, forKey: .derived)
    try super.encode(to: container.superEncoder())
  }
  override func equals(_ other: Base) -> Bool {
    super.equals(other) && derived == (other as? Derived)?.derived
  }
}

/// A subclass that shares the object of its superclass.
final class FlatDerived: Base {
  let derived: String
  private enum CodingKeys: CodingKey { case derived }
  init(base: Int, derived: String) {
    self.derived = derived
    super.init(base: base)
  }
  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    derived = try container.decode(String.self, forKey: .derived)
    try super.init(from: decoder)
  }
  override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(derived, forKey: .derived)
  }
  override func equals(_ other: Base) -> Bool {
    super.equals(other) && derived == (other as? FlatDerived)?.derived
  }
}

struct Wrapped: Codable, Equatable {
  var text: String
  init(text: String) { self.text = text }
  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}

struct Outer: Codable, Equatable {
  var inner: Wrapped
  init(inner: Wrapped) { self.inner = inner }
  init(from decoder: any Decoder) throws {
    inner = try decoder.singleValueContainer().decode(Wrapped.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(inner)
  }
}

struct Pair<First: Codable & Equatable, Second: Codable & Equatable>: Codable,
  Equatable
{
  var first: First
  var second: Second
}

struct Wide: Codable, Equatable {
  var a = 1, b = 2, c = 3, d = 4, e = 5, f = 6, g = 7, h = 8, i = 9, j = 10, k = 11, l = 12
  var m = "m", n = "n", o = "o", p = "p", q = 1.5, r = 2.5, s = true, t = false
  var u: Int?, v: String?, w: Double?, x: Bool?
}

enum Level: String, Codable, CodingKeyRepresentable, Sendable { case low, high }

enum Code: Int, Codable, Sendable { case one = 1, two }

enum Shape: Codable, Equatable {
  case point
  case circle(radius: Double, name: String)
  case pair(Int, Int)
}

indirect enum Expression: Codable, Equatable {
  case number(Int)
  case sum(Expression, Expression)
}

/// A structure whose parts are in a nested object and a nested array.
struct Flat: Codable, Equatable {
  var id: Int, x: Int, y: Int
  var tags: [String]
  private enum Keys: CodingKey { case id, point, tags }
  private enum PointKeys: CodingKey { case x, y }

  init(id: Int, x: Int, y: Int, tags: [String]) {
    (self.id, self.x, self.y, self.tags) = (id, x, y, tags)
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Keys.self)
    id = try container.decode(Int.self, forKey: .id)
    let point = try container.nestedContainer(keyedBy: PointKeys.self, forKey: .point)
    x = try point.decode(Int.self, forKey: .x)
    y = try point.decode(Int.self, forKey: .y)
    var list = try container.nestedUnkeyedContainer(forKey: .tags)
    var tags: [String] = []
    while !list.isAtEnd { tags.append(try list.decode(String.self)) }
    self.tags = tags
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    try container.encode(id, forKey: .id)
    var point = container.nestedContainer(keyedBy: PointKeys.self, forKey: .point)
    try point.encode(x, forKey: .x)
    try point.encode(y, forKey: .y)
    var list = container.nestedUnkeyedContainer(forKey: .tags)
    for tag in tags { try list.encode(tag) }
  }
}

/// Rows in unkeyed containers within an unkeyed container.
struct Table: Codable, Equatable {
  var rows: [[Int]]
  init(rows: [[Int]]) { self.rows = rows }
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var rows: [[Int]] = []
    while !container.isAtEnd {
      var list = try container.nestedUnkeyedContainer()
      var row: [Int] = []
      while !list.isAtEnd { row.append(try list.decode(Int.self)) }
      rows.append(row)
    }
    self.rows = rows
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for row in rows {
      var list = container.nestedUnkeyedContainer()
      for number in row { try list.encode(number) }
    }
  }
}

/// A number or a text, which is found out by trying.
enum Either: Codable, Equatable {
  case number(Int)
  case text(String)
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      self = .number(try container.decode(Int.self))
    } catch DecodingError.typeMismatch {
      self = .text(try container.decode(String.self))
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    }
  }
}

/// A point as an array of two numbers.
struct Point: Codable, Equatable {
  var x: Double, y: Double
  init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    x = try container.decode(Double.self)
    y = try container.decode(Double.self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(x)
    try container.encode(y)
  }
}

/// A type that catches the error of a missing key.
struct Defaulted: Codable, Equatable {
  var count: Int
  var name = "none"
  private enum CodingKeys: CodingKey { case count, name }
  init(count: Int) { self.count = count }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    count = try container.decode(Int.self, forKey: .count)
    do {
      name = try container.decode(String.self, forKey: .name)
    } catch DecodingError.keyNotFound {
      name = "none"
    }
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(count, forKey: .count)
  }
}

/// A type that asks for two containers of its object.
struct Shared: Codable, Equatable {
  var a: Int, b: Int
  private enum First: CodingKey { case a }
  private enum Second: CodingKey { case b }
  init(a: Int, b: Int) { (self.a, self.b) = (a, b) }
  init(from decoder: any Decoder) throws {
    let first = try decoder.container(keyedBy: First.self)
    let second = try decoder.container(keyedBy: Second.self)
    b = try second.decode(Int.self, forKey: .b)
    a = try first.decode(Int.self, forKey: .a)
  }
  func encode(to encoder: any Encoder) throws {
    var first = encoder.container(keyedBy: First.self)
    var second = encoder.container(keyedBy: Second.self)
    try first.encode(a, forKey: .a)
    try second.encode(b, forKey: .b)
  }
}

/// An array in a type that is not an array.
struct Tags: Codable, Equatable {
  var list: [String]
  init(list: [String]) { self.list = list }
  init(from decoder: any Decoder) throws {
    list = try decoder.singleValueContainer().decode([String].self)
  }
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(list)
  }
}
