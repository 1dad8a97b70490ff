// The names that the examples of ApusStores use and do not declare.
// flags -enable-experimental-feature Lifetimes
//
// given store: LogStore
// given version: StoreVersion
// given old: StoreVersion
// given owner: [UInt8]
// given keys: [[UInt8]]
// given total: inout Int
// given error: StoreError
import ApusStores

struct Note: Codable, Sendable { var title: String }
