import ApusTestSupport
import Testing

@testable import ApusLab

@Suite("Screens and notebooks")
struct NewsTests {
  @Test("All ways to follow the news show the same screen at the end")
  func screens() throws {
    let folder = try TemporaryFolder()
    let remedies: [NewsScreen.Remedy?] = [nil, .thumbnailsBefore, .oneSync, .oneRow]
    let digests = try remedies.map { remedy in
      let screen = NewsScreen(feeds: 1, remedy, folder.path + "/states")
      screen.reset()
      let before = screen.digest
      try screen.followAll()
      #expect(screen.digest != before)
      return screen.digest
    }
    #expect(Set(digests).count == 1)
  }

  #if Images
    @Test("A page that is missing, or has another picture, is refused as a wrong result")
    func pages() throws {
      let notebook = try Notebook(pages: 5, width: 64)
      let wanted = try (0..<5).map { try notebook.thumbnail($0) }
      try NotebookStudies.check(try notebook.thumbnails(threads: 2), wanted)
      try NotebookStudies.check(try notebook.thumbnails(threads: 5), wanted)
      #expect(throws: WrongResultError.self) {
        try NotebookStudies.check(Array(wanted.dropLast()), wanted)
      }
      #expect(throws: WrongResultError.self) {
        try NotebookStudies.check(wanted.dropLast() + [nil], wanted)
      }
      #expect(throws: WrongResultError.self) {
        try NotebookStudies.check(wanted.dropLast() + [wanted[0]], wanted)
      }
    }
  #endif
}
