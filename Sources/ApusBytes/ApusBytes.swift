// Nearly every program with bytes reads or writes a file.
// The re-export gives it the file API of `ApusSystem` with the single import that it writes.
@_exported public import ApusSystem
