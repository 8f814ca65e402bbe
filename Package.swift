// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ActiveStore",
    products: [
        .library(name: "ActiveStore", targets: ["ActiveStore"]),
        .library(name: "StoreSQLite", targets: ["StoreSQLite"]),
    ],
    targets: [
        .target(name: "CStoreCore"),
        .target(name: "StoreCore", dependencies: ["CStoreCore"]),
        .target(name: "ActiveStore", dependencies: ["StoreCore"]),
        .testTarget(name: "CallSites", dependencies: ["ActiveStore"], path: "Tests/CallSites"),
        .target(name: "StoreSQL", dependencies: ["StoreCore"]),
        .testTarget(name: "StoreSQLTests", dependencies: ["StoreSQL"]),
        .target(
            name: "CSQLite", path: "Engines/SQLite/CSQLite",
            cSettings: [.define("_GNU_SOURCE")], linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "StoreSQLite", dependencies: ["StoreCore", "CStoreCore", "StoreSQL", "CSQLite"],
            path: "Engines/SQLite/Sources"),
        .testTarget(
            name: "StoreSQLiteTests", dependencies: ["StoreSQLite", "ActiveStore", "CSQLite"],
            path: "Engines/SQLite/Tests"),
    ],
    swiftLanguageModes: [.v6]
)
