// The names that the examples of ApusStreamsHTTP use and do not declare.
//
// given url: URL
// given count: inout Int
import ApusStreams
import ApusStreamsHTTP
import Foundation
