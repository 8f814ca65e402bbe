public import StoreCore

/// Binds the literals of requests as their parameters require.
extension SQLConnection {
    /// Binds one parameter of several requests, by default the first.
    @inlinable public func bind(_ parameter: SQLParameter, of requests: [FetchRequest], to statement: Statement, at index: Int32) throws {
        var parameter = parameter
        var number = 0
        while case .part(let part, let own) = parameter { (number, parameter) = (part, own) }
        if requests.indices.contains(number) { try bind(parameter, of: requests[number], to: statement, at: index) }
    }

    /// Binds one parameter of a request.
    @inlinable public func bind(_ parameter: SQLParameter, of request: FetchRequest, to statement: Statement, at index: Int32) throws {
        switch parameter {
        case .literal(let literal): try bindCompared(request.predicate.literals[literal], to: statement, at: index)
        case .limit: try bind(.int(Int64(request.limit ?? -1)), to: statement, at: index)
        case .offset: try bind(.int(Int64(request.offset)), to: statement, at: index)
        case .list(let list, let forDouble):
            try bindList(request.predicate.lists[list], forDouble: forDouble, to: statement, at: index)
        default: try bindMade(parameter, of: request, to: statement, at: index)
        }
    }

    /// Binds a value derived from a literal.
    @inlinable func bindMade(_ parameter: SQLParameter, of request: FetchRequest, to statement: Statement, at index: Int32) throws {
        let literals = request.predicate.literals
        func text(_ literal: Int, _ folded: Bool) -> String {
            guard case .string(let text) = literals[literal] else { return "" }
            return folded ? CaseFolding.fold(text) : text
        }
        switch parameter {
        case .integerForDouble(let literal, let comparison):
            if case .int(let number) = literals[literal], let bound = IntegerBound.double(number, comparison) {
                try bind(.double(bound), to: statement, at: index)
            } else {
                try bindNoNumber(to: statement, at: index)
            }
        case .doubleForInteger(let literal, let comparison):
            var bound: Int64?
            if case .double(let number) = literals[literal] { bound = DoubleBound.integer(number, comparison) }
            try bind(bound.map { .int($0) } ?? .null, to: statement, at: index)
        case .folded(let literal): try bind(.string(text(literal, true)), to: statement, at: index)
        case .prefixEnd(let literal, let folded): try bindEnd(ofPrefix: text(literal, folded), folded, to: statement, at: index)
        case .patternStart(let literal, let folded):
            try bind(.string(TextRange.start(ofPattern: text(literal, folded))), to: statement, at: index)
        case .patternEnd(let literal, let folded):
            try bindEnd(ofPrefix: TextRange.start(ofPattern: text(literal, folded)), folded, to: statement, at: index)
        case .pattern(let literal, let folded):
            try bind(.string(generator.dialect.pattern(text(literal, folded))), to: statement, at: index)
        case .derived(let literal, let folded, let number):
            try bindDerived(text(literal, folded), number, to: statement, at: index)
        case .foldedList(let list):
            let values = request.predicate.lists[list].map { value in
                if case .string(let text) = value { Value.string(CaseFolding.fold(text)) } else { value }
            }
            try bindList(values, forDouble: false, to: statement, at: index)
        case .member(let position, let members):
            try bindCompared(members.value(position, in: request.predicate) ?? .null, to: statement, at: index)
        case .literal, .list, .limit, .offset, .argument, .part: break  // bound above, or by the caller
        }
    }
    @inlinable func bindEnd(ofPrefix prefix: String, _ folded: Bool, to statement: Statement, at index: Int32) throws {
        if let end = TextRange.end(ofPrefix: prefix, folded: folded) {
            try bind(.string(end), to: statement, at: index)
        } else {
            try bindEndOfTexts(to: statement, at: index)
        }
    }
}
