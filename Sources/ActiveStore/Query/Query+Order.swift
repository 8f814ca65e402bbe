import StoreCore

/// Which end comes first.
public enum Direction: Sendable {
    /// Smallest first, nil before everything.
    case ascending
    /// Largest first, nil after everything.
    case descending
}

extension Query {
    /// Sorts by a field; earlier orders break ties, and the key breaks the remaining ones.
    ///
    /// ```swift
    /// try Author.order(by: \.age, .descending).then(by: \.name).all()
    /// // SELECT … FROM "author" ORDER BY "age" DESC, "name", "uid"
    /// ```
    /// The latest call is primary, as when a sorted list is sorted again. To
    /// sort by several fields in order of significance, name them in one call.
    @inlinable public consuming func order<V>(
        by field: KeyPath<M.Fields, Field<M, V>>, _ direction: Direction = .ascending,
        _ sensitivity: CaseSensitivity = .sensitive
    ) -> Query {
        ordered(
            [
                OrderTerm(
                    M.fields[keyPath: field].position, descending: direction == .descending,
                    caseInsensitive: sensitivity == .insensitive)
            ])
    }

    /// Sorts by several fields, the most significant first.
    ///
    /// ```swift
    /// try Author.query.order(by: \.age, \.name).all()
    /// // SELECT … FROM "author" ORDER BY "age", "name", "uid"
    /// ```
    public consuming func order<A, B, each V>(
        by first: KeyPath<M.Fields, Field<M, A>>, _ second: KeyPath<M.Fields, Field<M, B>>,
        _ others: repeat KeyPath<M.Fields, Field<M, each V>>
    ) -> Query {
        var terms = [OrderTerm(M.fields[keyPath: first].position), OrderTerm(M.fields[keyPath: second].position)]
        repeat terms.append(OrderTerm(M.fields[keyPath: each others].position))
        return ordered(terms)
    }

    /// Adds a field that breaks ties of the current order.
    @inlinable public consuming func then<V>(
        by field: KeyPath<M.Fields, Field<M, V>>, _ direction: Direction = .ascending,
        _ sensitivity: CaseSensitivity = .sensitive
    ) -> Query {
        request.order.append(
            OrderTerm(
                M.fields[keyPath: field].position, descending: direction == .descending,
                caseInsensitive: sensitivity == .insensitive))
        request.isUnordered = false
        return self
    }

    /// Sorts by a field named at run time.
    ///
    /// An unknown name is an error, thrown by the terminal. Take a name from a client only if it is one of those that it may know:
    /// an order by any field tells something of its values.
    public func order(byName name: String, _ direction: Direction = .ascending) -> Query {
        var copy = self
        do {
            copy = ordered([
                OrderTerm(try M.entity.definition.requirePosition(of: name), descending: direction == .descending)
            ])
        } catch {
            copy.fault = copy.fault ?? (error as? StoreError)
        }
        return copy
    }

    /// The same records in the opposite order, ties included.
    ///
    /// ```swift
    /// try Author.query.order(byName: "age").reversed().all()
    /// // SELECT … FROM "author" ORDER BY "age" DESC, "uid" DESC
    /// ```
    public consuming func reversed() -> Query {
        request.isReversed.toggle()
        return self
    }

    /// The same records in random order, different each time and overriding
    /// other orders, also those that are added later. Each record appears once; with a limit, a random sample.
    ///
    /// ```swift
    /// try Author.query.shuffled().limit(3).all()
    /// // SELECT … FROM "author" ORDER BY random() LIMIT ?
    /// ```
    public consuming func shuffled() -> Query {
        (request.isShuffled, request.isUnordered) = (true, false)
        return self
    }

    /// The same records in the order in which the engine reads them fastest, which may differ each time, for work on all of them that needs
    /// no order.
    ///
    /// ```swift
    /// try Article.where { $0.topic == "swift" }.unordered().forEach { words[$0.title, default: 0] += $0.words }
    /// // SELECT … FROM "article" WHERE "topic" = ?
    /// ```
    /// Which records are within a limit or an offset depends on the order, so queries with one have theirs, whichever was said first. So
    /// do `first()` and its like, pages, batches, joins and `for try await`. An order that is added later holds.
    public consuming func unordered() -> Query {
        // The order is kept for what needs one.
        if request.limit == nil, request.offset == 0 { (request.isShuffled, request.isUnordered) = (false, true) }
        return self
    }

    @usableFromInline consuming func ordered(_ terms: [OrderTerm]) -> Query {
        let known = request.order
        request.isUnordered = false
        request.order = known.isEmpty ? terms : terms + known.filter { earlier in !terms.contains { $0.field == earlier.field } }
        return self
    }
}
