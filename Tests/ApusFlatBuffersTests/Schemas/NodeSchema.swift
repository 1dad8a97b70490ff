// UNSAFE: views of tables in the form of generated code

// A recursive schema for hostile buffers: two tables, a vector of tables, an integer and text.

import ApusFlatBuffers

// SAFETY: `verifyFields` verifies each field that the view reads, as the same type.
enum Node: FlatTableType {
  typealias Verified = View<VerifiedContract>
  typealias Checked = View<CheckedContract>

  static var flatName: StaticString { "Node" }

  static func verifyFields(
    of table: FlatVerifier.Table, with verifier: inout FlatVerifier
  ) -> Bool {
    verifier.table(table, 4, Node.self, "left")
      && verifier.table(table, 6, Node.self, "right")
      && verifier.tables(table, 8, of: Node.self, "children")
      && verifier.value(table, 10, Int32.self, "value")
      && verifier.string(table, 12, "text")
      && verifier.strings(table, 14, "texts")
  }

  static func create(
    in builder: inout FlatBufferBuilder,
    left: FlatOffset<Node>? = nil,
    right: FlatOffset<Node>? = nil,
    children: FlatOffset<[Node]>? = nil,
    value: Int32 = 0,
    text: FlatOffset<String>? = nil,
    texts: FlatOffset<[String]>? = nil
  ) -> FlatOffset<Node> {
    builder.startTable(fieldCount: 6)
    builder.add(texts, at: 14)
    builder.add(text, at: 12)
    builder.add(value, default: 0, at: 10)
    builder.add(children, at: 8)
    builder.add(right, at: 6)
    builder.add(left, at: 4)
    return builder.endTable(Node.self)
  }

  struct View<Contract: ReadingContract>: FlatTableView, ~Escapable {
    let flatTable: FlatTable<Contract>

    @unsafe @_lifetime(copy table)
    init(unchecked table: FlatTable<Contract>) { flatTable = table }

    var left: Node.View<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.table(at: 4) }
    }
    var right: Node.View<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.table(at: 6) }
    }
    var children: TableVector<Node.View<Contract>>? {
      @_lifetime(copy self) get { unsafe flatTable.tables(at: 8) }
    }
    var value: Int32 { unsafe flatTable.scalar(at: 10, default: 0) }
    var text: FlatString? {
      @_lifetime(copy self) get { unsafe flatTable.string(at: 12) }
    }
    var texts: StringVector<Contract>? {
      @_lifetime(copy self) get { unsafe flatTable.strings(at: 14) }
    }
  }
}

// SAFETY: as above.
extension VerifiedBuffer where Root == Node {
  var root: Node.Verified {
    @_lifetime(copy self) get { unsafe Node.Verified(unchecked: rootTable) }
  }
}

// SAFETY: as above.
extension CheckedBuffer where Root == Node {
  var root: Node.Checked {
    @_lifetime(copy self) get { unsafe Node.Checked(unchecked: rootTable) }
  }
}
