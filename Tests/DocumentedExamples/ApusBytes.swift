// The names that the examples of ApusBytes use and do not declare.
//
// given bytes: RawSpan
// given file: borrowing FileDescriptor
import ApusBytes
import ApusIO
import ApusStreams

final class Row {
  func removeAll() {}
}
