import ActiveStore
import StoreCore

/// A step along a relation whose entities are positions in the script's schema.
///
/// ```
/// (to article uid author)                      ; the articles whose author is this record's uid
/// (to tag uid uid via tagging article tag)     ; the tags that rows of tagging connect with it
/// ```
struct ScriptStep: Sendable, Hashable {
    var entity: Int
    var local: Int
    var foreign: Int
    var join: Join?

    struct Join: Sendable, Hashable {
        var entity: Int
        var near: Int
        var far: Int
    }

    func step(_ entities: [EntityID]) -> RelationStep {
        RelationStep(
            to: entities[entity], local: local, foreign: foreign,
            join: join.map { RelationStep.Join(entities[$0.entity], near: $0.near, far: $0.far) })
    }

    /// The reverse step.
    func reversed(from entity: Int) -> ScriptStep {
        ScriptStep(
            entity: entity, local: foreign, foreign: local,
            join: join.map { Join(entity: $0.entity, near: $0.far, far: $0.near) })
    }
}
