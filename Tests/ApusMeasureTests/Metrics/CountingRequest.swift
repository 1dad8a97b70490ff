@testable import ApusMeasure

extension WorkerRequest {
  /// Returns a request for a pass that counts.
  static func counting(_ pass: MeasuringPass, index: Int = 0) -> WorkerRequest {
    WorkerRequest(
      index: index, pass: pass, seed: 1, measureNanoseconds: 1e9, warmUpNanoseconds: 0,
      ticksPerNanosecond: 1, stepNanoseconds: 10, processor: nil)
  }
}
