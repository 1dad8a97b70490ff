import ApusBytes
import ApusXML

/// The chapter's first system: takes the titles out of web pages, and replaces their links and
/// images by numbers of a database.
struct PageImporter: TagSoupHandler {
  private(set) var page: [UInt8] = []
  private(set) var titles = 0
  private(set) var links = 0
  private var numbers: [String: Int] = [:]

  mutating func text(_ text: Span<UInt8>) { page.append(copying: text) }
  mutating func endTag(_ tag: TagSoupTag) { page.append(copying: tag.bytes) }
  mutating func markup(_ bytes: Span<UInt8>) { page.append(copying: bytes) }

  mutating func startTag(_ tag: TagSoupTag) {
    if tag.isNamed("title") { titles += 1 }
    guard tag.isNamed("a") || tag.isNamed("img") else { return page.append(copying: tag.bytes) }
    var found: [(range: Range<Int>, address: String)] = []
    tag.forEachAttribute { attribute in
      guard attribute.isNamed("href") || attribute.isNamed("src") else { return }
      found.append((attribute.valueRange, attribute.value.text))
    }
    var start = 0
    for link in found {
      page.append(copying: tag.bytes.extracting(start..<link.range.lowerBound))
      page.append(contentsOf: "db:\(number(of: link.address))".utf8)
      start = link.range.upperBound
    }
    links += found.count
    page.append(copying: tag.bytes.extracting(droppingFirst: start))
  }

  private mutating func number(of address: String) -> Int {
    if let number = numbers[address] { return number }
    numbers[address] = numbers.count
    return numbers.count - 1
  }

  /// Imports pages, and returns the number of titles and links.
  static func count(_ pages: Span<UInt8>) -> Int {
    var importer = PageImporter()
    importer.page.reserveCapacity(pages.count)
    TagSoup.parse(pages, into: &importer)
    return importer.titles + importer.links
  }

  /// Returns generated pages of at least a number of bytes, and the number of titles and links.
  static func pages(atLeast count: Int) -> (bytes: [UInt8], titlesAndLinks: Int) {
    var text = ""
    var number = 0
    while text.utf8.count < count {
      text += """
        <!DOCTYPE html><html><head><title>Page \(number) & more</title></head><body>
        <!-- menu --><A HREF=page\(number % 100).html class='menu'>back</A><br>
        <p>A paragraph of a page that was written by hand, with a <b>few<i> tags</b> that are not
        closed in order, and with numbers such as 1 < 2.<p>Another paragraph: see
        <a href="page\(number * 7 % 100).html">the other page<a> <img src='picture\(number % 50).jpg'
        alt="a > b"> and so on, until the page ends.\n</body></html>\n
        """
      number += 1
    }
    return (Array(text.utf8), 4 * number)
  }
}
