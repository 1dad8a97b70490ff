// The names that the examples of ApusIO use and do not declare.
// flags -enable-experimental-feature Lifetimes
//
// given bytes: [UInt8]
// given file: consuming FileSink<FileDescriptor>
// given standardInput: consuming FileDescriptor
// given body: consuming PushedSource<Never>
// given source: inout PushedSource<Never>
// given stream: inout Stage<HexDecoder, MemorySink>
// given words: [UInt8]
// given longest: inout Int
// given image: [UInt8]
// given text: String
// given count: inout Int
// given sum: inout Int
import ApusBytes
import ApusCSV
import ApusIO
import ApusStreams

func onUserInterrupt(_ body: @escaping @Sendable () -> Void) {}
func use<Value>(_ value: Value) {}
func log(_ error: StreamError) {}
