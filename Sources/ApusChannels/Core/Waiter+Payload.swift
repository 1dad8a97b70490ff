public import CApusTasks

/// The element that a waiter carries: in its own bytes if it fits, else in a box.
extension Waiter {
  @inlinable
  @inline(__always)
  static func fits<Element: ~Copyable>(_ type: Element.Type) -> Bool {
    MemoryLayout<Element>.size <= APUS_PAYLOAD_BYTES
      && MemoryLayout<Element>.alignment <= 16
  }

  @inlinable
  @inline(__always)
  func payload<Element: ~Copyable>(of type: Element.Type) -> UnsafeMutablePointer<Element> {
    expectTaken()
    // SAFETY: the payload has a single type while the waiter serves one operation.
    if Self.fits(type) {
      return unsafe UnsafeMutableRawPointer(pointer)
        .advanced(by: APUS_PAYLOAD_OFFSET).assumingMemoryBound(to: type)
    }
    return unsafe UnsafeMutablePointer(bitPattern: UInt(pointer.pointee.payload.0))
      .unsafelyUnwrapped
  }

  /// Allocates a box for an element that does not fit.
  @inlinable
  @inline(__always)
  package func reservePayload<Element: ~Copyable>(for type: Element.Type) {
    if Self.fits(type) { return }
    // SAFETY: freed by `releasePayload`.
    unsafe pointer.pointee.payload.0 = UInt64(
      UInt(bitPattern: UnsafeMutablePointer<Element>.allocate(capacity: 1)))
  }

  /// Frees the box after the element was moved out.
  @inlinable
  @inline(__always)
  package func releasePayload<Element: ~Copyable>(of type: Element.Type) {
    if Self.fits(type) { return }
    // SAFETY: allocated by `reservePayload`; empty.
    unsafe payload(of: type).deallocate()
  }

  @inlinable
  @inline(__always)
  package func put<Element: ~Copyable>(_ element: consuming Element) {
    // SAFETY: the memory was reserved, and is not initialised.
    unsafe payload(of: Element.self).initialize(to: element)
  }

  @inlinable
  @inline(__always)
  package func move<Element: ~Copyable>(_ type: Element.Type) -> Element {
    // SAFETY: an element was stored there and not yet moved.
    unsafe payload(of: type).move()
  }
}
