import ApusMeasure

/// Small well-formed documents with every kind of content.
enum RandomDocument {
  static func make(_ random: inout SplitMix64) -> String {
    element(&random, depth: 0)
  }

  private static func element(_ random: inout SplitMix64, depth: Int) -> String {
    let name = ["a", "b", "long-name.1", "p:q"][random.next(below: 4)]
    var tag = "<\(name)"
    for attribute in ["a", "b", "long-attribute-name"] where random.next(below: 3) == 0 {
      let space = [" ", "\n ", "\t"][random.next(below: 3)]
      let equals = ["=", " = "][random.next(below: 2)]
      let quote = ["'", "\""][random.next(below: 2)]
      tag += "\(space)\(attribute)\(equals)\(quote)\(value(&random))\(quote)"
    }
    if random.next(below: 5) == 0 { return tag + " />" }
    var content = ""
    for _ in 0..<random.next(below: 5) {
      content += part(&random, depth: depth)
    }
    return "\(tag)>\(content)</\(name) >"
  }

  private static func part(_ random: inout SplitMix64, depth: Int) -> String {
    switch random.next(below: depth < 5 ? 7 : 5) {
    case 0: "text \(value(&random))"
    case 1: "\r\n \n"
    case 2: "<!-- c -->"
    case 3: "<![CDATA[<&]]>"
    case 4: "<?p d?>"
    default: element(&random, depth: depth + 1)
    }
  }

  private static func value(_ random: inout SplitMix64) -> String {
    ["", "1", "&lt;&amp;", "grün", "a\tb", "&#x20ac;", "a longer value of a sentence"][
      random.next(below: 7)]
  }
}
