/// Suggestions for a misspelled name.
package enum Suggestion {
    /// `; did you mean "name"?` if one of the names is close, otherwise a list of the names, otherwise nothing.
    package static func text(for name: String, among names: [String]) -> String {
        if let best = nearest(to: name, among: names) { return "; did you mean \"\(best)\"?" }
        if names.isEmpty || names.count > 12 { return "" }
        return "; there is " + names.sorted().joined(separator: ", ")
    }

    /// The same for a field of an entity, whose column may be what was written: `; did you mean "mail", whose column is "email"?`.
    ///
    /// - Parameter others: Further names that could be meant, such as those of relations.
    static func text(forField name: String, of entity: EntityDefinition, or others: [String] = []) -> String {
        let names = entity.fields.map(\.name) + others
        let renamed = entity.fields.filter { $0.column.lowercased() != $0.name.lowercased() }
        let column = renamed.contains { $0.column == name } ? name : misspelled(name, among: renamed.map(\.column))
        guard let column, column == name || misspelled(name, among: names) == nil, let field = renamed.first(where: { $0.column == column })
        else { return text(for: name, among: names) }
        return "; did you mean \"\(field.name)\", whose column is \"\(column)\"?"
    }

    /// The name that was meant: one that differs by a few letters, or the only one that has this one as a part, or is a part of it.
    package static func nearest(to name: String, among names: [String]) -> String? {
        if let best = misspelled(name, among: names) { return best }
        let typed = name.lowercased().prefix(64)
        guard typed.unicodeScalars.count >= 3 else { return nil }
        let related = names.filter { candidate in
            let known = candidate.lowercased()
            return known.contains(typed) || known.unicodeScalars.count >= 3 && typed.contains(known)
        }
        return related.count == 1 ? related.first : nil
    }

    private static func misspelled(_ name: String, among names: [String]) -> String? {
        let length = scalars(name).count
        let farthest = max(1, min(3, name.unicodeScalars.count / 3))
        // A name that is shorter or longer by more letters differs by more.
        let near = names.filter { abs(scalars($0).count - length) <= farthest }.map { (distance(name, $0), $0) }.min { $0 < $1 }
        guard let (far, best) = near, far <= farthest else { return nil }
        return best
    }

    /// Edit distance with transpositions (Damerau, optimal string alignment), ignoring ASCII case; bounded by length so that hostile names
    /// are cheap.
    static func distance(_ a: String, _ b: String) -> Int {
        let a = scalars(a)
        let b = scalars(b)
        var rows = [Array(0...b.count)]
        for i in 1..<(a.count + 1) {
            var row = [i]
            for j in 1..<(b.count + 1) {
                var best = min(rows[i - 1][j] + 1, row[j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { best = min(best, rows[i - 2][j - 2] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }

    private static func scalars(_ name: String) -> [Unicode.Scalar] { Array(name.lowercased().unicodeScalars.prefix(64)) }
}
