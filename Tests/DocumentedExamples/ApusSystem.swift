// The names that the examples of ApusSystem use and do not declare.
//
// given header: RawSpan
// given records: [UInt32]
import ApusSystem

func countLines(_ bytes: Span<UInt8>) -> Int { bytes.count }
