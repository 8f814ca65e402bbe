// Models are in this module, stored values and schemas in StoreCore, JSON in StoreJSON. Users import one module and get what they use of all three: StoreJSON
// exports the types of StoreCore that programs use.
@_exported import StoreJSON
