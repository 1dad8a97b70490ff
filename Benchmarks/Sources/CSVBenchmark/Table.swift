/// A generated table: the same seed gives the same bytes.
struct Table {
  let name: String
  private(set) var bytes: [UInt8] = []
  private var state: UInt64

  /// Rows like those of a timetable: five short fields without quotes.
  static func timetable(byteCount: Int, seed: UInt64) -> Table {
    var table = Table(name: "unquoted", seed: seed)
    table.bytes.reserveCapacity(byteCount + 1_000)
    while table.bytes.count < byteCount {
      table.append("\(100_000 + table.random(900_000)),")
      table.append("\(table.time()),\(table.time()),")
      table.append("\(1000 + table.random(90_000)),\(table.random(60))\n")
    }
    return table
  }

  /// Rows of five quoted texts, some with commas.
  static func texts(byteCount: Int, seed: UInt64) -> Table {
    var table = Table(name: "quoted", seed: seed)
    table.bytes.reserveCapacity(byteCount + 1_000)
    while table.bytes.count < byteCount {
      for column in 0..<5 { table.append((column == 0 ? "\"" : ",\"") + table.text() + "\"") }
      table.append("\n")
    }
    return table
  }

  private init(name: String, seed: UInt64) { (self.name, state) = (name, seed) }

  private mutating func append(_ text: String) { bytes += text.utf8 }

  private mutating func random(_ count: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % count
  }

  private mutating func time() -> String {
    "0\(random(9)):\(10 + random(50)):\(10 + random(50))"
  }

  private mutating func text() -> String {
    let words = ["stop", "platform", "main gate", "terminal", "north", "Zoologischer Garten"]
    let separators = [" ", " ", " ", ", "]
    return (0...random(4)).map { _ in words[random(6)] + separators[random(4)] }.joined()
  }
}
