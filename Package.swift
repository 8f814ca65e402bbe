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
        .testTarget(name: "CallSites", dependencies: ["ActiveStore"], path: "Tests/CallSites"),
    ],
    swiftLanguageModes: [.v6]
)
