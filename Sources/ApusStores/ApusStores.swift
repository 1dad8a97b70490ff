// Every write of a store may name a promise, which is a type of the log.
@_exported public import ApusEventLog
