// Models are in this module, stored values and schemas in StoreCore, JSON in StoreJSON; users import one module and get all three.
@_exported import StoreCore
@_exported import StoreJSON
