import ApusSystem
import ApusTestSupport
import Testing

@Suite("ExistingFile")
struct ExistingFileTests {
  @Test("Files and folders are there; other paths, and those below a file, are not")
  func isThere() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([1])
    #expect(ExistingFile.isThere(file))
    #expect(ExistingFile.isThere(folder.path))
    #expect(!ExistingFile.isThere(folder.file("other")))
    #expect(!ExistingFile.isThere(file + "/below"))
    #expect(!ExistingFile.isThere(""))
  }
}
