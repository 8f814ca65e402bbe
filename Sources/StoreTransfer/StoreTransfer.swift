// Transfers take stores and produce JSON, so this module exports both: users write one import. StoreJSON exports the types of StoreCore that programs use.
@_exported import StoreJSON
