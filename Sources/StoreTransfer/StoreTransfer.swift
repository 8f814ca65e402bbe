// What moves in and out of stores is theirs and JSON; users import one module and get all three.
@_exported import StoreCore
@_exported import StoreJSON
