// The names that the examples of ApusClocks use and do not declare.
//
// given bytes: [UInt8]
// given digest: inout Digest
// given stream: AsyncStream<UInt8>
import ApusClocks

struct Digest {
  mutating func add(_ byte: UInt8) {}
}

func work() {}
func show<Value>(_ value: Value) {}
