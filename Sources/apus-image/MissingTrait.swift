#if !Images
  import ApusBenchmark
  import ApusCommandLine
  import ApusSystem

  /// The report of a program that was built without libjpeg-turbo.
  enum MissingTrait {
    static func report(_ invocation: Invocation) -> ExitStatus {
      StandardStream.error.write(
        """
        apus: \(invocation.title) decodes JPEG, and this apus-image was built without libjpeg-turbo. \
        Install libjpeg62-turbo-dev, and build with: swift build -c release --product apus-image --traits Images

        """)
      return .incomplete
    }
  }
#endif
