import ApusMeasure
import ApusStores
import ApusTestSupport
import Testing

@Suite("References")
struct ReferenceTests {
  @Test(
    "A text is a reference, and prints as itself",
    arguments: [
      "task://container/2/id/3", "task://id/3", "task://container/2/", "task://", "://", "a://b",
      "x-y.z+1://ä/é/ /:/%2e/...", "n://a/\u{1}\n", "n://.a/a./..a",
    ])
  func valid(_ text: String) throws {
    #expect(try Reference(text).description == text)
  }

  @Test(
    "A text that is none is an error with its offset",
    arguments: [
      ("", ReferenceError.Kind.noScheme, 0), ("task", .noScheme, 0), ("task:/a", .noScheme, 0),
      ("a/b://c", .noScheme, 0), ("://a", .noScheme, 0), ("t://a//b", .emptyPart, 6),
      ("t:///", .emptyPart, 4), ("t://a/../b", .leavesContainer, 6), ("t://.", .leavesContainer, 4),
      ("t://a/..", .leavesContainer, 6), ("t://a\0b", .zeroByte, 5), ("t\0://a", .zeroByte, 1),
    ])
  func invalid(_ text: String, _ kind: ReferenceError.Kind, _ offset: Int) {
    let error = #expect(throws: ReferenceError.self) { try Reference(text) }
    #expect(error?.kind == kind && error?.offset == offset)
  }

  @Test("A reference has at most 4,096 bytes")
  func limit() throws {
    let text = "t://" + String(repeating: "a", count: 4092)
    #expect(try Reference(text).description.utf8.count == 4096)
    #expect(throws: ReferenceError.self) { try Reference(text + "a") }
  }

  @Test("The container of an object drops its part and the word before it")
  func container() {
    let pairs: [(Reference, Reference)] = [
      ("task://container/2/id/3", "task://container/2/"), ("task://container/2/", "task://"),
      ("task://id/3", "task://"), ("note://a/b/c", "note://a/b/"), ("note://a/b/", "note://a/"),
      ("note://a", "note://"), ("note://", "://"), ("://", "://"),
      ("note://myid/3", "note://myid/"),
    ]
    for (reference, container) in pairs {
      #expect(reference.container == container, "\(reference)")
      #expect(reference.container.contains(reference))
    }
  }

  @Test("A container contains what begins with its text")
  func contains() {
    let list: Reference = "task://container/2/"
    #expect(list.contains("task://container/2/id/3") && list.contains(list))
    #expect(!list.contains("task://container/23/id/3") && !list.contains("task://container/2"))
    let object: Reference = "task://container/2"
    #expect(object.contains(object) && !object.contains("task://container/2/id/3"))
    #expect(Reference.everything.contains("a://b"))
  }

  @Test("Parts and scheme are those of the text, and make it again")
  func parts() throws {
    let reference: Reference = "task://container/2/id/3"
    #expect(reference.scheme == "task" && reference.parts == ["container", "2", "id", "3"])
    #expect(Reference.everything.parts.isEmpty && Reference.everything.scheme.isEmpty)
    #expect(try Reference("task", container: "2", id: "3") == reference)
    #expect(try Reference("task", container: "2") == reference.container)
    #expect(try Reference("task", id: "3").description == "task://id/3")
    #expect(try reference.container.appending("id").appending("3") == reference)
    for part in ["", "a/b", "..", "a\0"] {
      #expect(throws: ReferenceError.self) { try reference.appending(part) }
      #expect(throws: ReferenceError.self) { try Reference("task", container: part, id: "3") }
      #expect(throws: ReferenceError.self) { try Reference("task", id: part) }
    }
  }

  @Test("A slash divides parts also before a byte that Unicode joins with it")
  func accents() throws {
    let reference = Reference("note://a:/\u{301}/\u{600}/b")
    #expect(reference.parts == ["a:", "\u{301}", "\u{600}", "b"])
    #expect(reference.container.parts == ["a:", "\u{301}", "\u{600}"])
    #expect(try ReferencePattern("note://a:/*/*/b").matches(reference))
    let folder = try TemporaryFolder()
    let store = try FolderStore(path: folder.path)
    try store.put(reference, [1])
    #expect(try store.list(reference.container).all() == [reference])
    #expect(try store.list("note://a:/").all() == [reference])
  }

  @Test("Two forms of Unicode are two references, and order is that of the bytes")
  func bytes() throws {
    let composed = Reference("n://\u{e9}")
    let decomposed = Reference("n://e\u{301}")
    #expect(composed != decomposed && Set([composed, decomposed]).count == 2)
    #expect(decomposed < composed && Reference("n://B") < "n://a" && Reference("n://a") < "n://a/")
    #expect(MemoryLayout<Reference>.size <= 24)
  }

  @Test("A star is any part, and two stars are any rest")
  func pattern() throws {
    let tasks = try ReferencePattern("task://container/*/id/*")
    #expect(
      tasks.matches("task://container/2/id/3") && tasks.description == "task://container/*/id/*")
    for other: Reference in [
      "task://container/2/id/3/4", "task://container/2/id", "list://container/2/id/3",
      "task://container/2/it/3", "task://container/2/id/3/",
    ] { #expect(!tasks.matches(other), "\(other)") }
    let all = try ReferencePattern("task://**")
    #expect(all.matches("task://id/3") && !all.matches("tasks://id/3") && !all.matches("task://"))
  }

  @Test("Random texts are references or errors, and containers of containers end")
  func random() {
    var random = SplitMix64(seed: 44)
    let letters = Array("ab:/.\0é*")
    for _ in 0..<20_000 {
      let text = String((0..<random.next() % 14).map { _ in letters[Int(random.next() % 8)] })
      guard let reference = try? Reference(text) else { continue }
      #expect(reference.description == text)
      var container = reference
      for _ in 0..<10 where container != .everything {
        #expect(container.container.contains(container), "\(text)")
        container = container.container
      }
      #expect(container == .everything)
    }
  }

  @Test("References that differ in the form of Unicode only have different hashes")
  func hashes() throws {
    let forms = ["\u{e9}", "e\u{301}"]
    let references = try (0..<1024).map { number in
      try Reference("a", id: (0..<10).map { forms[number >> $0 & 1] }.joined())
    }
    #expect(Set(references).count == 1024)
    #expect(Set(references.map(\.hashValue)).count > 1000)
  }
}
