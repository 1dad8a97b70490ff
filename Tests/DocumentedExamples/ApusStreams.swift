// The names that the examples of ApusStreams use and do not declare.
// flags -enable-experimental-feature Lifetimes
//
// given bytes: [UInt8]
// given file: consuming FileSink<FileDescriptor>
// given body: consuming PushedSource<Never>
// given source: inout PushedSource<Never>
// given stream: inout Stage<HexDecoder, MemorySink>
// given words: [UInt8]
// given header: [UInt8]
// given text: String
// given count: inout Int
// given sum: inout Int
// given longest: inout Int
import ApusBytes
import ApusCSV
import ApusStreams

func startThread(_ body: @escaping @Sendable () throws -> Void) {}
func use<Value>(_ value: Value) {}
func show<Value>(_ value: Value) {}
func log(_ error: StreamError) {}
