import FoundationEssentials

extension StoreConfiguration {
    /// Reads the store URL from an environment variable.
    ///
    /// - Throws: ``StoreError`` `.configuration` when the variable is not set or its URL is wrong.
    public init(environmentVariable name: String) throws {
        guard let url = ProcessInfo.processInfo.environment[name], !url.isEmpty else {
            throw StoreError(
                .configuration,
                "The environment variable \(StoreError.quoted(name)) is not set; give it a store URL such as sqlite:/var/lib/app.db."
            )
        }
        try self.init(url: url)
    }

    /// Reads a small JSON file: an object with `url` and options, named as in URLs.
    ///
    /// ```json
    /// { "url": "sqlite:/var/lib/app.db", "durability": "normal", "readers": 4 }
    /// ```
    /// - Throws: ``StoreError`` `.cannotOpen` when the file cannot be read, `.configuration` when it is wrong.
    public init(jsonFile path: String) throws {
        guard !path.utf8.contains(0), let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw StoreError(.cannotOpen, "The configuration file \(StoreError.quoted(path)) cannot be read.")
        }
        let entries: [String: Entry]
        do { entries = try JSONDecoder().decode([String: Entry].self, from: data) } catch {
            throw StoreError(
                .configuration,
                "The configuration file \(StoreError.quoted(path)) is not a JSON object of strings, numbers and truth values."
            )
        }
        guard let url = entries["url"] else {
            throw StoreError(.configuration, "The configuration file \(StoreError.quoted(path)) has no \"url\".")
        }
        try self.init(url: url.text)
        for (name, value) in entries.sorted(by: { $0.key < $1.key }) where name != "url" {
            try setOption(name, value.text)
        }
    }

    private struct Entry: Decodable {
        let text: String
        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                text = String(flag)
            } else if let number = try? container.decode(Int.self) {
                text = String(number)
            } else if let number = try? container.decode(Double.self) {
                // No option takes one; the error names the option and what it takes.
                text = String(number)
            } else {
                text = try container.decode(String.self)
            }
        }
    }
}
