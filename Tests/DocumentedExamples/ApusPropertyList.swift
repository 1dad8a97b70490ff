// The names that the examples of ApusPropertyList use and do not declare.
//
// given bytes: [UInt8]
// given file: borrowing MappedFile
// given list: BinaryPropertyList
// given words: PropertyListArray
// given rows: PropertyListArray
import ApusBytes
import ApusPropertyList
import ApusStreams

struct Row {
  var hi = 0
  var there = 0
  var comment = ""
}
