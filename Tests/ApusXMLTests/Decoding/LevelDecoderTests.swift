import ApusXML
import Testing

/// Decoders and containers are used again for the next element, unless somebody keeps them.
@Suite("Decoders of elements that are used again")
struct LevelDecoderTests {
  private enum Keys: String, CodingKey { case id, child }

  private func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try XMLValueDecoder().decode(type, from: Array(text.utf8))
  }

  /// Keeps its decoder.
  private struct KeptDecoder: Decodable {
    let decoder: any Decoder
    init(from decoder: any Decoder) { self.decoder = decoder }

    var id: Int {
      get throws { try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id) }
    }
  }

  /// Keeps its container.
  private struct KeptContainer: Decodable {
    let container: KeyedDecodingContainer<Keys>
    init(from decoder: any Decoder) throws { container = try decoder.container(keyedBy: Keys.self) }
  }

  /// Keeps the second container of its element.
  private struct KeptSecond: Decodable {
    let container: KeyedDecodingContainer<Keys>
    init(from decoder: any Decoder) throws {
      _ = try decoder.container(keyedBy: Keys.self).decode(Int.self, forKey: .id)
      container = try decoder.container(keyedBy: Keys.self)
    }
  }

  private let list = "<l><x id='1'/><x><y/><id>2</id></x><y y='' id='3'/><x id='4'><x/></x></l>"

  @Test("Kept decoders read their own elements after the end")
  func keptDecoders() throws {
    #expect(try decode([KeptDecoder].self, list).map { try $0.id } == [1, 2, 3, 4])
  }

  @Test("Kept containers read their own elements after the end")
  func keptContainers() throws {
    let first = try decode([KeptContainer].self, list)
    #expect(try first.map { try $0.container.decode(Int.self, forKey: .id) } == [1, 2, 3, 4])
    let second = try decode([KeptSecond].self, list)
    #expect(try second.map { try $0.container.decode(Int.self, forKey: .id) } == [1, 2, 3, 4])
  }

  @Test("The tree is freed after the end, unless a decoder is kept")
  func memory() throws {
    final class Object: Sendable {}
    let key = try #require(CodingUserInfoKey(rawValue: "object"))
    weak var freed: Object?
    weak var kept: Object?
    func decode<Value: Decodable>(_ type: Value.Type) throws -> (value: Value, object: Object) {
      let object = Object()
      var decoder = XMLValueDecoder()
      decoder.userInfo = [key: object]
      return (try decoder.decode(type, from: Array(list.utf8)), object)
    }
    freed = try decode([[String: String]].self).object
    #expect(freed == nil)
    var values = try decode([KeptDecoder].self).value
    kept = values[0].decoder.userInfo[key] as? Object
    #expect(kept != nil)
    // The decoder makes others, which must not keep it.
    _ = try [[String: String]](from: values[3].decoder)
    values = []
    #expect(kept == nil)
  }

  /// A type that is decoded within itself, before and after its own values.
  private final class Node: Decodable {
    let ids: [Int]
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      let before = try container.decode(Int.self, forKey: .id)
      let children = try container.decodeIfPresent([Node].self, forKey: .child) ?? []
      let after = try container.decode(Int.self, forKey: .id)
      ids = [before] + children.flatMap(\.ids) + [after]
    }
  }

  @Test("A type within itself reads its own values")
  func recursion() throws {
    let text = """
      <n id='1'><child id='2'/><child id='4'><child id='3'/></child><child><id>5</id></child></n>
      """
    #expect(try decode(Node.self, text).ids == [1, 2, 2, 4, 3, 3, 4, 5, 5, 1])
  }

  private struct Part: Decodable, Equatable {
    var id: Int
  }

  private struct Mixed: Decodable, Equatable {
    var id: Int
    var a: Part
    var b: Other?
    var c: Set<String>
    var d: ContiguousArray<Part>
    var e: [[Part]]

    struct Other: Decodable, Equatable {
      var id: String
      var a: Part?
    }
  }

  @Test("Values of several types at a depth, sets and nested arrays are complete")
  func mixed() throws {
    let one = "<m id='1'><a id='2'/><c>x</c><c>y</c><c>x</c><e><p id='7'/><q id='8'/></e><e/></m>"
    let two = "<m id='3'><b id='v'><a id='4'/></b><a id='5'/><d id='6'/><d id='7'/></m>"
    let found = try decode([Mixed].self, "<l>\(one)\(two)\(one)</l>")
    let first = Mixed(
      id: 1, a: Part(id: 2), b: nil, c: ["x", "y"], d: [], e: [[Part(id: 7), Part(id: 8)], []])
    let second = Mixed(
      id: 3, a: Part(id: 5), b: .init(id: "v", a: Part(id: 4)), c: [],
      d: [Part(id: 6), Part(id: 7)], e: [])
    #expect(found == [first, second, first])
  }

  @Test("Dictionaries have the attributes and elements that a search for each key finds")
  func dictionaries() throws {
    let text = "<d a='1' b='2'><c>3</c><a>4</a>t<c>5</c><e/><c>6</c></d>"
    #expect(
      try decode([String: String].self, text)
        == ["a": "1", "b": "2", "c": "3", "e": "", "#text": "t"])
    let lists = ["a": ["4"], "b": [], "c": ["3", "5", "6"], "e": [""], "#text": ["t"]]
    #expect(try decode([String: [String]].self, text) == lists)
    let both = try decode([[String: [String]]].self, "<l>\(text)<d/>\(text)</l>")
    #expect(both == [lists, [:], lists])
  }

  /// The values of all keys, with the bytes of the keys.
  private struct Members: Decodable {
    var list: [String] = []

    private struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Key.self)
      for key in members.allKeys {
        let value = try members.decode(String.self, forKey: key)
        list.append("\(Array(key.stringValue.utf8))=\(value)")
      }
    }
  }

  @Test("Names that look alike are two names")
  func forms() throws {
    let found = try decode(
      Members.self, "<d \u{e9}='1' e\u{301}='2'><\u{212a}>3</\u{212a}><K>4</K></d>")
    #expect(
      found.list == ["[195, 169]=1", "[101, 204, 129]=2", "[226, 132, 170]=3", "[75]=4"])
  }

  /// A type that asks for its keys, and then for the declaration of a namespace.
  private struct Declared: Decodable {
    var before: String?
    var keys: [String]
    var after: String?

    enum Keys: String, CodingKey, CaseIterable { case xmlns, a }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Keys.self)
      before = try container.decodeIfPresent(String.self, forKey: .xmlns)
      keys = container.allKeys.map(\.stringValue)
      after = try container.decodeIfPresent(String.self, forKey: .xmlns)
    }
  }

  @Test(
    "The declaration of a namespace is none of all keys, but has a value before and after a type asks for them"
  )
  func declarations() throws {
    let found = try decode(Declared.self, "<d xmlns='u' a='1'/>")
    #expect(found.before == "u")
    #expect(found.keys == ["a"])
    #expect(found.after == "u")
    #expect(try decode([String: String].self, "<d xmlns='u' xmlns:p='v' a='1'/>") == ["a": "1"])
  }

  /// Keys that are searched one by one would need minutes.
  @Test("Dictionaries of many attributes and elements take linear time")
  func largeDictionaries() throws {
    let count = 20_000
    let numbers = 0..<count
    let attributes = numbers.map { " a\($0)='\($0)'" }.joined()
    let elements = numbers.map { "<e\($0)>1</e\($0)>" }.joined()
    var decoder = XMLValueDecoder()
    decoder.options.markupLimits.attributes = count
    let document = Array("<d\(attributes)>\(elements)\(elements)</d>".utf8)
    let values = try decoder.decode([String: Int].self, from: document)
    #expect(values.count == 2 * count && values["a\(count - 1)"] == count - 1)
    let lists = try decoder.decode([String: [Int]].self, from: document)
    #expect(lists.count == 2 * count && lists["e7"] == [1, 1] && lists["a7"] == [])
  }

  @Test("The path of an error has the keys and the numbers of elements")
  func paths() throws {
    func path(_ text: String) -> [String] {
      do {
        _ = try decode([Mixed].self, text)
        return []
      } catch let error as XMLDecodingError {
        if case .missingKey(let key) = error.kind { return error.path + [key] }
        return error.path
      } catch {
        return ["\(error)"]
      }
    }
    let good = "<m id='1'><a id='2'/></m>"
    #expect(path("<l>\(good)<m id='1'><a id='x'/></m></l>") == ["1", "a", "id"])
    #expect(path("<l>\(good)\(good)<m id='1'><a/></m></l>") == ["2", "a", "id"])
    let nested = "<m id='1'><a id='2'/><e/><e><p id='1'/><p/></e></m>"
    #expect(path("<l>\(nested)</l>") == ["0", "e", "1", "1", "id"])
  }
}
