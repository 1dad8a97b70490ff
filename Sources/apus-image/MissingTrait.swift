#if !Images
  import ApusBenchmark
  import ApusCommandLine
  import ApusSystem

  /// The report of a program that was built without libjpeg-turbo.
  enum MissingTrait {
    static func report(_ invocation: Invocation) -> ExitStatus {
      StandardStream.error.write(
        """
        apus: \(invocation.title) decodes pictures, and this apus-image was built without the trait \
        Images. Install libjpeg62-turbo-dev and libpng-dev, and build with: swift build -c release --product apus-image --traits Images

        """)
      return .incomplete
    }
  }
#endif
