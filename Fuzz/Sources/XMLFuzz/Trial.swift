import ApusBytes
import ApusXML

/// A document that all ways of reading must read alike.
struct Trial {
  let document: [UInt8]
  let size: Int

  /// Chunks have the same events and the same error.
  func compareChunks() {
    let whole = Outcome(document)
    let cut = Outcome(
      document, .processing, cuts: stride(from: size, to: document.count, by: size))
    precondition(cut == whole, "other events in chunks: \(cut), not \(whole)")
  }

  /// The tree has the error of the events, or as many elements and the same text.
  func compareTree() {
    let whole = Outcome(document)
    do throws(XMLError) {
      let tree = try XMLTree(document, options: .processing)
      precondition(whole.error == nil, "a tree of a malformed document")
      let starts = whole.events.filter { $0.hasPrefix("start ") }.count
      precondition(Self.count(tree.root) == starts, "a tree with other elements")
      let texts = whole.events.filter { $0.hasPrefix("text ") }.map { $0.dropFirst(5) }
      precondition(tree.root.text == texts.joined(), "a tree with another text")
    } catch {
      precondition(error == whole.error, "another error of the tree: \(error)")
    }
  }

  /// The tree has the names and attributes of the events, also of a document that only a lenient parser accepts.
  func compareTags() {
    var lenient = XMLOptions.processing
    lenient.isLenient = true
    for options in [XMLOptions.processing, lenient, XMLOptions()] {
      guard let tree = try? XMLTree(document, options: options) else { continue }
      let (found, expected) = (TagLog(tree), TagLog(document, options))
      precondition(
        found == expected, "other tags: \(found.tags), not \(expected?.tags as Any)")
    }
  }

  private static func count(_ element: XMLTreeElement) -> Int {
    for attribute in element.attributes {
      precondition(element.attribute(attribute.name) != nil, "an attribute that is not found")
    }
    return element.elements.reduce(1) { $0 + count($1) }
  }

  /// The decoder has the values of the tree.
  func compareDecoder() {
    guard let tree = try? XMLTree(document, options: .processing),
      DecodedElement.depth(tree.root) < 40
    else { return }
    let decoder = XMLValueDecoder(options: .processing)
    let element = try? decoder.decode(DecodedElement.self, from: document)
    precondition(
      element?.description == DecodedElement(tree.root).description,
      "decoded: \(element as Any), in the tree: \(DecodedElement(tree.root))")
    let record = try? decoder.decode(DecodedRecord.self, from: document)
    let expected = DecodedRecord(tree.root)
    precondition(
      record?.description == expected?.description,
      "decoded: \(record as Any), in the tree: \(expected as Any)")
  }

  /// The parts of the parallel parser have the elements of the document, or its error.
  func compareParts() {
    let whole = Outcome(document)
    do throws(XMLError) {
      let logs = try XMLParallelParser(options: .processing, partSize: size).parse(document) {
        EventLog()
      }
      precondition(whole.error == nil, "parts of a malformed document")
      let starts = logs.flatMap(\.events).filter { $0.hasPrefix("start ") }
      precondition(starts == whole.events.filter { $0.hasPrefix("start ") }, "other elements")
    } catch {
      precondition(error == whole.error, "another error of the parts: \(error)")
    }
  }

  /// The tokens of tag soup together are the document.
  func compareSoup() {
    struct Copy: TagSoupHandler {
      var bytes: [UInt8] = []
      mutating func text(_ text: Span<UInt8>) { bytes.append(copying: text) }
      mutating func startTag(_ tag: TagSoupTag) {
        bytes.append(copying: tag.bytes)
        tag.forEachAttribute {
          precondition($0.valueRange.upperBound <= tag.bytes.count, "a place")
        }
      }
      mutating func endTag(_ tag: TagSoupTag) { bytes.append(copying: tag.bytes) }
      mutating func markup(_ markup: Span<UInt8>) { bytes.append(copying: markup) }
    }
    var copy = Copy()
    TagSoup.parse(document.span, into: &copy)
    precondition(copy.bytes == document, "tag soup with other bytes")
  }

  /// The verdict is that of libxml2, if it is installed, for documents in UTF-8 without a document type.
  ///
  /// libxml2 accepts some malformed declarations, and has other limits and encodings.
  func compareLibXML2() {
    let text = String(decoding: document, as: UTF8.self)
    guard !text.contains("<!DOCTYPE"), !text.contains("<?xml"), document.count > 4,
      String(validating: document, as: UTF8.self) != nil, !document.contains(0),
      let verdict = LibXML2.shared?.accepts(document)
    else { return }
    let error = Outcome(document, XMLOptions(doctype: .processed)).error
    precondition(
      verdict == (error == nil), "libxml2 \(verdict ? "accepts" : "refuses"): \(error as Any)")
  }
}
