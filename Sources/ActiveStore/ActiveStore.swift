// Models live here, what is stored lives in StoreCore, its JSON in StoreJSON; users import one module and get all three.
@_exported import StoreCore
@_exported import StoreJSON
