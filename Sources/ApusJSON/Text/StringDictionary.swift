/// A dictionary whose keys are strings. Its keys are data, and not names of a type.
protocol StringDictionary {}

extension Dictionary: StringDictionary where Key == String {}
