// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "OutsideEngine",
    products: [.library(name: "PlainFiles", targets: ["PlainFiles"])],
    dependencies: [.package(name: "ActiveStore", path: "../..")],
    targets: [
        .target(
            name: "PlainFiles",
            dependencies: [.product(name: "StoreCore", package: "ActiveStore"), .product(name: "StoreKeyValue", package: "ActiveStore")]),
        .testTarget(
            name: "PlainFilesTests",
            dependencies: ["PlainFiles", .product(name: "StoreConformanceTesting", package: "ActiveStore")]),
    ],
    swiftLanguageModes: [.v6]
)
