// The names that the examples of ApusFlatBuffersCompiler use and do not declare.
//
// given schema: Schema
// given bytes: RawSpan
// given old: Schema
// given new: Schema
import ApusFlatBuffersCompiler
