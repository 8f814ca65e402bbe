// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Service",
    dependencies: [.package(name: "ActiveStore", path: "../..")],
    targets: [
        .systemLibrary(name: "CMicroHTTPD", pkgConfig: "libmicrohttpd", providers: [.apt(["libmicrohttpd-dev"])]),
        .executableTarget(
            name: "TicketService",
            dependencies: [
                "CMicroHTTPD",
                .product(name: "ActiveStore", package: "ActiveStore"),
                .product(name: "StoreSQLite", package: "ActiveStore"),
                .product(name: "StoreLMDB", package: "ActiveStore"),
                .product(name: "StorePostgreSQL", package: "ActiveStore"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
