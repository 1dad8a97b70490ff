import ApusXML

// The content of an element that outlives its closure.

func keptContent(_ document: Span<UInt8>) throws {
  var kept: [String] = []
  let item = XMLElement("item") { content in content.text }
  try item.forEach(in: document) { kept.append($0) }
}

func returnedContent() {
  _ = XMLElement("item") { (content: XMLContent) in content }  // expected-error {{}}
}
