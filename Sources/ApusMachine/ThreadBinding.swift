package import ApusMeasure

/// Binds the calling thread to processors where the system lets it.
package typealias ThreadBinding = Processors
