import ApusSystem
import ApusTestSupport
import Foundation
import Testing

@Suite("The names of a folder")
struct FolderNamesTests {
  private static let some = ["a", "..a", "...", ".b", "é", String(repeating: "x", count: 255)]

  @Test("All names are listed but that of the folder and of the one around it")
  func listed() throws {
    let folder = try TemporaryFolder()
    for name in Self.some { try Data().write(to: URL(filePath: folder.file(name))) }
    let opened = try FileDescriptor(reading: folder.path)
    let listed = FolderNames(of: opened.number)
    #expect(listed.code == 0 && listed.names.sorted() == Self.some.sorted())
  }

  @Test("The bytes of a name are those of its text")
  func bytes() {
    var texts: [String] = []
    FolderNames(Self.some + [""]).forEach { name, _ in
      texts.append(String(decoding: name.array, as: UTF8.self))
    }
    #expect(texts == Self.some + [""])
  }

  @Test("A file cannot be listed")
  func file() throws {
    let folder = try TemporaryFolder()
    try Data().write(to: URL(filePath: folder.file("a")))
    let opened = try FileDescriptor(reading: folder.file("a"))
    let code = FolderNames(of: opened.number).code
    #expect(code == -ENOTDIR)
  }
}
