// The names that the examples of ApusCSV use and do not declare.
//
// given reader: inout CSVReader<DescriptorSource>
// given row: CSVRow
// given field: CSVField
// given writer: inout CSVWriter
// given columns: [Int]
// given stop: Stop
// given stops: inout [Stop]
// given buffer: inout [UInt8]
// given chunk: Span<UInt8>
// given text: [UInt8]
// given source: consuming DescriptorSource
// given file: OutputFile
// given count: inout Int
// given total: inout Int
// given longest: inout Int
import ApusBytes
import ApusCSV
import ApusStreams

struct Stop: Codable {
  var id: Int
  var name: String
  var delay: Double?
}

struct OutputFile {
  func write(_ bytes: Span<UInt8>) {}
}

struct Pair {
  init(_ bytes: Span<UInt8>) throws(NumberError) {}
}

func use<each Value>(_ values: repeat each Value) {}
func use(_ first: CSVField, _ second: CSVField) {}
func use(_ first: Span<UInt8>, _ second: Span<UInt8>) {}
func askTheUser(_ guess: CSVGuess?) {}
