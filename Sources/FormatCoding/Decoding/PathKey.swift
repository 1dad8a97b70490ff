/// A key of a path, which is so small that a list of keys needs no memory for each.
enum PathKey: CodingKey {
  case index(Int)
  case key(String)

  init(stringValue: String) { self = .key(stringValue) }
  init(intValue: Int) { self = .index(intValue) }

  var stringValue: String {
    switch self {
    case .index(let index): "\(index)"
    case .key(let key): key
    }
  }

  var intValue: Int? {
    if case .index(let index) = self { index } else { nil }
  }
}
