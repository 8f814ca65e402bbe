import StoreCore
import StoreForwarding

/// A store that hands on every request made of it, before another store answers it.
final class RecordingStore: InterceptingStore {
    let inner: any Store
    private let recorder: StatementRecorder

    init(wrapping inner: any Store, _ recorder: StatementRecorder) {
        self.inner = inner
        self.recorder = recorder
    }

    func willRequest(_ request: EngineRequest, of reader: any EngineReader) {
        switch request {
        case .get(let entity): recorder.get(entity)
        case .fetch(let request): recorder.request(request) { $0.rows(request) }
        case .related(let request): recorder.related(request)
        case .count(let request): recorder.request(request) { $0.count(request) }
        case .join(let request): recorder.join(request)
        case .aggregate(let request): recorder.aggregate(request)
        case .insert(let entity): recorder.record(entity) { $0.insert(entity.definition) }
        case .update(let entity, let fields):
            let positions = fields.positions(below: entity.definition.fields.count)
            if !positions.isEmpty { recorder.record(entity) { $0.update(entity.definition, positions) } }
        case .delete(let entity): recorder.record(entity) { $0.delete(entity.definition) }
        case .updateByQuery(let request, let assignments):
            if !assignments.isEmpty { recorder.request(request) { $0.update(request, assignments) } }
        case .deleteByQuery(let request): recorder.request(request) { $0.delete(request) }
        }
    }
}
