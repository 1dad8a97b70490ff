// UNSAFE: passes pictures to libvips, and copies its files

import ApusImages
import CImagesRival
import Foundation

/// libvips, in this process.
enum Vips {
  /// The version, or `nil` if there is no libvips.
  static var version: String? {
    let number = images_rival_vips_version()
    return number == 0 ? nil : "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
  }

  static func thumbnail(_ bytes: [UInt8], side: Int) throws -> [UInt8] {
    var file: UnsafeMutableRawPointer?
    var length = 0
    // SAFETY: the array lives as long as the call, which sets the file and its length.
    guard unsafe images_rival_vips_thumbnail(bytes, bytes.count, Int32(side), &file, &length) != 0
    else { throw WrongPictureError(name: "libvips") }
    // SAFETY: the file has so many bytes, and is freed once.
    defer { unsafe images_rival_vips_free(file) }
    return unsafe Array(UnsafeRawBufferPointer(start: file, count: length))
  }

  static func resize(_ pixels: [UInt8], _ width: Int, _ height: Int, _ side: Int) throws -> [UInt8]
  {
    var result = [UInt8](repeating: 0, count: 3 * side * (side * height / width))
    // SAFETY: the arrays have so many pixels of three bytes.
    guard
      unsafe images_rival_vips_resize(
        pixels, Int32(width), Int32(height), Int32(side), Int32(side * height / width), &result)
        != 0
    else { throw WrongPictureError(name: "libvips") }
    return result
  }
}

/// Pillow, in a process that measures its own times.
final class Pillow {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  /// The versions.
  private(set) var version = ""

  init?(_ program: String?) {
    guard let program else { return nil }
    process.executableURL = URL(filePath: program)
    process.standardInput = input
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    version = line()
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Returns the milliseconds of a command.
  func milliseconds(_ words: String...) throws -> Double {
    input.fileHandleForWriting.write(Data((words.joined(separator: "\t") + "\n").utf8))
    guard let time = Double(line()) else { throw WrongPictureError(name: "Pillow") }
    return time / 1e6
  }

  private func line() -> String {
    var bytes: [UInt8] = []
    while let next = try? output.fileHandleForReading.read(upToCount: 1), let byte = next.first {
      if byte == UInt8(ascii: "\n") { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A result that is not the picture that was asked for.
struct WrongPictureError: Error, CustomStringConvertible {
  let name: String
  var description: String { "\(name) did not make the picture that was asked for" }
}
