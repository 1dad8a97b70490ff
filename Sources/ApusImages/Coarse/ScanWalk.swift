/// The scans of a JPEG that is still arriving, and the coefficients that they have stated.
///
/// Source: ITU-T T.81, sections B.2.3 to B.2.4 and G.1.2.
struct ScanWalk: Sendable {
  /// The size in eighths at which the scans so far suffice, or 0.
  private(set) var sufficientEighths = 0
  /// The number of bytes before the marker behind the last whole scan.
  private(set) var scanEnd = 0
  /// Whether the end of the picture was found.
  private(set) var isComplete = false

  private enum Place { case segments, pixels }

  private var place = Place.segments
  private var position = 2
  private var frame = ScanFrame()
  /// The scan whose pixels are being read: its components and the bits of their coefficients.
  private var scan: ScanFrame.Scan?

  /// Reads on until a scan ends or more bytes are needed.
  ///
  /// - Parameter bytes: All bytes of the file so far.
  /// - Returns: Whether a scan ended.
  /// - Complexity: O(*n*) for *n* new bytes.
  mutating func advance(_ bytes: Span<UInt8>) -> Bool {
    while !isComplete {
      switch place {
      case .segments: guard readSegment(bytes) else { return false }
      case .pixels: return skipPixels(bytes)
      }
    }
    return false
  }

  /// Reads a segment that is whole.
  private mutating func readSegment(_ bytes: Span<UInt8>) -> Bool {
    while position < bytes.count, bytes[position] != 0xFF { position += 1 }
    guard position + 1 < bytes.count else { return false }
    let marker = bytes[position + 1]
    switch marker {
    case 0xFF: position += 1
    case 0xD9: isComplete = true
    case 0x00, 0x01, 0xD0...0xD8: position += 2
    default:
      guard position + 4 <= bytes.count else { return false }
      let end = position + 2 + max(2, bytes.bigEndian16(at: position + 2))
      guard end <= bytes.count else { return false }
      take(marker, bytes.extracting(position + 4..<end))
      position = end
    }
    return true
  }

  private mutating func take(_ marker: UInt8, _ data: Span<UInt8>) {
    switch marker {
    case 0xC0...0xC2: frame.takeComponents(data)
    case 0xDA:
      scan = frame.scan(data)
      place = .pixels
    default: break
    }
  }

  /// Skips the pixels of a scan. Returns whether the marker behind them was found.
  private mutating func skipPixels(_ bytes: Span<UInt8>) -> Bool {
    while position + 1 < bytes.count {
      if bytes[position] == 0xFF {
        switch bytes[position + 1] {
        case 0x00, 0xD0...0xD7: position += 1
        case 0xFF: break
        default:
          endScan()
          return true
        }
      }
      position += 1
    }
    return false
  }

  private mutating func endScan() {
    if let scan { frame.apply(scan) }
    scan = nil
    place = .segments
    scanEnd = position
    sufficientEighths = [8, 4, 2, 1].first { frame.suffices(eighths: $0) } ?? 0
  }
}
