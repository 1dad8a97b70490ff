// The names that the examples of ApusFlatBuffers use and do not declare.
//
// schema Tests/DocumentedExamples/monster.fbs
// flags -enable-experimental-feature Lifetimes
// given bytes: RawSpan
// given buffer: VerifiedBuffer<Monster>
// given builder: inout FlatBufferBuilder
// given monster: Monster.Verified
// given weapons: TableVector<Weapon.View<VerifiedContract>>
// given text: String
// given total: inout Int
// given memory: inout [UInt8]
import ApusBytes
import ApusFlatBuffers
