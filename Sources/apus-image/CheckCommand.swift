#if Images
  import ApusBenchmark
  import ApusCommandLine
  import ApusImages
  import ApusSystem

  /// The action of `apus image check`.
  enum CheckCommand {
    static func run(_ invocation: Invocation) -> ExitStatus {
      .worst(of: invocation.operands.map(check))
    }

    private static func check(_ path: String) -> ExitStatus {
      do {
        let file = try LoadedFile(path, limit: PictureList.fileLimit)
        let facts = try ImageFacts(of: file.span)
        let decoded = try DecodedPicture.decode(file.span, path, facts, eighths: eighths(facts))
        if let damage = decoded.damage { throw damage.error }
        StandardStream.output.write("\(path.printable): intact\n")
        return .success
      } catch let error as ImageError {
        StandardStream.output.write("\(path.printable): \("\(error)".printable)\n")
        return .checkFailed
      } catch {
        StandardStream.error.write("image: \(path.printable): \("\(error)".printable)\n")
        return .incomplete
      }
    }

    /// The size at which all bytes of a picture are decoded in the least time.
    private static func eighths(_ facts: ImageFacts) -> Int { facts.isProgressive ? 8 : 1 }
  }
#endif
