internal import CApus

/// Keeps an object alive until here, as `withExtendedLifetime` does, but without a reference of its own: that
/// would be two atomic instructions for each case of a select.
@usableFromInline
@inline(never)
func keepAlive(_ object: borrowing some AnyObject) { apus_opaque_nothing() }
