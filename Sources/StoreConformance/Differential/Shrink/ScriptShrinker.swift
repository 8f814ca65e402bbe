import ActiveStore

/// Shrinks a failing script: omits operations by delta debugging (Zeller, Hildebrandt: Simplifying and isolating
/// failure-inducing input, TSE 2002), at the top level and inside groups, then simplifies the remaining ones.
struct ScriptShrinker {
    let schema: Schema
    /// Whether a script still fails.
    let fails: (DifferentialScript) -> Bool
    /// The number of scripts that may still be tried.
    private var budget: Int

    init(schema: Schema, budget: Int = 4_000, fails: @escaping (DifferentialScript) -> Bool) {
        self.schema = schema
        self.fails = fails
        self.budget = budget
    }

    /// The smallest failing script found; the given one fails.
    mutating func shrink(_ operations: [ScriptOperation]) -> DifferentialScript {
        var operations = operations
        var before = Int.max
        var text = ""
        repeat {
            text = ScriptWriter(schema: schema).text(operations)
            before = operations.reduce(0) { $0 + $1.size }
            operations = reduce(operations) { $0 }
            operations = insideGroups(operations)
            operations = simplified(operations) { $0 }
        } while budget > 0
            && (operations.reduce(0) { $0 + $1.size } < before || ScriptWriter(schema: schema).text(operations) != text)
        return withoutSpareSchema(operations)
    }

    private mutating func stillFails(_ operations: [ScriptOperation]) -> Bool {
        guard budget > 0 else { return false }
        budget -= 1
        return fails(DifferentialScript(schema: schema, operations: operations))
    }

    /// Omits as many operations as possible; `whole` puts the list back in its place.
    private mutating func reduce(_ list: [ScriptOperation], _ whole: ([ScriptOperation]) -> [ScriptOperation])
        -> [ScriptOperation]
    {
        var list = list
        var chunk = max(list.count / 2, 1)
        while !list.isEmpty, budget > 0 {
            var removedAny = false
            var start = 0
            while start < list.count {
                let end = min(start + chunk, list.count)
                let rest = Array(list[..<start] + list[end...])
                if stillFails(whole(rest)) {
                    list = rest
                    removedAny = true
                } else {
                    start = end
                }
            }
            if chunk == 1, !removedAny { break }
            chunk = max(chunk / 2, 1)
        }
        return list
    }

    /// The same inside groups; a group whose parts fail without it is dissolved.
    private mutating func insideGroups(_ operations: [ScriptOperation]) -> [ScriptOperation] {
        var operations = operations
        var index = 0
        while index < operations.count {
            guard case .group = operations[index] else {
                index += 1
                continue
            }
            let fixed = operations
            operations = inside(fixed[index]) { replacement in
                Array(fixed[..<index]) + replacement + Array(fixed[(index + 1)...])
            }
            index += 1
        }
        return operations
    }

    private mutating func inside(_ group: ScriptOperation, _ whole: ([ScriptOperation]) -> [ScriptOperation])
        -> [ScriptOperation]
    {
        guard case .group(let kind, var parts) = group else { return whole([group]) }
        if stillFails(whole(parts)) { return whole(parts) }
        parts = reduce(parts) { whole([.group(kind, $0)]) }
        var index = 0
        while index < parts.count {
            if case .group = parts[index] {
                let fixed = parts
                var opened = fixed
                _ = inside(fixed[index]) { replacement in
                    opened = Array(fixed[..<index]) + replacement + Array(fixed[(index + 1)...])
                    return whole([.group(kind, opened)])
                }
                // `inside` ends by building the failing script it found.
                parts = opened
            }
            index += 1
        }
        return whole([.group(kind, parts)])
    }

    /// Tries simpler forms of each operation until none fails.
    private mutating func simplified(
        _ list: [ScriptOperation], _ whole: ([ScriptOperation]) -> [ScriptOperation]
    ) -> [ScriptOperation] {
        var list = list
        for index in list.indices {
            var progress = true
            while progress, budget > 0 {
                progress = false
                for candidate in list[index].simpler(schema) where stillFails(whole(list.replacing(index, candidate))) {
                    list[index] = candidate
                    progress = true
                    break
                }
            }
            if case .group(let kind, let parts) = list[index] {
                let fixed = list
                let smaller = simplified(parts) { whole(fixed.replacing(index, .group(kind, $0))) }
                list[index] = .group(kind, smaller)
            }
        }
        return list
    }

    /// Omits relations, indexes, and entities without references.
    private mutating func withoutSpareSchema(_ operations: [ScriptOperation]) -> DifferentialScript {
        var script = DifferentialScript(schema: schema, operations: operations)
        for relation in schema.relations.indices.reversed() {
            var smaller = script
            smaller.schema.relations.remove(at: relation)
            if fails(smaller) { script = smaller }
        }
        for entity in schema.entities.indices {
            for index in schema.entities[entity].indexes.indices.reversed() {
                var smaller = script
                smaller.schema.entities[entity].indexes.remove(at: index)
                if fails(smaller) { script = smaller }
            }
        }
        // Operations refer to entities by position but are written with their names, so
        // reading them again renumbers them; references to a missing entity cannot be read.
        for entity in script.schema.entities {
            var fewer = script.schema
            fewer.entities.removeAll { $0.name == entity.name }
            let text =
                ScriptWriter(schema: fewer).text([]) + ScriptWriter(schema: script.schema).lines(script.operations)
            if let smaller = try? DifferentialScript(text: text), fails(smaller) { script = smaller }
        }
        return script
    }
}
