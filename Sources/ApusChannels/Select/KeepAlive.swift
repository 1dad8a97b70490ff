internal import CApusTasks

/// Keeps an object alive until this call, like `withExtendedLifetime`, but without a retain and a
/// release. These would be two atomic instructions for each case of a select.
@usableFromInline
@inline(never)
func keepAlive(_ object: borrowing some AnyObject) { apus_opaque_nothing() }
