// Models live here, what is stored lives in StoreCore; users import one module and get both.
@_exported import StoreCore
