// Imports HTML pages into a database of content: takes the title out of each page, and rewrites its
// links and images into references to the database.

import ApusBytes
import ApusXML

/// The numbers of all pages and images, in the order in which they are mentioned first.
struct Database {
  private var numbers: [String: Int] = [:]

  mutating func reference(to address: String) -> String {
    let number = numbers[address] ?? numbers.count + 1
    numbers[address] = number
    return "db:\(number)"
  }
}

/// Copies a page with other links. Everything else stays as it is, however malformed.
struct Importer: TagSoupHandler {
  private(set) var database: Database
  private(set) var title = ""
  private(set) var page: [UInt8] = []
  private var isInTitle = false

  init(database: Database) { self.database = database }

  mutating func text(_ text: Span<UInt8>) {
    if isInTitle { title += text.text }
    page.append(copying: text)
  }

  mutating func startTag(_ tag: TagSoupTag) {
    isInTitle = tag.isNamed("title")
    var links: [(range: Range<Int>, address: String)] = []
    tag.forEachAttribute { attribute in
      guard attribute.isNamed("href") || attribute.isNamed("src") else { return }
      links.append((attribute.valueRange, attribute.value.text))
    }
    var start = 0
    for link in links {
      page.append(copying: tag.bytes.extracting(start..<link.range.lowerBound))
      page += Array(database.reference(to: link.address).utf8)
      start = link.range.upperBound
    }
    page.append(copying: tag.bytes.extracting(droppingFirst: start))
  }

  mutating func endTag(_ tag: TagSoupTag) {
    isInTitle = false
    page.append(copying: tag.bytes)
  }

  mutating func markup(_ bytes: Span<UInt8>) { page.append(copying: bytes) }
}

@main
struct Program {
  static func main() {
    let pages = [
      """
      <!DOCTYPE html><TITLE>Swifts & swallows</TITLE>
      <p>See <A HREF=swallow.html>the swallow<a> <img src='swift.jpg' alt="1 > 0">
      """,
      """
      <title>The swallow</title><script>if (a<b) show("<a href='x'>")</script>
      <a class=x href="index.html">back</a></p><img SRC=swift.jpg> 1 < 2 <a href="
      """,
    ]
    var database = Database()
    for page in pages {
      var importer = Importer(database: database)
      TagSoup.parse(Array(page.utf8).span, into: &importer)
      database = importer.database
      print("title: \(importer.title)")
      print(String(decoding: importer.page, as: UTF8.self))
    }
  }
}

// Output:
// title: Swifts & swallows
// <!DOCTYPE html><TITLE>Swifts & swallows</TITLE>
// <p>See <A HREF=db:1>the swallow<a> <img src='db:2' alt="1 > 0">
// title: The swallow
// <title>The swallow</title><script>if (a<b) show("<a href='x'>")</script>
// <a class=x href="db:3">back</a></p><img SRC=db:2> 1 < 2 <a href="
