// The names that the examples of ApusRaster use and do not declare.
// flags -enable-experimental-feature Lifetimes
//
// given picture: borrowing PixelBuffer
// given rows: [[UInt8]]
import ApusRaster
import ApusSystem
