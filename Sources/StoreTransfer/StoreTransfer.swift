// Transfers take stores and produce JSON, so this module exports both: users write one import.
@_exported import StoreCore
@_exported import StoreJSON
