import ApusMeasure
import Testing

@Suite("SplitMix64")
struct SplitMix64Tests {
  /// Outputs of the C program of Vigna, https://prng.di.unimi.it/splitmix64.c, for this seed.
  @Test("Seed 1234567 gives the published numbers")
  func publishedNumbers() {
    var random = SplitMix64(seed: 1_234_567)
    let published: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    #expect(published.map { _ in random.next() } == published)
  }
}
