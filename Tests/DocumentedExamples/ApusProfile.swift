// The names that the examples of ApusProfile use and do not declare.
//
// given text: Span<UInt8>
// given bytes: [UInt8]
// given tree: CallTree
// given profile: Profile
// given node: Int
// given old: CallTree
// given new: CallTree
// given difference: ProfileDifference
import ApusProfile
