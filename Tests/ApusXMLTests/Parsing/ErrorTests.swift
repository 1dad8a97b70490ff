import ApusBytes
import ApusXML
import Testing

@Suite("Errors of documents")
struct ErrorTests {
  @Test(
    "An error has its kind and offset",
    arguments: [
      ("", XMLError.Kind.unexpectedEnd, 0), ("<a>", .unexpectedEnd, 3),
      ("<a></b>", .mismatchedEndTag, 5), ("</a>", .unexpectedEndTag, 0),
      ("<a/><b/>", .secondRoot, 4), ("x<a/>", .textOutsideRoot, 0),
      ("<a b='1' b='2'/>", .duplicateAttribute, 9), ("<a b/>", .missingValue, 4),
      ("<a b=1/>", .missingValue, 5), ("<a b='<'/>", .lessThanInValue, 6),
      ("<a b='1'c='2'/>", .missingSpace, 8), ("<a>]]></a>", .sectionEndInText, 3),
      ("<a>&b;</a>", .undeclaredEntity, 3), ("<a>&#0;</a>", .invalidCharacterReference, 3),
      ("<a>& </a>", .malformedReference, 4), ("<a><!-- -- --></a>", .malformedComment, 8),
      ("<a><?xml d?></a>", .reservedTarget, 8), ("<a>\u{1}</a>", .forbiddenCharacter, 3),
      ("<a>\u{ffff}</a>", .forbiddenCharacter, 3), ("<1/>", .malformedMarkup, 1),
      ("<a><!x></a>", .malformedMarkup, 5), ("<a></a >x", .textOutsideRoot, 8),
      ("<?xml version='2.0'?><a/>", .malformedDeclaration, 19),
      ("<?xml version='1.0' encoding='EUC-JP'?><a/>", .unsupportedEncoding, 0),
      ("<?xml version='1.0' encoding='UTF-16'?><a/>", .contradictoryEncoding, 0),
      ("<!DOCTYPE a [<!ENTITY e '&e;'>]><a>&e;</a>", .recursiveEntity, 35),
      ("<!DOCTYPE a [<!ENTITY e '<b>'>]><a>&e;</a>", .unbalancedEntity, 35),
      ("<!DOCTYPE a [<!ENTITY e '<'>]><a b='&e;'/>", .lessThanInValue, 36),
      ("<!DOCTYPE a [<!ELEMENT a (b,c|d)>]><a/>", .malformedDoctype, 29),
      ("<a><?1?></a>", .malformedInstruction, 5), ("<a><?p?x?></a>", .malformedInstruction, 7),
      ("<a><?p+x?></a>", .malformedInstruction, 6),
      ("<a/><!DOCTYPE a>", .misplacedDoctype, 4),
      ("<!DOCTYPE a><!DOCTYPE a><a/>", .misplacedDoctype, 12),
      (
        "<!DOCTYPE a [<!NOTATION n SYSTEM 's'><!ENTITY e SYSTEM 'x' NDATA n>]><a>&e;</a>",
        .unparsedEntity, 72
      ),
      ("<!DOCTYPE a [<!ENTITY e SYSTEM 'x'>]><a b='&e;'/>", .externalEntityInValue, 43),
    ])
  func kinds(_ document: String, _ kind: XMLError.Kind, _ offset: Int) {
    let error = Outcome(document).error
    #expect(error?.kind == kind)
    #expect(error?.offset == offset)
  }

  @Test("A document type is refused unless the options allow it")
  func refusedDoctype() {
    #expect(Outcome("<!DOCTYPE a><a/>", XMLOptions()).error?.kind == .refusedDoctype)
    let ignoring = XMLOptions(doctype: .ignored)
    #expect(Outcome("<!DOCTYPE a [<!ENTITY e 'x'>]><a/>", ignoring).error == nil)
    #expect(
      Outcome("<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>", ignoring).error?.kind
        == .undeclaredEntity)
  }

  @Test("Bytes that are not UTF-8 are an error at their offset, at every cut")
  func invalidEncoding() {
    for bytes: [UInt8] in [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5], [0xe2, 0x28]] {
      let document = Array("<a>é".utf8) + bytes + Array("</a>".utf8)
      for cut in 0..<document.count {
        let error = Outcome(document, .processing, cuts: [cut]).error
        #expect(error?.kind == .invalidEncoding)
        #expect(error?.offset == 5)
      }
    }
    #expect(Outcome(Array("<a/>".utf8) + [0xe2, 0x82]).error?.kind == .invalidEncoding)
  }

  @Test("Lines and columns count characters and all line ends")
  func positions() {
    let error = Outcome("<a>\r\n\n\ré€<b></a>").error
    #expect(error?.position == TextPosition(line: 4, column: 8))
    #expect(
      "\(error.map { "\($0)" } ?? "")"
        == "line 4, column 8, byte 18: an end tag with another name than the open element: "
        + "expected </b>, found </a>")
  }

  @Test("A document that ends within a character has the same position in chunks")
  func cutCharacter() {
    let document = Array("<s>\n<T".utf8) + [0xd2]
    let whole = Outcome(document).error
    #expect(whole?.position == TextPosition(line: 2, column: 3))
    for size in 1...6 {
      let cuts = stride(from: size, to: document.count, by: size)
      #expect(Outcome(document, .processing, cuts: cuts).error == whole)
    }
  }

  @Test(
    "UTF-16 has a byte order mark or is declared, and a declared order is that of the bytes",
    arguments: [
      ("", "<a/>", "", XMLError.Kind?.none), ("", "<a/>", "UTF-16", nil),
      ("none", "<a/>", "", .contradictoryEncoding), ("none", "<", "", .contradictoryEncoding),
      ("none", "<a/>", "UTF-16", nil), ("none", "<a/>", "UTF-16LE", nil),
      ("none", "<a/>", "UTF-16BE", .contradictoryEncoding), ("", "<a/>", "UTF-16LE", nil),
      ("", "<a/>", "UTF-16BE", .contradictoryEncoding),
    ])
  func utf16(_ mark: String, _ root: String, _ encoding: String, _ kind: XMLError.Kind?) {
    let declaration = encoding.isEmpty ? "" : "<?xml version='1.0' encoding='\(encoding)'?>"
    var document: [UInt8] = mark.isEmpty ? [0xff, 0xfe] : []
    for unit in (declaration + root).utf16 { document += [UInt8(unit & 0xff), UInt8(unit >> 8)] }
    let whole = Outcome(document).error
    #expect(whole?.kind == kind)
    for size in 1...5 {
      let cuts = stride(from: size, to: document.count, by: size)
      #expect(Outcome(document, .processing, cuts: cuts).error?.kind == kind)
    }
  }

  @Test("An error before half of a surrogate pair comes first, also in chunks")
  func errorBeforeSurrogate() {
    var document: [UInt8] = [0xff, 0xfe]
    for unit in Array("<s><a\u{2603}1".utf16) + [0xd800, 0x41] {
      document += [UInt8(unit & 0xff), UInt8(unit >> 8)]
    }
    let whole = Outcome(document).error
    #expect(whole?.kind == .invalidName)
    for size in 1...8 {
      let cuts = stride(from: size, to: document.count, by: size)
      #expect(Outcome(document, .processing, cuts: cuts).error == whole)
    }
  }

  @Test("A lenient parser goes on after errors that leave no doubt about the structure")
  func lenient() {
    let options = XMLOptions(namespaces: .resolved, isLenient: true)
    let outcome = Outcome("<a b='1' b='2'>]]>&e;<p:c/><!-- -- --></a>", options)
    #expect(outcome.error == nil)
    #expect(
      outcome.events == [
        "issue an attribute that appears twice", "start a b=1",
        "issue the characters \"]]>\" in text", "text ]]>", "issue an undeclared entity",
        "text &e;",
        "issue an undeclared namespace prefix", "start p:c", "end p:c",
        "issue the characters \"--\" in a comment", "comment  -- ", "end a",
      ])
  }

  @Test(
    "An attribute that appears twice is found among any number of attributes",
    arguments: [2, 16, 32, 33, 127, 128, 129, 130, 1_000, 5_000])
  func repeated(_ count: Int) {
    for name in ["a", "attribute-"] {
      let attributes = (0..<count).map { " \(name)\($0)='1'" }
      // Two tags, because the second one finds a list with room for all of its attributes.
      let first = "<r><e\(attributes.joined())/>"
      #expect(error(first + "<e\(attributes.joined())/></r>") == nil)
      for (early, late) in [(0, count - 1), (count / 2 - 1, count - 1), (0, 1)] {
        var others = attributes
        others[late] = others[early]
        let found = error(first + "<e\(others.joined())/></r>")
        #expect(found?.kind == .duplicateAttribute)
        let before = first + "<e" + others[..<late].joined() + " "
        #expect(found?.offset == before.utf8.count)
      }
    }
  }

  private func error(_ document: String) -> XMLError? {
    let text = String(repeating: "text ", count: 20)
    let bytes = Array((document.dropLast(4) + text + "</r>").utf8)
    let whole = Outcome.error(of: bytes, XMLOptions(namespaces: .resolved))
    #expect(Outcome.error(of: bytes, XMLOptions(namespaces: .resolved), chunk: 1_000) == whole)
    return whole
  }

  @Test("A lenient parser reports each error once, however the bytes were cut")
  func lenientOnce() {
    let options = XMLOptions(namespaces: .resolved, isLenient: true)
    for (document, events) in [
      (
        "<a><!-- x -- y --></a>",
        ["start a", "issue \(XMLError.Kind.malformedComment)", "comment  x -- y ", "end a"]
      ),
      (
        "<a b='?x&y;z'/>", ["issue \(XMLError.Kind.undeclaredEntity)", "start a b=?x&y;z", "end a"]
      ),
      (
        "<a xmlns='u'><p:c/></a>",
        [
          "start {u}a {http://www.w3.org/2000/xmlns/}xmlns=u",
          "issue \(XMLError.Kind.undeclaredPrefix)",
          "start p:c",
          "end p:c", "end {u}a",
        ]
      ),
    ] {
      let bytes = Array(document.utf8)
      for cut in 0..<bytes.count {
        let outcome = Outcome(bytes, options, cuts: [cut])
        #expect(outcome.events == events, "cut at \(cut)")
        #expect(outcome.error == nil)
      }
    }
  }

  @Test("The detail of an error is its own")
  func details() {
    let skipped = Outcome("<!DOCTYPE a SYSTEM 'x'><a>&foo;<b x></a>")
    #expect(skipped.error?.kind == .missingValue)
    #expect(skipped.error?.detail == "")
    #expect(Outcome("<a>&foo;</a>").error?.detail == "&foo;")
    let end = Outcome("<ab></ab/>")
    #expect(end.error?.kind == .malformedTag)
    #expect(end.error?.offset == 8)
  }

  @Test("The first error of a tag is the one that is thrown")
  func firstOfTag() {
    let options = XMLOptions(namespaces: .resolved)
    let undeclared = Outcome("<p:a q:b=''/>", options)
    #expect(undeclared.error?.kind == .undeclaredPrefix)
    #expect(undeclared.error?.offset == 1)
    #expect(Outcome("<xmlns:a/>", options).error?.kind == .invalidNamespace)
    #expect(
      Outcome("<a xml:b='' xmlns:xml='http://www.w3.org/XML/1998/namespace'/>", options).error
        == nil)
    #expect(
      Outcome("<a xmlns:p='u' xmlns:q='u' p:b='' q:b=''/>", options).error?.kind
        == .duplicateAttribute)
    #expect(Outcome("<a xmlns:p='u' xmlns:q='v' p:b='' q:b=''/>", options).error == nil)
  }

  @Test("A lenient parser drops each attribute that appeared before")
  func lenientRepetition() {
    let names = (0..<100).map { "n\($0 % 60)" }
    let tag = names.enumerated().map { " \($1)='\($0)'" }.joined()
    let outcome = Outcome("<a\(tag)/>", XMLOptions(isLenient: true))
    let kept = (0..<60).map { " n\($0)=\($0)" }.joined()
    #expect(
      outcome.events == ["issue an attribute that appears twice", "start a\(kept)", "end a"])
  }

  @Test(
    "Prefixes of a namespace do not hide that a name appears twice", arguments: [2, 50, 500])
  func repeatedExpandedName(_ count: Int) {
    let namespaces = "xmlns:p='u' xmlns:q='u' xmlns:r='ux'"
    let attributes = (1..<count).map { " p:x\($0)='1' r:x\($0)='1' x\($0)='1'" }.joined()
    #expect(error("<r><e \(namespaces)\(attributes) q:x='1'/></r>") == nil)
    let found = error("<r><e \(namespaces)\(attributes) q:x1='1'/></r>")
    #expect(found?.kind == .duplicateAttribute)
  }

  @Test(
    "Names and declarations that break the rules of namespaces are errors",
    arguments: [
      ("<p:a/>", XMLError.Kind.undeclaredPrefix), ("<a p:b='1'/>", .undeclaredPrefix),
      ("<a xmlns:p=''/>", .invalidNamespace), ("<a xmlns:xml='u'/>", .invalidNamespace),
      ("<a xmlns:xmlns='u'/>", .invalidNamespace),
      ("<a xmlns='http://www.w3.org/2000/xmlns/'/>", .invalidNamespace),
      ("<a xmlns:p='u' xmlns:q='u' p:b='' q:b=''/>", .duplicateAttribute),
      ("<a:b:c/>", .invalidQualifiedName), ("<:a/>", .invalidQualifiedName),
      ("<a:/>", .invalidQualifiedName), ("<a><?p:q?></a>", .invalidQualifiedName),
    ])
  func namespaceErrors(_ document: String, _ kind: XMLError.Kind) {
    #expect(Outcome(document, XMLOptions(namespaces: .resolved)).error?.kind == kind)
    #expect(Outcome(document, XMLOptions(namespaces: .ignored)).error == nil)
  }
}
