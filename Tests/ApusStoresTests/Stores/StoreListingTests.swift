import ApusMeasure
import ApusStores
import Testing

@Suite("A listing of references")
struct StoreListingTests {
  /// References whose parts are of few letters, so that many have long beginnings in common.
  private static func references(_ count: Int, seed: UInt64) -> [Reference] {
    var random = SplitMix64(seed: seed)
    let letters = ["a", "aaaaaaaa", "b/", "/", "é", "\u{7f}", "id/", "~"]
    return (0..<count).compactMap { _ in
      let text = (0..<1 + random.next() % 9).map { _ in letters[Int(random.next() % 8)] }
      return try? Reference((random.next() % 4 == 0 ? "b://" : "a://") + text.joined())
    }
  }

  @Test("Its order is that of the bytes, however many references there are", arguments: [7, 99])
  func order(seed: UInt64) throws {
    for count in [0, 1, 2, 100, 128, 129, 300, 5000] {
      let all = Self.references(count, seed: seed)
      let middle = all.sorted().dropFirst(all.count / 2).first
      for container: Reference in ["://", "a://", "a://b/", "a://aaaaaaaa/"] {
        for last in [nil, middle] {
          let listing = StoreListing(all, in: container, after: last)
          let wanted = all.filter { reference in
            container.contains(reference) && last.map { $0 < reference } ?? true
          }
          #expect(try listing.all() == wanted.sorted(), "seed \(seed), \(count), \(container)")
        }
      }
    }
  }

  @Test("References that differ behind many bytes in common are ordered, also the longest ones")
  func longReferences() throws {
    let start = "a://" + String(repeating: "x/y", count: 1300)
    let all = (0..<300).map { number in
      Reference(stringLiteral: start + "/\(number &* 7919 % 300)" + (number % 2 == 0 ? "" : "/z"))
    }
    #expect(try StoreListing(all, in: "a://", after: nil).all() == all.sorted())
  }

  @Test("Pages and the rest are the whole, each reference once", arguments: [1, 3, 1000])
  func pages(_ limit: Int) throws {
    let all = Array(Set(Self.references(500, seed: 3)))
    var listing = StoreListing(all, in: .everything, after: nil)
    var listed: [Reference] = []
    for _ in 0..<5 { listed += try listing.next(limit: limit) ?? [] }
    listed += try listing.all()
    #expect(listed == all.sorted())
  }

  @Test("Nothing is listed of a container without references")
  func empty() throws {
    var listing = StoreListing(["a://b"], in: "c://", after: nil)
    #expect(try listing.next() == nil)
    #expect(try listing.next(limit: 1) == nil)
  }

  @Test(
    "References are equal and have one hash if their bytes are the same, however they were made")
  func hashes() throws {
    for text in ["a://b", "a://bcdefg", "a://bcde", "a://b/cdefghijkl", "n://é/x", "://"] {
      let whole = Reference(stringLiteral: text)
      let part = try Reference(String("<\(text)>".dropFirst().dropLast()))
      #expect(whole == part && whole.hashValue == part.hashValue, "\(text)")
      #expect(Set([whole]).contains(part))
    }
    let all = Set(
      (0..<10_000).map { Reference(stringLiteral: "task://container/\($0 / 100)/id/\($0)") })
    #expect(all.count == 10_000 && Set(all.map(\.hashValue)).count == 10_000)
  }
}
