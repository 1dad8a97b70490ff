/// A country of the generator: its part of the map, its share of the cities, and its names.
struct CountryModel: Sendable {
  let code: String
  let name: String
  /// South, west, north and east in degrees.
  let box: (south: Double, west: Double, north: Double, east: Double)
  /// The share of the cities, in any unit.
  let share: Int
  let language: NameModel

  private init(
    _ code: String, _ name: String, _ box: (Double, Double, Double, Double), _ share: Int,
    _ language: NameModel
  ) {
    self.code = code
    self.name = name
    self.box = (box.0, box.1, box.2, box.3)
    self.share = share
    self.language = language
  }

  static let all = [
    CountryModel("AR", "Argentina", (-54, -72, -22, -54), 30, .spanish),
    CountryModel("AT", "Österreich", (46.4, 9.6, 49, 17.1), 18, .german),
    CountryModel("BR", "Brasil", (-33, -70, 4, -35), 90, .portuguese),
    CountryModel("CH", "Schweiz", (45.9, 6, 47.8, 10.5), 12, .german),
    CountryModel("CL", "Chile", (-54, -75, -18, -68), 20, .spanish),
    CountryModel("CN", "Zhōngguó", (20, 80, 50, 125), 260, .chinese),
    CountryModel("CO", "Colombia", (-4, -79, 12, -67), 35, .spanish),
    CountryModel("CZ", "Česko", (48.6, 12.1, 51, 18.8), 30, .czech),
    CountryModel("DE", "Deutschland", (47.3, 6, 54.9, 15), 90, .german),
    CountryModel("DK", "Danmark", (54.6, 8.1, 57.7, 12.7), 12, .nordic),
    CountryModel("ES", "España", (36, -9.2, 43.7, 3.2), 60, .spanish),
    CountryModel("FR", "France", (42.4, -4.7, 51, 8.1), 110, .french),
    CountryModel("GB", "United Kingdom", (50, -6, 58.6, 1.7), 70, .english),
    CountryModel("GR", "Ελλάδα", (35, 20, 41.7, 28), 35, .greek),
    CountryModel("IN", "Bhārat", (8, 69, 34, 96), 320, .indian),
    CountryModel("JP", "Nihon", (31, 130, 45, 145), 60, .japanese),
    CountryModel("MX", "México", (15, -115, 32, -87), 100, .spanish),
    CountryModel("NO", "Norge", (58, 5, 71, 30), 15, .nordic),
    CountryModel("PL", "Polska", (49, 14.2, 54.8, 24.1), 80, .polish),
    CountryModel("PT", "Portugal", (37, -9.4, 42.1, -6.2), 22, .portuguese),
    CountryModel("RU", "Россия", (44, 30, 68, 135), 150, .russian),
    CountryModel("SE", "Sverige", (55.4, 11.2, 68, 23.9), 22, .nordic),
    CountryModel("TR", "Türkiye", (36, 26, 42, 44), 60, .turkish),
    CountryModel("US", "United States", (26, -123, 48.9, -69), 230, .english),
    CountryModel("VN", "Việt Nam", (8.6, 102.3, 23.3, 109.4), 60, .vietnamese),
  ]
}
