import Foundation

@testable import StoreCore

/// URLs, files and options of a configuration.
extension ErrorProvocations {
    static var configuration: [ErrorProvocations] {
        func url(_ name: String, _ url: String) -> ErrorProvocations {
            ErrorProvocations("url.\(name)") { _ = try StoreConfiguration(url: url) }
        }
        func file(_ name: String, _ text: String) -> ErrorProvocations {
            ErrorProvocations("file.\(name)") {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let path = folder + "/store.json"
                try Data(text.utf8).write(to: URL(filePath: path))
                _ = try StoreConfiguration(jsonFile: path)
            }
        }
        func option(_ name: String, _ value: String) -> ErrorProvocations {
            ErrorProvocations("option.\(name)") {
                var configuration = StoreConfiguration(scheme: "stub")
                try configuration.setOption(name, value)
            }
        }
        return [
            url("noScheme", "/var/lib/app.db"),
            url("badScheme", "SQLite:/var/lib/app.db"),
            url("host", "sqlite://host/app.db"),
            url("optionWithoutValue", "sqlite:/app.db?durability"),
            url("optionTwice", "sqlite:/app.db?readers=1&readers=2"),
            url("badEscape", "sqlite:/app%zz.db"),
            url("nul", "sqlite:/app%00.db"),
            url("noText", "sqlite:/app%ff.db"),
            ErrorProvocations("environment.notSet") {
                _ = try StoreConfiguration(environmentVariable: "ACTIVESTORE_NOT_SET_ANYWHERE")
            },
            ErrorProvocations("file.missing") { _ = try StoreConfiguration(jsonFile: "/no/such/store.json") },
            file("noObject", "[1, 2]"),
            file("noURL", "{\"readers\": 3}"),
            file("fraction", "{\"url\": \"sqlite:/app.db\", \"busyTimeout\": 2.5}"),
            option("durability", "often"), option("schema", "maybe"), option("readOnly", "yes"),
            option("busyTimeout", "soon"), option("readers", "0"),
            ErrorProvocations("option.unknown") {
                var configuration = StoreConfiguration(scheme: "stub")
                try configuration.setOption("colour", "red")
                try configuration.checkEngineOptions(["cacheSize"])
            },
        ]
    }
}
