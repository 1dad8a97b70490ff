/// What a send does where the buffer is full and nobody receives.
@frozen
@usableFromInline
package enum Overflow: UInt8, Sendable {
  case waits
  case dropsOldest
  case dropsNewest
}
