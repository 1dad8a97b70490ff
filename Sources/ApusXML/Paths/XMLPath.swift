import ApusBytes

/// A path to elements or attributes: names between slashes.
///
/// | path | elements |
/// |---|---|
/// | `library/book` | the children `book` of the root `library` |
/// | `/library/*` | all children of the root |
/// | `//title` | all elements `title`, however deep |
/// | `library/book[2]` | the second `book` of its parent |
/// | `library/book/@id` | the attributes `id` |
///
/// The path is a small part of XPath: a document can be searched while it streams by. A name is
/// compared with the whole name in the document, with its prefix.
///
///     let tree = try XMLTree([UInt8]("<books><book id='7'/><book id='8'/></books>".utf8))
///     tree.values(at: try XMLPath("books/book[2]/@id"))  // ["8"]
///
public struct XMLPath: Sendable, Equatable {
  /// A step of a path.
  struct Step: Sendable, Equatable {
    /// The name, or `nil` for any.
    var name: [UInt8]?
    /// Whether any number of elements may be between this step and the one before it.
    var isDescendant: Bool
    /// The number among the siblings that match, from 1, or `nil` for all.
    var number: Int?
  }

  let steps: [Step]
  /// The name of the attribute at the end, or `nil`.
  let attribute: [UInt8]?

  /// The greatest number of steps.
  static let longest = 62

  /// Creates a path.
  ///
  /// - Parameter text: The path.
  /// - Throws: The reason why the text is not a path.
  /// - Complexity: O(*n*) in the length of the text; allocates the steps.
  public init(_ text: String) throws(XMLPathError) {
    var steps: [Step] = []
    var attribute: [UInt8]?
    var isDescendant = false
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    for (index, part) in parts.enumerated() {
      if part.isEmpty, index == 0, parts.count > 1 { continue }
      if part.isEmpty, !isDescendant, index + 1 < parts.count {
        isDescendant = true
        continue
      }
      guard attribute == nil else { throw XMLPathError.stepAfterAttribute(part) }
      if part.hasPrefix("@"), part.utf8.count > 1, !steps.isEmpty, !isDescendant {
        attribute = Array(part.utf8.dropFirst())
      } else {
        steps.append(try Self.step(part, isDescendant: isDescendant))
      }
      isDescendant = false
    }
    guard !steps.isEmpty else { throw .invalidStep(text) }
    guard steps.count <= Self.longest else { throw .tooLong(steps.count) }
    self.steps = steps
    self.attribute = attribute
  }

  private static func step(_ part: String, isDescendant: Bool) throws(XMLPathError) -> Step {
    var name = part
    var number: Int?
    if part.hasSuffix("]"), let bracket = part.firstIndex(of: "[") {
      let digits = part[part.index(after: bracket)...].dropLast()
      guard let value = Int(digits), value > 0 else { throw .invalidStep(part) }
      number = value
      name = String(part[..<bracket])
    }
    let bytes = Array(name.utf8)
    guard name == "*" || isName(bytes) else { throw .invalidStep(part) }
    return Step(name: name == "*" ? nil : bytes, isDescendant: isDescendant, number: number)
  }

  private static func isName(_ bytes: [UInt8]) -> Bool {
    !bytes.isEmpty && bytes.span.rawBytes.endOfName(from: 0) == bytes.count
  }
}

/// The reason why a text is not a path.
///
///     do {
///       _ = try XMLPath("book/@id/title")
///     } catch {
///       print(error)  // the step "title" follows an attribute; an attribute must be the last step
///     }
///
public enum XMLPathError: Error, Equatable, CustomStringConvertible {
  /// A step is not a name, `*`, or a name with a number from 1 in brackets.
  case invalidStep(String)
  /// A step follows an attribute, which must be the last.
  case stepAfterAttribute(String)
  /// The path has too many steps.
  case tooLong(Int)

  /// A description of the error.
  public var description: String {
    switch self {
    case .invalidStep(let step):
      "the step \"\(step)\" is no name; write names between slashes, such as library/book[1]/@id"
    case .stepAfterAttribute(let step):
      "the step \"\(step)\" follows an attribute; an attribute must be the last step"
    case .tooLong(let count): "the path has \(count) steps; the limit is \(XMLPath.longest)"
    }
  }
}
