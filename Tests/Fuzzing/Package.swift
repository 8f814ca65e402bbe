// swift-tools-version: 6.2
import PackageDescription

// A package of its own: libFuzzer's instrumentation is nobody's business who builds the library. `Scripts/fuzz` builds and runs it.
let package = Package(
    name: "Fuzzing",
    dependencies: [.package(name: "ActiveStore", path: "../..")],
    targets: [
        .executableTarget(
            name: "Fuzzing",
            dependencies: [
                .product(name: "StoreTransfer", package: "ActiveStore"), .product(name: "StoreCore", package: "ActiveStore"),
                .product(name: "StoreKeyValue", package: "ActiveStore"), .product(name: "StoreMemory", package: "ActiveStore"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
