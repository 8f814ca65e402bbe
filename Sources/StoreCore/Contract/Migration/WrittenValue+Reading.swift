extension WrittenValue {
    /// Reads JSON as one value without duplicate keys.
    ///
    /// - Throws: ``StoreError`` `.configuration` with line and column.
    init(json: some Sequence<UInt8>) throws {
        do {
            var reader = JSONReader(
                try ByteSource(bytes: Array(json)), limits: JSONLimits(depth: 32, stringBytes: 16 << 20))
            guard let token = try reader.next() else { throw reader.error(.unexpectedEnd) }
            self = try Self.value(token, &reader)
            _ = try reader.next()
        } catch let error as JSONError {
            throw StoreError(.configuration, "The file of migrations is wrong in line \(error.line), \(error.reasonInLine)")
        } catch let error as ByteSourceError {
            throw StoreError(.configuration, "The file of migrations cannot be read. \(error.description)")
        }
    }

    /// The value that begins with a token.
    private static func value(_ token: JSONReader.Token, _ reader: inout JSONReader) throws -> WrittenValue {
        switch token {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .string: return .text(String(decoding: reader.text, as: UTF8.self))
        case .integer, .number: return .number(String(decoding: reader.text, as: UTF8.self))
        case .beginArray:
            var items: [WrittenValue] = []
            while let token = try reader.next(), token != .endArray { items.append(try value(token, &reader)) }
            return .list(items)
        case .beginObject:
            var members: [String: WrittenValue] = [:]
            while let token = try reader.next(), token != .endObject {
                let name = String(decoding: reader.text, as: UTF8.self)
                guard let token = try reader.next() else { throw reader.error(.unexpectedEnd) }
                members[name] = try value(token, &reader)
            }
            return .object(members)
        case .name, .endArray, .endObject: throw reader.error(.expected("a value"), at: reader.location)
        }
    }
}
