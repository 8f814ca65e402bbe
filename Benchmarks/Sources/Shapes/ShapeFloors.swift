/// The shapes whose best plan is written by hand in C, by group and name.
extension Shape {
    typealias Floor = @Sendable (SiteFloor, ShapeData) -> Int64

    /// What the shape comes to by hand; nil where that has not been written.
    var floor: Floor? { Shape.floors[title] }

    static let floors: [String: Floor] = [
        "order: newest 20": { floor, _ in floor.newest(20) },
        "order: keyset by hand": { floor, data in floor.newest(after: data.posts[1234], 20) },
        "range: 1 % by an index, 20 by it": { floor, _ in floor.shortest(from: 9_900, 20) },
        "range: 0.1 % by an index": { floor, _ in floor.words(5_000..<5_010) },
        "range: 1 % by an index, count": { floor, _ in floor.count(from: 9_900) },
        "range: half by an index, count": { floor, _ in floor.count(from: 5_001) },
        "combined: OR of two indexed fields": { floor, data in
            floor.writers(email: data.writers[5].email, name: data.writers[9].name)
        },
        "through: count of the posts of a label": { floor, data in floor.count(of: data.labels[20]) },
        "through: posts of a label": { floor, data in floor.posts(of: data.labels[20]) },
        "through: first 20 posts of a label": { floor, data in floor.posts(of: data.labels[20], 20) },
        "along: posts with a label": { floor, data in floor.posts(labeled: data.labels[20].name) },
        "along: count of the posts with a label": { floor, data in floor.count(labeled: data.labels[20].name) },
        "along: 20 posts with a label": { floor, data in floor.posts(labeled: data.labels[20].name, 20) },
        "join: writers of a name with posts": { floor, data in floor.writersWithPosts(name: data.writers[1].name) },
        "aggregate: count by language": { floor, _ in floor.countByLanguage() },
        "aggregate: minimum by an index": { floor, _ in floor.fewestWords() },
    ]
}
