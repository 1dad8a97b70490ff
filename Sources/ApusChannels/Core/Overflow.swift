/// The behaviour of a send when the buffer is full and no receiver waits.
@frozen
@usableFromInline
package enum Overflow: UInt8, Sendable {
  case waits
  case dropsOldest
  case dropsNewest
}
