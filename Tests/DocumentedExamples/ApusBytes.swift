// The names that the examples of ApusBytes use and do not declare.
//
// given bytes: RawSpan
// given file: borrowing FileDescriptor
import ApusBytes

final class Row {
  func removeAll() {}
}
