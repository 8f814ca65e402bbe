// Imports records of models from files; parts that need no models, such as reports
// and sources, are in StoreTransfer. Users import one module and get both.
@_exported import ActiveStore
@_exported import StoreTransfer
