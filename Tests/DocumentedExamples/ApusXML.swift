// The names that the examples of ApusXML use and do not declare.
//
// given document: [UInt8]
// given bytes: [UInt8]
// given handler: inout Counter
// given source: consuming ArraySource
// given tag: XMLStartTag
// given name: XMLName
// given tree: XMLTree
// given links: inout Links
// given cursor: inout XMLCursor<ArraySource>
import ApusBytes
import ApusStreams
import ApusXML

struct Counter: XMLHandler {}

struct Links {
  mutating func append(_ value: String) {}
}

struct Article {
  var title: String
  var authors: [String]
}

struct Node {
  var children: [Node]
}

struct TitleCounter: XMLHandler {}
