/// A search for cities: the beginning of a name, and a part of the map.
///
///     CityQuery("zur @46,5,48,11")?.prefix  // "zur"
///
package struct CityQuery: Sendable, Hashable {
  /// The beginning of the name; case and diacritics do not matter.
  package let prefix: String
  /// The part of the map, or `nil` for all of it.
  package let box: CityBox?

  /// Creates a query.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the name.
  ///   - box: The part of the map, or `nil` for all of it.
  package init(prefix: String, box: CityBox? = nil) {
    self.prefix = prefix
    self.box = box
  }

  /// Creates a query from a text: the beginning of a name, then an optional `@` with a box.
  ///
  /// - Returns: The query, or `nil` if the text after `@` is no box.
  package init?(_ text: String) {
    guard let mark = text.firstIndex(of: "@") else {
      self.init(prefix: Self.withoutSpace(text[...]))
      return
    }
    guard let box = CityBox(Self.withoutSpace(text[text.index(after: mark)...])) else {
      return nil
    }
    self.init(prefix: Self.withoutSpace(text[..<mark]), box: box)
  }

  /// The text without space at its ends; space within the text stays.
  private static func withoutSpace(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }

  /// The folded bytes of the prefix.
  var foldedPrefix: [UInt8] {
    var bytes: [UInt8] = []
    let utf8 = Array(prefix.utf8)
    var name = FoldedName(utf8.span)
    while let byte = name.next() { bytes.append(byte) }
    return bytes
  }
}

/// The answer to a query.
package struct CityAnswer: Sendable, Hashable {
  /// The number of cities that match.
  package let matchCount: Int
  /// The cities with the greatest populations, the greatest first.
  package let cities: [FoundCity]
}

/// A city of an answer.
package struct FoundCity: Sendable, Hashable {
  /// The name; bytes that are not UTF-8 are replaced.
  package let name: String
  /// The code of the country, such as `CH`, or an empty text if the file has no such country.
  package let country: String
  /// The latitude in degrees.
  package let latitude: Double
  /// The longitude in degrees.
  package let longitude: Double
  /// The number of inhabitants.
  package let population: UInt32
}
