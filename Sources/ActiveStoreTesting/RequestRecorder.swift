import ActiveStore
import StoreCore
import StoreForwarding
import Synchronization

/// A store that notes the requests made of it.
final class RequestRecorder: InterceptingStore {
    let inner: any Store
    private let isExplaining: Bool
    private let notes = Mutex<(requests: [String], scans: [String])>(([], []))

    init(wrapping inner: any Store, explaining: Bool) {
        self.inner = inner
        isExplaining = explaining && inner.context.engine != "memory"
    }

    func willRequest(_ request: EngineRequest, of reader: any EngineReader) throws {
        switch request {
        case .get(let entity): note("find", entity)
        case .fetch(let request): try note("fetch", request, reader)
        case .related(let request):
            note("fetch", request.records.entity)
            if let owner = request.owners.first { try noteScan("fetch", request.records(of: owner), reader) }
        case .count(let request): try note("count", request, reader)
        case .join(let request): note("join", request.left.entity)
        case .aggregate(let request): try note("aggregate", request.source, reader)
        case .insert(let entity): note("insert", entity)
        case .update(let entity, _): note("update", entity)
        case .delete(let entity): note("delete", entity)
        case .updateByQuery(let request, _): try note("update by query", request, reader)
        case .deleteByQuery(let request): try note("delete by query", request, reader)
        }
    }

    private func note(_ what: String, _ entity: EntityID) { notes.withLock { $0.requests.append("\(what) \(entity.name)") } }

    /// Notes a request, and whether the engine reads all records for its condition.
    private func note(_ what: String, _ request: FetchRequest, _ reader: any EngineReader) throws {
        note(what, request.entity)
        try noteScan(what, request, reader)
    }

    private func noteScan(_ what: String, _ request: FetchRequest, _ reader: any EngineReader) throws {
        guard isExplaining, !request.predicate.isAll else { return }
        let plan = try reader.performExplain(request)
        if plan.access.contains(.scan) { notes.withLock { $0.scans.append("\(what) \(request.entity.name): \(plan)") } }
    }

    func check(count: Int) throws {
        let found = notes.withLock { $0.requests }
        if found.count == count { return }
        throw UnmetExpectation(
            description: "Requests expected: \(count), made: \(found.count): \(found.joined(separator: ", "))")
    }

    func checkNoScan() throws {
        let found = notes.withLock { $0.scans }
        if !found.isEmpty { throw UnmetExpectation(description: "All records are read for a condition: " + found.joined(separator: "; ")) }
    }
}
