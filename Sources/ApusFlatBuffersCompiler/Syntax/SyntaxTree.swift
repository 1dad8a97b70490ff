// The declarations of schema files as they were written: names are not resolved, and no rule except
// the grammar was checked.

/// A position in one of the files of a compilation.
struct SourceRange: Hashable {
  var file: Int32
  var start: UInt32
  var end: UInt32

  var bytes: Range<Int> { Int(start)..<Int(end) }

  func to(_ other: SourceRange) -> SourceRange {
    SourceRange(file: file, start: start, end: max(end, other.end))
  }
}

/// An identifier, or identifiers with dots between them.
struct SyntaxName {
  var text: String
  var range: SourceRange
}

/// A constant of a field, an attribute or an enumeration.
struct SyntaxLiteral {
  enum Kind {
    case integer
    case real
    /// A text in quotes, decoded; the bytes are UTF-8.
    case string([UInt8])
    /// A name such as `true`, `nan`, `Green` or `Color.Green`, with an optional sign.
    case name
    /// `[]`.
    case emptyVector
    /// A function of trigonometry such as `rad(180)`; the argument is a number or another call.
    indirect case call(String, SyntaxLiteral)
  }

  var kind: Kind
  /// The characters of the constant.
  var text: String
  var range: SourceRange
}

struct SyntaxAttribute {
  var name: SyntaxName
  var value: SyntaxLiteral?
}

struct SyntaxType {
  enum Shape {
    case single
    case vector
    /// A fixed number of elements.
    case array(SyntaxLiteral)
  }

  var shape: Shape
  var name: SyntaxName
  var range: SourceRange
}

struct SyntaxField {
  var name: SyntaxName
  var type: SyntaxType
  var value: SyntaxLiteral?
  var attributes: [SyntaxAttribute]
  var documentation: [String]
}

struct SyntaxObject {
  var isStruct: Bool
  var name: SyntaxName
  var namespace: Int
  var attributes: [SyntaxAttribute]
  var fields: [SyntaxField]
  var documentation: [String]
}

struct SyntaxEnumValue {
  var name: SyntaxName
  /// The type of a member of a union, if it is not the name.
  var type: SyntaxName?
  var value: SyntaxLiteral?
  var attributes: [SyntaxAttribute]
  var documentation: [String]
}

struct SyntaxEnum {
  var isUnion: Bool
  var name: SyntaxName
  var namespace: Int
  var underlying: SyntaxName?
  var attributes: [SyntaxAttribute]
  var values: [SyntaxEnumValue]
  var documentation: [String]
}

struct SyntaxCall {
  var name: SyntaxName
  var request: SyntaxName
  var response: SyntaxName
  var attributes: [SyntaxAttribute]
  var documentation: [String]
}

struct SyntaxService {
  var name: SyntaxName
  var namespace: Int
  var attributes: [SyntaxAttribute]
  var calls: [SyntaxCall]
  var documentation: [String]
}

/// Everything that the files of a compilation declare.
struct SyntaxTree {
  /// The namespaces in which declarations stand, each as its parts.
  var namespaces: [[String]] = [[]]
  var objects: [SyntaxObject] = []
  var enums: [SyntaxEnum] = []
  var services: [SyntaxService] = []
  /// The attributes that `attribute` declares.
  var attributes: [SyntaxName] = []
  var root: (name: SyntaxName, namespace: Int)?
  var fileIdentifier: SyntaxLiteral?
  var fileExtension: SyntaxLiteral?
}

/// An `include` of a file.
struct SyntaxInclude {
  var path: String
  var range: SourceRange
}
