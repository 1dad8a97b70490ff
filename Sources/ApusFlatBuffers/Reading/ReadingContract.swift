/// The rule by which a reader trusts the bytes of a buffer: `VerifiedContract` or `CheckedContract`.
///
/// Both contracts have the same accessors. Use `VerifiedBuffer` if the program reads more than
/// about half of a buffer, or reads it more than once: the verification costs about as much as two
/// traversals. Use `CheckedBuffer` if the program reads a few fields of a large buffer once.
///
///     func isStrong<Contract: ReadingContract>(_ monster: Monster.View<Contract>) -> Bool {
///       return monster.hp > 200  // for verified and for checked buffers
///     }
///
public protocol ReadingContract: Sendable {
  /// Whether a verifier has checked all references before the first access.
  static var isVerified: Bool { get }
}

/// A verifier has checked the buffer once; accessors trust the offsets that it checked.
///
///     let monster: Monster.View<VerifiedContract> = try VerifiedBuffer<Monster>(verifying: bytes).root
///     monster.hp  // 80
///
public enum VerifiedContract: ReadingContract {
  /// `true`: accessors make no checks of their own.
  @inlinable @inline(__always)
  public static var isVerified: Bool { true }
}

/// No pass in front: accessors check what they reach, and corrupt data reads as absent or default.
///
///     let monster: Monster.View<CheckedContract> = try CheckedBuffer<Monster>(bytes).root
///     monster.hp  // 80
///
public enum CheckedContract: ReadingContract {
  /// `false`: accessors check each offset that they follow.
  @inlinable @inline(__always)
  public static var isVerified: Bool { false }
}
