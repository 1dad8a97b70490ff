import ApusMeasure
import ApusXML
import Testing

@Suite("Parallel parser")
struct XMLParallelParserTests {
  /// Compares the events of all parts with those of one parser, or the errors.
  private func compare(_ document: String, partSize: Int, _ comment: Comment) {
    let bytes = Array(document.utf8)
    let whole = Outcome(bytes)
    do throws(XMLError) {
      let logs = try XMLParallelParser(options: .processing, partSize: partSize).parse(bytes) {
        EventLog()
      }
      // A text that two parts share is one text.
      #expect(joined(logs.flatMap(\.finished)) == joined(whole.events), comment)
      #expect(whole.error == nil, comment)
    } catch {
      #expect(error == whole.error, comment)
    }
  }

  private func joined(_ events: [String]) -> [String] {
    var result: [String] = []
    for event in events {
      if event.hasPrefix("text "), let last = result.last, last.hasPrefix("text ") {
        result[result.count - 1] = last + event.dropFirst(5)
      } else {
        result.append(event)
      }
    }
    return result
  }

  private static func records(_ random: inout SplitMix64, _ count: Int) -> String {
    (0..<count).map { number in
      switch random.next(below: 6) {
      case 0: "<!-- <r> -->\n"
      case 1: "<r i='\(number)'><r>nested</r><![CDATA[<r>]]></r>"
      case 2: "text &amp; <q/>"
      default: "<r i='\(number)'>record <b>\(number)</b></r>\n"
      }
    }.joined()
  }

  @Test("The events of all parts together are those of the document", arguments: 1...5)
  func events(_ seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for round in 0..<20 {
      let records = Self.records(&random, 40)
      let head = ["", "<?xml version='1.0'?>\n<!-- <r> -->"][round % 2]
      let document = "\(head)<set xmlns:p='u' p:a='1'>\(records)</set>\n<!--end-->"
      for partSize in [1, 50, 300, 100_000] {
        compare(document, partSize: partSize, "seed \(seed), round \(round), parts of \(partSize)")
      }
    }
  }

  @Test("A malformed document has the first error of the document, wherever it is")
  func errors() {
    var random = SplitMix64(seed: 9)
    let records = Self.records(&random, 30)
    let document = Array("<set>\(records)</set>".utf8)
    for _ in 0..<200 {
      var broken = document
      broken[random.next(below: broken.count)] = [0x3c, 0x3e, 0x26, 1, 0xff][random.next(below: 5)]
      compare(String(decoding: broken, as: UTF8.self), partSize: 60, "\(broken)")
    }
    for count in [0, 1, 5, document.count - 3] {
      compare(
        String(decoding: document.prefix(count), as: UTF8.self), partSize: 60, "cut at \(count)")
    }
  }

  @Test("Entities of the document type are used in every part")
  func entities() {
    let records = (0..<50).map { "<r>&e; \($0)</r>" }.joined()
    compare("<!DOCTYPE s [<!ENTITY e '<i>x</i>'>]><s>\(records)</s>", partSize: 40, "entities")
  }

  @Test("A namespace that one part declares counts for the names of the parts after it")
  func detectedNamespaces() {
    let records = String(repeating: "<r>record</r>", count: 20)
    for (first, last) in [
      ("<r xmlns:p='u'/>", "<r a:b:c=''/>"), ("<r a:b:c=''/>", "<r xmlns:p='u'/>"),
      ("", "<r a:b:c=''/>"),
    ] {
      let document = "<set>\(first)\(records)\(last)</set>"
      compare(document, partSize: 50, "\(first) before \(last)")
    }
  }

  @Test("A start of many tokens and ends of tags still has several parts")
  func longHead() throws {
    let records = (0..<5_000).map { "<r>\($0)</r>" }.joined()
    for count in [0, 1, 20_000, 32_000] {
      let marks = String(repeating: "é>", count: count / 3)
      let head = "<!--\(marks)--><!DOCTYPE s [<!--\(marks)--><!ENTITY e 'x'>]>\n<s a='>'>"
      let document = Array("\(head)\(records)</s>".utf8)
      let logs = try XMLParallelParser(options: .processing, partSize: 2_500).parse(document) {
        EventLog()
      }
      #expect(logs.count > 5, "\(count)")
      #expect(logs.flatMap(\.finished).filter { $0 == "start r" }.count == 5_000)
    }
    for document in [
      "<s/>", "<s></s>", "<!--\(String(repeating: "é", count: 40_000))--><s><r/></s>",
    ] {
      compare(document, partSize: 1, "\(document.prefix(10))")
    }
  }

  @Test("Records without nested records have several parts")
  func parts() throws {
    let records = (0..<1_000).map { "<r>\($0)</r>" }.joined()
    let logs = try XMLParallelParser(partSize: 1_000).parse(Array("<s>\(records)</s>".utf8)) {
      EventLog()
    }
    #expect(logs.count > 5)
    #expect(logs.flatMap(\.finished).filter { $0 == "start r" }.count == 1_000)
  }
}
