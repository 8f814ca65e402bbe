import StoreCore

/// A store URL is read; what was taken can be written as a URL that says the same.
enum URLTarget {
    static func run(_ input: Input) throws {
        let configuration = try StoreConfiguration(url: String(decoding: [input.choice] + input.bytes, as: UTF8.self))
        let written = url(of: configuration)
        let again: StoreConfiguration
        do { again = try StoreConfiguration(url: written) } catch { preconditionFailure("\(written) cannot be read: \(error)") }
        precondition(
            again.scheme == configuration.scheme && again.location.utf8.elementsEqual(configuration.location.utf8),
            "Another place: \(written)")
        precondition(
            again.durability == configuration.durability && again.schemaPolicy == configuration.schemaPolicy
                && again.onUnreadable == configuration.onUnreadable && again.isReadOnly == configuration.isReadOnly
                && again.busyTimeout == configuration.busyTimeout && again.openTimeout == configuration.openTimeout
                && again.readers == configuration.readers && again.purgesExpired == configuration.purgesExpired
                && again.changeLog == configuration.changeLog && again.changeKeys == configuration.changeKeys
                && again.engineOptions == configuration.engineOptions,
            "Other options: \(written)")
    }

    private static func url(of configuration: StoreConfiguration) -> String {
        var options: [(String, String)] = [
            ("durability", configuration.durability.rawValue), ("schema", configuration.schemaPolicy.rawValue),
            ("onUnreadable", configuration.onUnreadable.rawValue), ("readOnly", String(configuration.isReadOnly)),
            ("busyTimeout", duration(configuration.busyTimeout)), ("openTimeout", duration(configuration.openTimeout)),
            ("readers", String(configuration.readers)), ("purgeStale", String(configuration.purgesExpired)),
            ("changeKeys", String(configuration.changeKeys)),
        ]
        if let changeLog = configuration.changeLog { options.append(("changeLog", changeLog.text)) }
        options += configuration.engineOptions.map { ($0.key, $0.value) }
        let place = (configuration.location.hasPrefix("/") ? "//" : "") + configuration.location
        return configuration.scheme + ":" + escaped(place) + "?" + options.map { escaped($0) + "=" + escaped($1) }.joined(separator: "&")
    }

    private static func duration(_ duration: Duration) -> String {
        String(duration.components.seconds * 1_000 + duration.components.attoseconds / 1_000_000_000_000_000) + "ms"
    }

    /// Everything but letters and digits as escapes.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            if (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16)
                result += digits.count == 1 ? "%0" + digits : "%" + digits
            }
        }
        return result
    }
}
