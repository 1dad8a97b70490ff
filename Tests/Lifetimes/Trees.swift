import ApusJSON
import ApusXML

// The values and elements of trees: a view ends with its tree, and a stored value does not.

func use(_ view: JSONValueView) { print(view.count) }
func use(_ view: XMLElementView) { print(view.text) }

func changedJSONView() {
  var owner: JSONTree = made()
  let view = owner.rootView
  owner = made()  // expected-error {{overlapping}}
  use(view)
}

func changedJSONViewInTime() {
  var owner: JSONTree = made()
  do {
    let view = owner.rootView
    use(view)
  }
  owner = made()
}

func escapedJSONElement() {
  var element: JSONValueView?  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: JSONTree = made()
    var elements = owner.rootView.elements
    element = elements.next()
  }
  if let element { use(element) }
}

func escapedJSONElementInTime() {
  let owner: JSONTree = made()
  var element: JSONValueView?
  do {
    var elements = owner.rootView.elements
    element = elements.next()
  }
  if let element { use(element) }
}

func storedJSONValue() -> JSONValue {
  let owner: JSONTree = made()
  return JSONValue(owner.rootView)
}

func changedXMLView() {
  var owner: XMLTree = made()
  let view = owner.rootView
  owner = made()  // expected-error {{overlapping}}
  use(view)
}

func changedXMLViewInTime() {
  var owner: XMLTree = made()
  do {
    let view = owner.rootView
    use(view)
  }
  owner = made()
}

func escapedXMLElement() {
  var element: XMLElementView?  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: XMLTree = made()
    element = owner.rootView.first("a")
  }
  if let element { use(element) }
}

func escapedXMLElementInTime() {
  let owner: XMLTree = made()
  var element: XMLElementView?
  do {
    element = owner.rootView.first("a")
  }
  if let element { use(element) }
}

func escapedXMLText() {
  var text = Span<UInt8>()  // expected-error {{lifetime-dependent variable}}
  do {
    let owner: XMLTree = made()
    text = owner.rootView.name.bytes
  }
  use(text)
}

func escapedXMLTextInTime() {
  let owner: XMLTree = made()
  var text = Span<UInt8>()
  do {
    text = owner.rootView.name.bytes
  }
  use(text)
}

func storedXMLElement() -> XMLTreeElement {
  let owner: XMLTree = made()
  return XMLTreeElement(owner.rootView)
}
