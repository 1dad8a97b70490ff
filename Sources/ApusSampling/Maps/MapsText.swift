/// The text of `/proc/PID/maps`: the memory that a process has when it is attached to.
enum MapsText {
  /// Returns the mappings with code; lines that cannot be read are left out.
  ///
  ///     MapsText.mappings(in: "1000-2000 r-xp 00000000 08:01 17 /bin/true\n").count  // 1
  ///
  /// - Complexity: O(*n*).
  static func mappings(in text: String) -> [Mapping] {
    text.split(separator: "\n").compactMap(mapping)
  }

  /// Reads `START-END PERMISSIONS OFFSET DEVICE INODE PATH`, where the path may have spaces.
  private static func mapping(_ line: Substring) -> Mapping? {
    let fields = line.split(separator: " ", maxSplits: 5)
    guard fields.count >= 5, fields[1].contains("x"), let inode = UInt64(fields[4]),
      let offset = UInt64(fields[2], radix: 16)
    else { return nil }
    let ends = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1] else { return nil }
    let path = fields.count > 5 ? String(fields[5].drop { $0 == " " }) : "//anon"
    return Mapping(
      start: ends[0], end: ends[1], fileOffset: offset,
      file: MappedModule(path: path, inode: inode))
  }
}
