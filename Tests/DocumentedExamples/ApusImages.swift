// The names that the examples of ApusImages use and do not declare.
// flags -enable-experimental-feature Lifetimes
//
// given bytes: [UInt8]
// given facts: ImageFacts
// given error: ImageError
// given picture: borrowing PixelBuffer
// given damage: ImageDamage
// given profile: [UInt8]
// given chunk: [UInt8]
// given coarse: borrowing CoarsePicture
import ApusImages
import ApusRaster
import ApusSystem
