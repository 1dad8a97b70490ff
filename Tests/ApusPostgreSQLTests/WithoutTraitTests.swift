#if !PostgreSQL
  import Testing

  @Suite("Connections to PostgreSQL")
  struct WithoutTraitTests {
    @Test("Tests need the trait", .disabled("built without the trait PostgreSQL"))
    func skipped() {}
  }
#endif
