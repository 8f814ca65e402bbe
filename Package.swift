// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "ActiveStore",
    products: [
        .library(name: "ActiveStore", targets: ["ActiveStore"])
    ],
    targets: [
        .target(name: "CStoreCore"),
        .target(name: "StoreCore", dependencies: ["CStoreCore"]),
        .target(name: "ActiveStore", dependencies: ["StoreCore"]),
        .target(name: "StoreConformance", dependencies: ["ActiveStore"]),
        .target(name: "StoreMemory", dependencies: ["StoreCore"], path: "Engines/Memory/Sources"),
        .testTarget(name: "StoreCoreTests", dependencies: ["StoreCore", "CStoreCore"]),
        .testTarget(name: "ActiveStoreTests", dependencies: ["ActiveStore"]),
        .testTarget(name: "DifferentialTests", dependencies: ["StoreConformance", "StoreMemory"]),
        .testTarget(name: "CallSites", dependencies: ["ActiveStore", "StoreMemory"], path: "Tests/CallSites"),
    ],
    swiftLanguageModes: [.v6]
)
