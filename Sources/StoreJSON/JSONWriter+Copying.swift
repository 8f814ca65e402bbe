import StoreCore

extension JSONWriter {
    /// Copies JSON text into the writer, token by token, so that it gets the writer's layout; text that is not JSON by RFC 8259 is refused.
    ///
    /// Strings, names, numbers and words are copied as they are written. Indentation costs depth times lines: hence the limit.
    mutating func json(utf8: UnsafeBufferPointer<UInt8>) throws {
        let before = (buffer.count, depth, isEmpty, isAfterKey)
        do { try copyTokens(of: utf8) } catch {
            buffer.truncate(to: before.0)
            (depth, isEmpty, isAfterKey) = (before.1, before.2, before.3)
            if let error = error as? JSONError, case .tooDeep(let limit) = error.code {
                throw StoreError(.limitExceeded, "JSON with arrays and objects nested deeper than \(limit) cannot be written.")
            }
            throw StoreError(.unstorableValue, "Text that is not JSON was to be written as a JSON value.")
        }
    }

    private mutating func copyTokens(of utf8: UnsafeBufferPointer<UInt8>) throws {
        var source = try ByteSource(bytes: Array(utf8))
        // Files may begin with a byte order mark, values may not.
        source.position = 0
        var reader = JSONReader(source, limits: .anyJSON(depth: JSONValue.deepest))
        while let token = try reader.next() {
            switch token {
            case .beginObject: beginObject()
            case .endObject: endObject()
            case .beginArray: beginArray()
            case .endArray: endArray()
            case .name:
                copy(utf8[reader.range])
                finishKey()
            case .string, .integer, .number, .bool, .null: copy(utf8[reader.range])
            }
        }
    }

    private mutating func copy(_ token: Slice<UnsafeBufferPointer<UInt8>>) {
        separate()
        buffer.append(contentsOf: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: token)))
    }
}
