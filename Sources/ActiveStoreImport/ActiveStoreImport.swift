// Records of models from files; what needs no models, such as reports and sources, is in StoreTransfer. Users import one module and get both.
@_exported import ActiveStore
@_exported import StoreTransfer
