// The names that the examples of ApusPropertyList use and do not declare.
//
// given bytes: [UInt8]
// given file: borrowing MappedFile
// given list: BinaryPropertyList
// given words: PropertyListArray
// given rows: PropertyListArray
// given stops: PropertyListArray
import ApusBytes
import ApusPropertyList
import ApusStreams

struct Stop: Codable {
  var name = ""
  var km = 0.0
}

struct Row {
  var hi = 0
  var there = 0
  var comment = ""
}
