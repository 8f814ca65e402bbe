import ActiveStore
import StoreCore

/// A join whose entities are positions in the script's schema.
struct ScriptJoin: Sendable {
    var kind = JoinRequest.Kind.inner
    var left: ScriptRequest
    var right: ScriptRequest
    var leftField: Int
    var rightField: Int
    var limit: Int?
    var offset = 0

    func request(_ entities: [EntityID]) -> JoinRequest {
        JoinRequest(
            left.request(entities), kind, right.request(entities), leftField: leftField, rightField: rightField, limit: limit,
            offset: offset)
    }

    /// Simpler joins.
    var simpler: [ScriptJoin] {
        var result: [ScriptJoin] = []
        func add(_ change: (inout ScriptJoin) -> Void) {
            var copy = self
            change(&copy)
            result.append(copy)
        }
        if limit != nil { add { $0.limit = nil } }
        if offset != 0 { add { $0.offset = 0 } }
        if kind == .full {
            add { $0.kind = .left }
            add { $0.kind = .right }
        }
        if kind != .inner { add { $0.kind = .inner } }
        for left in left.simpler { add { $0.left = left } }
        for right in right.simpler { add { $0.right = right } }
        return result
    }
}

extension JoinRequest.Kind {
    /// The kind as a word of scripts.
    var word: String {
        switch self {
        case .inner: "inner"
        case .left: "left"
        case .right: "right"
        case .full: "full"
        }
    }
}
