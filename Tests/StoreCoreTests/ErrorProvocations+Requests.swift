@testable import StoreCore

/// Requests, and conditions that do not fit their fields.
extension ErrorProvocations {
    static let things = EntityID(
        EntityDefinition(
            name: "thing",
            fields: [
                FieldDefinition(name: "id", type: .int), FieldDefinition(name: "name", type: .string),
                FieldDefinition(name: "tags", type: .json), FieldDefinition(name: "isNew", type: .bool),
            ]))

    static func fetch(_ name: String, _ request: @escaping () -> FetchRequest) -> ErrorProvocations {
        ErrorProvocations(name) { try StubStore().read { _ = try $0.count(request()) } }
    }

    static var requests: [ErrorProvocations] {
        [
            fetch("request.negativeLimit") { FetchRequest(things, limit: -1) },
            fetch("request.negativeOffset") { FetchRequest(things, offset: -1) },
            fetch("request.orderedJSON") { FetchRequest(things, order: [OrderTerm(2)]) },
            fetch("request.foldedNumber") { FetchRequest(things, order: [OrderTerm(0, caseInsensitive: true)]) },
            fetch("request.fieldNumber") { FetchRequest(things, fields: [17]) },
        ]
    }

    static var predicates: [ErrorProvocations] {
        func condition(_ name: String, _ predicate: @escaping () -> PredicateCode) -> ErrorProvocations {
            fetch("predicate.\(name)") { FetchRequest(things, where: predicate()) }
        }
        func nested(_ depth: Int) -> PredicateCode {
            (0..<depth).reduce(PredicateCode.compare(0, .equal, .int(1))) { code, index in
                let other = PredicateCode.compare(0, .equal, .int(Int64(index)))
                return index % 2 == 0 ? code && other : code || other
            }
        }
        return [
            condition("wrongType") { .compare(0, .equal, .string("x")) },
            condition("pattern") { .compare(0, .contains, .int(1)) },
            condition("ordered") { .compare(2, .less, .json("{}")) },
            condition("fields") { .compare(0, .equal, field: 1) },
            condition("deep") { nested(40) },
            condition("large") { .any(of: (0..<10_001).map { .compare(0, .equal, .int(Int64($0))) }) },
            condition("longPattern") { .compare(1, .like, .string(String(repeating: "x", count: 2_000))) },
            condition("mixedList") { .in(0, [.int(1), .string("x")]) },
            condition("fieldAsPattern") { !PredicateCode.compare(1, .contains, field: 1) },
            condition("nan") { .compare(0, .equal, .double(.nan)) },
            condition("nul") { .compare(1, .equal, .string("\0")) },
            ErrorProvocations("predicate.unstorable") { throw PredicateFault.unstorable(.int(1)).error },
        ]
    }
}
