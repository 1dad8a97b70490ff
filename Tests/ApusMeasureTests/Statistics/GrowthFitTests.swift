import ApusMeasure
import Foundation
import Testing

@Suite("GrowthFit")
struct GrowthFitTests {
  private static let sizes = [16, 64, 256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576]

  private static func value(_ model: GrowthModel, _ size: Int) -> Double {
    let n = Double(size)
    return switch model {
    case .constant: 45
    case .linear: 3 * n
    case .linearithmic: 3 * n * log(n)
    case .quadratic: 0.5 * n * n
    }
  }

  private static func points(
    _ model: GrowthModel, noise: Double, seed: UInt64
  ) -> [GrowthFit.Point] {
    var random = SplitMix64(seed: seed)
    return sizes.map { size in
      let factor = exp(noise * Double.random(in: -1...1, using: &random))
      return GrowthFit.Point(size: size, value: value(model, size) * factor)
    }
  }

  @Test("Clean points confirm their model and no other", arguments: GrowthModel.allCases)
  func clean(_ model: GrowthModel) throws {
    let fit = try #require(GrowthFit(Self.points(model, noise: 0, seed: 1), error: 0.002))
    #expect(GrowthModel.allCases.filter(fit.confirms) == [model])
  }

  @Test(
    "Points with 5 % of noise never confirm another model, and mostly their own",
    arguments: GrowthModel.allCases)
  func noisy(_ model: GrowthModel) throws {
    var confirmed = 0
    for seed in UInt64(1)...60 {
      let fit = try #require(GrowthFit(Self.points(model, noise: 0.05, seed: seed), error: 0.05))
      let found = GrowthModel.allCases.filter(fit.confirms)
      #expect(found.isEmpty || found == [model], "seed \(seed)")
      confirmed += found.count
    }
    #expect(confirmed >= 45, "\(confirmed) of 60")
  }

  @Test("The interval of the exponent contains the true exponent as often as its confidence says")
  func coverage() throws {
    var held = 0
    for seed in UInt64(1)...400 {
      let fit = try #require(GrowthFit(Self.points(.linear, noise: 0.3, seed: seed), error: 0.05))
      if fit.exponent.low <= 1, fit.exponent.high >= 1 { held += 1 }
    }
    #expect(held >= 370, "\(held) of 400")
  }

  @Test("If noise hides the model, no model is confirmed and the true model is not contradicted")
  func hidden() throws {
    for seed in UInt64(1)...30 {
      let fit = try #require(GrowthFit(Self.points(.linear, noise: 1.5, seed: seed), error: 0.01))
      #expect(!fit.confirms(.linear), "seed \(seed)")
      #expect(fit.models.contains(.linear), "seed \(seed)")
    }
  }

  @Test("An exponent between the models contradicts all of them")
  func between() throws {
    let points = Self.sizes.map { GrowthFit.Point(size: $0, value: pow(Double($0), 1.5)) }
    let fit = try #require(GrowthFit(points, error: 0.05))
    #expect(fit.models.isEmpty)
    #expect(abs(fit.exponent.value - 1.5) < 1e-9)
  }

  @Test("Four points, or five for a small error, give no verdict")
  func few() {
    let points = Self.points(.linear, noise: 0, seed: 1)
    #expect(GrowthFit(Array(points.prefix(4)), error: 0.5) == nil)
    #expect(GrowthFit(Array(points.prefix(5)), error: 0.05) != nil)
    #expect(GrowthFit(Array(points.prefix(5)), error: 0.01) == nil)
    #expect(GrowthFit(Array(points.prefix(7)), error: 0.001) != nil)
  }

  @Test("A single outlier among nine points does not move the exponent far")
  func wild() throws {
    var points = Self.points(.linear, noise: 0.01, seed: 4)
    points[8] = GrowthFit.Point(size: points[8].size, value: points[8].value * 50)
    let fit = try #require(GrowthFit(points, error: 0.05))
    #expect(abs(fit.exponent.value - 1) < 0.05)
  }
}
