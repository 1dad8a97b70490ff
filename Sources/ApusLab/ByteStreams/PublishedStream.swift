/// A row of the printed table.
struct PublishedStream: Sendable, Hashable {
  /// The printed measurements of a machine: milliseconds, MiB a second, megabytes.
  struct Cells: Sendable, Hashable {
    let wall, cpu, rate, peak: Int

    init(_ wall: Int, _ cpu: Int, _ rate: Int, _ peak: Int) {
      (self.wall, self.cpu, self.rate, self.peak) = (wall, cpu, rate, peak)
    }

    /// The cells of a table.
    var text: [String] { ["\(wall) ms", "\(cpu) ms", "\(rate) MiB/s", "\(peak) MB"] }
  }

  let variant: StreamVariant
  let m2: Cells
  let iMacPro: Cells

  private init(_ variant: StreamVariant, _ m2: Cells, _ iMacPro: Cells) {
    (self.variant, self.m2, self.iMacPro) = (variant, m2, iMacPro)
  }

  /// The rows in the printed order.
  static let rows = [
    PublishedStream(.bytes(.forLoop), .init(79, 138, 1620, 91), .init(138, 250, 928, 54)),
    PublishedStream(.bytes(.reduce), .init(79, 138, 1620, 84), .init(139, 251, 921, 53)),
    PublishedStream(.data(.forLoop), .init(605, 641, 212, 265), .init(953, 1023, 134, 257)),
    PublishedStream(.data(.raw), .init(60, 95, 2133, 338), .init(140, 208, 914, 344)),
    PublishedStream(.data(.forEach), .init(765, 800, 167, 262), .init(1181, 1254, 108, 236)),
    PublishedStream(.data(.reduce), .init(750, 784, 171, 290), .init(1163, 1233, 110, 232)),
    PublishedStream(.delegate(.forLoop), .init(560, 617, 229, 53), .init(848, 964, 151, 40)),
    PublishedStream(.delegate(.raw), .init(36, 75, 3556, 26), .init(56, 140, 2286, 23)),
    PublishedStream(.delegate(.forEach), .init(719, 775, 178, 51), .init(1066, 1181, 120, 35)),
    PublishedStream(.delegate(.reduce), .init(709, 765, 167, 45), .init(1072, 1185, 119, 43)),
    PublishedStream(.completion(.forLoop), .init(590, 630, 217, 442), .init(948, 1026, 135, 375)),
    PublishedStream(.completion(.raw), .init(57, 98, 2246, 504), .init(137, 215, 934, 591)),
    PublishedStream(
      .completion(.forEach), .init(742, 783, 173, 470), .init(1179, 1258, 109, 370)),
    PublishedStream(.completion(.reduce), .init(742, 786, 173, 485), .init(1176, 1254, 109, 416)),
  ]
}
