// Benchmark programs name types of the engine, such as `Benchmark`, in nearly every line.
// The re-export gives them the engine with the single import that they write.
@_exported public import ApusMeasure
