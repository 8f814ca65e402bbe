import FoundationEssentials
import StoreCore

// Asynchronous forms of the conversions to JSON; see AsyncDoor.swift. Added entries, a converter
// and a sink belong to the caller, so calls with one of them run in place on every engine.
extension Query {
    /// Asynchronous form of ``asJSON(excepted:included:adding:style:converting:)``.
    nonisolated(nonsending) public func asJSON(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:], style: JSONStyle = .pretty,
        converting: ValueConverter? = nil
    ) async throws -> Data {
        guard adding.isEmpty, converting == nil else {
            return try AsyncDoor.inPlace {
                try asJSON(excepted: excepted, included: included, adding: adding, style: style, converting: converting)
            }
        }
        return try await StoreResolver<M>.awaitRead(store) { try self.asJSON(excepted: excepted, included: included, style: style) }
    }

    /// Asynchronous form of ``asJSONString(excepted:included:adding:style:converting:)``.
    nonisolated(nonsending) public func asJSONString(
        excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:], style: JSONStyle = .pretty,
        converting: ValueConverter? = nil
    ) async throws -> String {
        guard adding.isEmpty, converting == nil else {
            return try AsyncDoor.inPlace {
                try asJSONString(excepted: excepted, included: included, adding: adding, style: style, converting: converting)
            }
        }
        return try await StoreResolver<M>.awaitRead(store) { try self.asJSONString(excepted: excepted, included: included, style: style) }
    }

    /// Asynchronous form of ``writeJSON(_:excepted:included:adding:style:converting:to:)``; runs in place.
    @discardableResult nonisolated(nonsending) public func writeJSON(
        _ form: JSONForm = .array, excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:],
        style: JSONStyle = .pretty, converting: ValueConverter? = nil, to sink: (UnsafeRawBufferPointer) throws -> Void
    ) async throws -> Int {
        try AsyncDoor.inPlace {
            try writeJSON(form, excepted: excepted, included: included, adding: adding, style: style, converting: converting, to: sink)
        }
    }

    /// Asynchronous form of ``writeJSON(_:excepted:included:adding:style:converting:to:)``.
    @discardableResult nonisolated(nonsending) public func writeJSON(
        _ form: JSONForm = .array, excepted: [String] = [], included: [String]? = nil, adding: AddedEntries<M> = [:],
        style: JSONStyle = .pretty, converting: ValueConverter? = nil, to descriptor: Int32
    ) async throws -> Int {
        guard adding.isEmpty, converting == nil else {
            return try AsyncDoor.inPlace {
                try writeJSON(
                    form, excepted: excepted, included: included, adding: adding, style: style, converting: converting, to: descriptor)
            }
        }
        return try await StoreResolver<M>.awaitRead(store) {
            try self.writeJSON(form, excepted: excepted, included: included, style: style, to: descriptor)
        }
    }

    /// Asynchronous form of ``writeJSON(_:toFile:excepted:included:adding:style:converting:)``.
    @discardableResult nonisolated(nonsending) public func writeJSON(
        _ form: JSONForm = .array, toFile path: String, excepted: [String] = [], included: [String]? = nil,
        adding: AddedEntries<M> = [:], style: JSONStyle = .pretty, converting: ValueConverter? = nil
    ) async throws -> Int {
        guard adding.isEmpty, converting == nil else {
            return try AsyncDoor.inPlace {
                try writeJSON(
                    form, toFile: path, excepted: excepted, included: included, adding: adding, style: style, converting: converting)
            }
        }
        return try await StoreResolver<M>.awaitRead(store) {
            try self.writeJSON(form, toFile: path, excepted: excepted, included: included, style: style)
        }
    }
}
