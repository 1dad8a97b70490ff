extension PublishedMachine {
  /// The operation costs of five machines of the book.
  public static let operationTables = [
    macBookProRetina, iPhone5SOfTheBook, simulator, iPhoneSE, iPhone3G,
  ]

  // Its times are printed with one to three digits (0.3 ns); these values are computed from the
  // counts, which are printed with four.
  private static let macBookProRetina = PublishedMachine(
    name: "MacBook Pro Retina, late 2013", shortName: "MacBook Pro", source: table("1.2"),
    costs: [
      PublishedCost(.add, 0.2964, printedPerTenthOfASecond: 3.374e8),
      PublishedCost(.multiply, 0.6566, printedPerTenthOfASecond: 1.523e8),
      PublishedCost(.message, 6.460, printedPerTenthOfASecond: 1.548e7),
      PublishedCost(.divide, 6.716, printedPerTenthOfASecond: 1.489e7),
      PublishedCost(.autorelease, 190.8, printedPerTenthOfASecond: 5.24e5),
      PublishedCost(.allocate, 300, printedPerTenthOfASecond: 3.333e5),
    ])

  private static let iPhone5SOfTheBook = PublishedMachine(
    name: "iPhone 5S (book)", shortName: "5S", source: table("1.3"),
    costs: [
      PublishedCost(.multiply, 3.9, printedPerTenthOfASecond: 545_600.5),
      PublishedCost(.message, 4.6, printedPerTenthOfASecond: 464_320.8),
      PublishedCost(.divide, 6.2, printedPerTenthOfASecond: 346_927.9),
      PublishedCost(.autorelease, 209.7, printedPerTenthOfASecond: 10_241.72),
      PublishedCost(.allocate, 274, printedPerTenthOfASecond: 7837.331),
    ],
    remarks: [overflow])

  private static let simulator = PublishedMachine(
    name: "Simulator, MacBook Pro 15-inch", shortName: "Simulator", source: table("1.4"),
    costs: [
      PublishedCost(.multiply, 1.2), PublishedCost(.message, 2.8), PublishedCost(.divide, 8.8),
      PublishedCost(.autorelease, 85), PublishedCost(.allocate, 370.8),
    ],
    remarks: [overflow])

  private static let iPhoneSE = PublishedMachine(
    name: "iPhone SE", shortName: "SE", source: table("1.5"),
    costs: [
      PublishedCost(.multiply, 2.2, printedPerTenthOfASecond: 977_906.9),
      PublishedCost(.message, 3.3, printedPerTenthOfASecond: 642_574.4),
      PublishedCost(.divide, 4.5, printedPerTenthOfASecond: 481_606.6),
      PublishedCost(.autorelease, 92, printedPerTenthOfASecond: 23_263.07),
      PublishedCost(.allocate, 121.9, printedPerTenthOfASecond: 17_616.91),
    ],
    remarks: [overflow])

  private static let iPhone3G = PublishedMachine(
    name: "iPhone 3G", shortName: "3G", source: table("1.6"),
    costs: [
      PublishedCost(.add, 9.7, printedPerTenthOfASecond: 1.031e7),
      PublishedCost(.multiply, 23, printedPerTenthOfASecond: 4.348e6),
      PublishedCost(.divide, 92, printedPerTenthOfASecond: 1.087e6),
      PublishedCost(.message, 140, printedPerTenthOfASecond: 7.143e5),
      PublishedCost(.autorelease, 6700, printedPerTenthOfASecond: 1.493e4),
      PublishedCost(.allocate, 9400, printedPerTenthOfASecond: 1.064e4),
    ])

  private static let overflow =
    "The printed column for a tenth of a second overflowed a signed 32-bit integer: it holds "
    + "2147484 ns, which is 2^31 / 1000, where 10^8 belong, so its counts are 46.6 times too low "
    + "(in Table 1.4 negative). It is computed anew here."

  private static func table(_ number: String) -> String {
    "Table \(number) of Marcel Weiher, \"iOS and macOS Performance Tuning\", 2017"
  }
}
