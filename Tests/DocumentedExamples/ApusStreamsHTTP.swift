// The names that the examples of ApusStreamsHTTP use and do not declare.
//
// given url: URL
// given count: inout Int
import ApusStreamsHTTP
import Foundation
