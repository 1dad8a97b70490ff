import Testing

@testable import ApusJSON

@Suite("Places of the values of a tree")
struct TreePlacesTests {
  @Test("A loop over the indices of an array steps over each element once, in any order")
  func countedSteps() throws {
    let count = 10_000
    let orders = [Array(0..<count), (0..<count).reversed(), (0..<count).map { $0 * 7_919 % count }]
    for order in orders {
      let places = TreePositions(try RewrittenText([], JSONOptions()))
      var steps = 0
      for index in order where index >= TreePositions.stride {
        let known = places.element(before: index, of: 5, first: 8) { node in
          steps += 1
          return node + 1
        }
        #expect(known.index <= index && index - known.index < TreePositions.stride)
        #expect(known.node == 8 + known.index)
      }
      #expect(steps <= count)
    }
  }

  @Test("Each element of nested arrays is found by its index, in any order")
  func elements() throws {
    let rows = (0..<100).map { row in
      "[" + (0..<150).map { "\(row * 1_000 + $0)" }.joined(separator: ",") + "]"
    }
    let tree = try JSONTree("[\(rows.joined(separator: ",")),\"end\"]".utf8.span)
    #expect(tree.root.count == 101)
    for column in (0..<150).reversed() {
      for row in 0..<100 {
        #expect(try tree.root[row]?[column]?.integer() == row * 1_000 + column)
      }
    }
    #expect(tree.root[101] == nil)
    #expect(tree.root[-1] == nil)
    #expect(tree.root[99]?[150] == nil)
    #expect(try tree[JSONPointer("/99/149")]?.integer() == 99_149)
    #expect(try tree.root[100]?.string() == "end")
  }

  @Test(
    "Each value has its line and column, in any order", arguments: ["", "\u{feff}"], [false, true])
  func positions(_ mark: String, _ isLenient: Bool) throws {
    let comment = isLenient ? "/* \u{e9}\u{e9}\n */" : "   \u{20}\n"
    let text =
      mark + "[" + (0..<3_000).map { "\(comment)\"\u{e9}\($0)\"" }.joined(separator: ",\n ") + "]"
    var options = JSONOptions()
    if isLenient { options.leniencies = .comments }
    let tree = try JSONTree(text.utf8.span, options: options)
    let column = isLenient ? 4 : 1
    let expected = (0..<3_000).map { TextPosition(line: 2 * $0 + 2, column: column) }
    #expect(tree.root.elements.map(\.position) == expected)
    for index in (0..<3_000).reversed() { #expect(tree.root[index]?.position == expected[index]) }
    let wrong = #expect(throws: JSONError.self) { try tree.root[2_999]?.integer() }
    #expect(wrong?.position == expected[2_999])
    #expect(wrong?.path?.description == "/2999")
  }

  @Test("Tasks that share a tree find the same elements")
  func tasks() async throws {
    let tree = try JSONTree("[\((0..<5_000).map(String.init).joined(separator: ","))]".utf8.span)
    await withTaskGroup(of: Bool.self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<5_000).allSatisfy { index in
            let place = (index * (2 * task + 1)) % 5_000
            return (try? tree.root[place]?.integer()) == place
          }
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
