import ApusXML

// The content of an element, which is valid until the closure of its declaration returns.

func returnedContent() {
  _ = [XMLElement<XMLContent>]()  // expected-error {{Escapable}}
}

func keptContent() {
  var kept: [XMLContent] = []  // expected-error {{Escapable}}
  _ = kept.count
  kept = []
}

func textOfContent(_ document: Span<UInt8>) throws {
  let item = XMLElement("item") { content in content.text }
  _ = try item.values(in: document)
}
