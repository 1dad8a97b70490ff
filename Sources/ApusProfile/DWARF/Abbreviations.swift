import ApusBytes

/// The forms of the entries of a unit, by their codes.
struct Abbreviations: Sendable {
  /// An attribute of an entry and the form of its value.
  struct Attribute: Sendable {
    let name: UInt64
    let form: UInt64
    /// The value of an attribute that stands here and not in the entry.
    let constant: Int64
  }

  struct Declaration: Sendable {
    let tag: UInt64
    let hasChildren: Bool
    let attributes: [Attribute]
  }

  private static let constantForm: UInt64 = 0x21

  private var declarations: [UInt64: Declaration] = [:]

  /// Reads the declarations from an offset of the section to the next code 0.
  init(_ bytes: RawSpan, at start: UInt64, _ budget: inout WorkBudget) throws(DWARFError) {
    var cursor = ByteCursor(
      bytes, Int(clamping: start)..<max(Int(clamping: start), bytes.byteCount))
    while !cursor.isAtEnd {
      let begin = cursor.offset
      let code = try cursor.unsigned()
      if code == 0 { return }
      let tag = try cursor.unsigned()
      let hasChildren = try cursor.byte() != 0
      var attributes: [Attribute] = []
      while true {
        let (name, form) = (try cursor.unsigned(), try cursor.unsigned())
        if name == 0, form == 0 { break }
        attributes.append(
          Attribute(
            name: name, form: form, constant: form == Self.constantForm ? try cursor.signed() : 0))
      }
      try budget.take(cursor.offset - begin, at: begin)
      declarations[code] = Declaration(tag: tag, hasChildren: hasChildren, attributes: attributes)
    }
  }

  subscript(code: UInt64) -> Declaration? { declarations[code] }
}
