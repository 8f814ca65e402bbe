import ActiveStore
import StoreMemory
import Testing

@testable import StoreConformance

@Suite struct MixTests {
    /// A run that several tests look at.
    static let result = Result {
        try DifferentialRun(subject: Sides.memory, oracle: Sides.memory, seed: 3, operations: 20_000).run()
    }

    /// What the contract promises of a run, counted.
    @Test func theMixMeetsItsPromises() throws {
        let mix = try MixTests.result.get().mix
        let total = Double(mix.total)
        #expect(Double(mix.queries) >= 0.40 * total)
        #expect(Double(mix.undoing) >= 0.05 * total)
        #expect(mix.nilShare >= 0.15)
        #expect(Set(FieldType.allCases.map(\.rawValue)).isSubset(of: mix.values.keys))
        for comparison in Comparison.allCases {
            #expect(mix.operators[comparison.word, default: 0] > 50, "\(comparison)")
        }
        for name in ["and", "or", "not", "in", "between", "== nil", "field == field", "like ci", "in ci"] {
            #expect(mix.operators[name, default: 0] > 50, "\(name)")
        }
        for name in ["any related", "no related", "every related", "number of related", "of the one related"] {
            #expect(mix.operators[name, default: 0] > 200, "\(name)")
        }
        for name in ["join", "figures", "update by request", "delete", "delete by request", "dangling references", "savepoint"] {
            #expect(mix.operations[name, default: 0] > 100, "\(name)")
        }
        #expect(mix.answers["pairs", default: 0] > mix.answers["no pairs", default: 0])
        #expect(mix.answers["figures", default: 0] > mix.answers["no figures", default: 0])
        #expect(mix.answers["several entities", default: 0] > 50)
        #expect(mix.depths[6, default: 0] > 100)
        #expect(Double(mix.leaves.indexed) > 0.3 * Double(mix.leaves.indexed + mix.leaves.plain))
        #expect(Double(mix.leaves.plain) > 0.3 * Double(mix.leaves.indexed + mix.leaves.plain))
        // Questions are worth asking only if most have an answer.
        #expect(mix.answers["rows", default: 0] > mix.answers["no rows", default: 0])
        for code in [
            StoreError.Code.duplicateKey, .duplicateValue, .unknownField, .typeMismatch, .badRequest, .unstorableValue,
            .limitExceeded, .constraint, .misuse, .overflow, .stillReferenced, .missingReference,
        ] {
            #expect(mix.answers["refused \(code)", default: 0] > 0, "\(code)")
        }
    }

    /// Over some seeds: each kind with each rule it can have, self references, circles, enforced references and join entities.
    @Test func schemasHaveEveryKindOfRelation() throws {
        var kinds: Set<String> = []
        var circles = 0
        for seed in 1...100 as ClosedRange<UInt64> {
            let schema = OperationGenerator(seed: seed).schema
            for relation in schema.relations {
                kinds.insert("\(relation.kind) \(relation.rule)")
                if relation.isEnforced { kinds.insert("enforced") }
                if relation.owner == relation.target { kinds.insert("self \(relation.kind)") }
                if relation.kind == .belongsTo, relation.owner != relation.target,
                    schema.relations.contains(where: {
                        $0.kind == .belongsTo && $0.owner == relation.target && $0.target == relation.owner
                    })
                {
                    circles += 1
                }
            }
        }
        let own = ["hasOne", "hasMany"].flatMap { kind in ["cascade", "nullify", "deny", "noAction"].map { "\(kind) \($0)" } }
        let others = ["belongsTo", "through"].flatMap { kind in ["cascade", "noAction"].map { "\(kind) \($0)" } }
        let all = Set(own + others + ["enforced", "self belongsTo", "self hasOne", "self hasMany", "self through"])
        #expect(kinds == all, "\(kinds.symmetricDifference(all))")
        #expect(circles > 5)
    }

    @Test func everySchemaHasEveryTypeOptionalAndNot() throws {
        for seed in 1...50 as ClosedRange<UInt64> {
            let schema = OperationGenerator(seed: seed).schema
            try schema.validate()
            #expect((3...5).contains(schema.entities.count))
            for type in FieldType.allCases {
                for isOptional in [true, false] {
                    #expect(
                        schema.entities.contains {
                            $0.fields.contains { $0.type == type && $0.isOptional == isOptional }
                        })
                }
            }
            #expect(Set(schema.entities.map(\.keyField.type)) == [.uuid, .int, .string])
        }
    }
}
