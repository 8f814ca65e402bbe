import ActiveStore
import FoundationEssentials

/// The shapes that are measured: what the pages of a site ask.
extension Shape {
    static var all: [Shape] { keys + orders + ranges + combinations + through + along + joins + pieces + aggregates }

    static var keys: [Shape] {
        [
            Shape("key", "find by key") { data in sum(try data.posts[stride(0, data.posts.count, 97)].map { sum(try Post.find($0.uid)) }) },
            Shape("key", "find by a unique field") { data in
                sum(try data.writers[stride(0, data.writers.count, 97)].map { writer in sum(try Writer.find { $0.email == writer.email }) })
            },
            Shape("key", "100 keys") { data in
                let keys = data.posts[stride(0, data.posts.count, 97)].prefix(100).map(\.uid)
                return sum(try Post.where { $0.uid.in(keys) }.all())
            },
            Shape("key", "exists by a unique field") { data in sum(try Writer.where { $0.email == data.writers[7].email }.exists()) },
            Shape("key", "a name") { data in sum(try Writer.where { $0.name == data.writers[1].name }.all()) },
            Shape("key", "count of a name") { data in sum(try Writer.where { $0.name == data.writers[1].name }.count()) },
            Shape("key", "a name and a country") { data in
                sum(try Writer.where { $0.name == data.writers[1].name && $0.country == "en" }.all())
            },
            Shape("key", "10 names") { data in
                let names = data.writers.prefix(10).map(\.name)
                return sum(try Writer.where { $0.name.in(names) }.all())
            },
            Shape("key", "posts of a writer") { data in sum(try data.writers[3].posts.all()) },
            Shape("key", "count of the posts of a writer") { data in sum(try data.writers[3].posts.count()) },
            Shape("key", "newest 5 posts of a writer") { data in
                sum(try data.writers[3].posts.order(by: \.publishedAt, .descending).limit(5).all())
            },
        ]
    }

    static var orders: [Shape] {
        [
            Shape("order", "newest 20") { _ in sum(try Post.order(by: \.publishedAt, .descending).limit(20).all()) },
            Shape("order", "oldest 20") { _ in sum(try Post.order(by: \.publishedAt).limit(20).all()) },
            Shape("order", "last 20 by key") { _ in sum(try Post.query.last(limit: 20)) },
            Shape("order", "last by an index") { _ in sum(try Post.order(by: \.publishedAt).last()) },
            Shape("order", "newest 20 published") { _ in
                sum(try Post.where { $0.status == "published" }.order(by: \.publishedAt, .descending).limit(20).all())
            },
            Shape("order", "newest 20 in a language") { _ in
                sum(try Post.where { $0.language == "de" }.order(by: \.publishedAt, .descending).limit(20).all())
            },
            Shape("order", "newest 20 with an unindexed filter") { _ in
                sum(try Post.where { $0.rating == 5 }.order(by: \.publishedAt, .descending).limit(20).all())
            },
            Shape("order", "by age, then name, 20") { _ in sum(try Writer.order(by: \.age).then(by: \.name).limit(20).all()) },
            Shape("order", "by age descending, then name, 20") { _ in
                sum(try Writer.order(by: \.age, .descending).then(by: \.name).limit(20).all())
            },
            Shape("order", "by age descending, then key, 20") { _ in sum(try Writer.order(by: \.age, .descending).limit(20).all()) },
            Shape("order", "by an unindexed field, 20") { _ in sum(try Post.order(by: \.rating, .descending).limit(20).all()) },
            Shape("order", "by an optional indexed field, 20") { _ in sum(try Writer.order(by: \.score).limit(20).all()) },
            Shape("order", "by an optional indexed field descending, 20") { _ in
                sum(try Writer.order(by: \.score, .descending).limit(20).all())
            },
            Shape("order", "all writers by name") { _ in sum(try Writer.order(by: \.name).all()) },
            Shape("order", "all writers by age descending") { _ in sum(try Writer.order(by: \.age, .descending).all()) },
            Shape("order", "page 2 by date") { _ in
                let query = Post.order(by: \.publishedAt, .descending)
                let first = try query.page(size: 20)
                return sum(try query.page(size: 20, after: first.next).records)
            },
            Shape("order", "page 2 by age") { _ in
                let query = Writer.order(by: \.age)
                let first = try query.page(size: 20)
                return sum(try query.page(size: 20, after: first.next).records)
            },
            Shape("order", "page 2 published by date") { _ in
                let query = Post.where { $0.status == "published" }.order(by: \.publishedAt, .descending)
                let first = try query.page(size: 20)
                return sum(try query.page(size: 20, after: first.next).records)
            },
            Shape("order", "page 2 by key") { _ in
                let first = try Post.query.page(size: 20)
                return sum(try Post.query.page(size: 20, after: first.next).records)
            },
            Shape("order", "keyset by hand") { data in
                let at = data.posts[1234]
                return sum(
                    try Post.where { $0.publishedAt < at.publishedAt || ($0.publishedAt == at.publishedAt && $0.uid > at.uid) }
                        .order(by: \.publishedAt, .descending).limit(20).all())
            },
            Shape("order", "offset 1,000 by an index") { _ in
                sum(try Post.order(by: \.publishedAt, .descending).offset(1_000).limit(20).all())
            },
            Shape("order", "offset 100,000 by an index") { _ in sum(try Post.order(by: \.words).offset(100_000).limit(20).all()) },
            Shape("order", "offset 100,000 by key") { _ in sum(try Post.query.offset(100_000).limit(20).all()) },
            Shape("order", "titles, ordered") { _ in sum(try Post.order(by: \.title).pluck(\.title)) },
            Shape("order", "10 at random") { _ in Int64(try Post.query.shuffled().limit(10).all().count) },
            Shape("order", "10 of a language at random") { _ in
                Int64(try Post.where { $0.language == "de" }.shuffled().limit(10).all().count)
            },
        ]
    }

    static var ranges: [Shape] {
        [
            Shape("range", "1 % by an index, 20 by key") { _ in sum(try Post.where { $0.words >= 9_900 }.limit(20).all()) },
            Shape("range", "1 % by an index") { _ in total(try Post.where { $0.words >= 9_900 }.all()) },
            Shape("range", "1 % by an index, count") { _ in sum(try Post.where { $0.words >= 9_900 }.count()) },
            Shape("range", "0.1 % by an index") { _ in sum(try Post.where { $0.words >= 5_000 && $0.words < 5_010 }.all()) },
            Shape("range", "half by an index, 20 by key") { _ in sum(try Post.where { $0.words > 5_000 }.limit(20).all()) },
            Shape("range", "half by an index, count") { _ in sum(try Post.where { $0.words > 5_000 }.count()) },
            Shape("range", "1 % by an index, 20 by it") { _ in sum(try Post.where { $0.words >= 9_900 }.order(by: \.words).limit(20).all())
            },
            Shape("range", "half by an index, 20 by it descending") { _ in
                sum(try Post.where { $0.words > 5_000 }.order(by: \.words, .descending).limit(20).all())
            },
            Shape("range", "1 % by an index, newest 20") { _ in
                sum(try Post.where { $0.words >= 9_900 }.order(by: \.publishedAt, .descending).limit(20).all())
            },
            Shape("range", "half by an index, newest 20") { _ in
                sum(try Post.where { $0.words > 5_000 }.order(by: \.publishedAt, .descending).limit(20).all())
            },
            Shape("range", "a week of posts, by words") { data in
                let from = data.posts[0].publishedAt
                return sum(try Post.where { $0.publishedAt >= from && $0.publishedAt < from + 604_800 }.order(by: \.words).limit(20).all())
            },
            Shape("range", "titles with a prefix") { _ in sum(try Post.where { $0.title.hasPrefix("bak") }.all()) },
            Shape("range", "titles with a prefix, 20 by title") { _ in
                sum(try Post.where { $0.title.hasPrefix("ba") }.order(by: \.title).limit(20).all())
            },
            Shape("range", "titles containing") { _ in sum(try Post.where { $0.title.contains("zuzu") }.all()) },
            Shape("range", "not nil") { _ in sum(try Writer.where { $0.score != nil }.count()) },
            Shape("range", "nil") { _ in sum(try Writer.where { $0.score == nil }.count()) },
        ]
    }

    static var combinations: [Shape] {
        [
            Shape("combined", "OR of two indexed fields") { data in
                sum(try Writer.where { $0.email == data.writers[5].email || $0.name == data.writers[9].name }.all())
            },
            Shape("combined", "OR of three, one a range") { data in
                sum(try Writer.where { $0.email == data.writers[5].email || $0.name == data.writers[9].name || $0.score < 1.0 }.all())
            },
            Shape("combined", "OR with an unindexed field") { data in
                sum(try Writer.where { $0.email == data.writers[5].email || $0.country == "xx" }.all())
            },
            Shape("combined", "AND of two indexed fields") { data in
                sum(try Post.where { $0.language == "de" && $0.words == 77 }.all())
            },
            Shape("combined", "AND of two ranges") { _ in sum(try Post.where { $0.words < 100 && $0.title < "bb" }.all()) },
            Shape("combined", "AND of two half selective") { _ in
                sum(try Post.where { $0.language == "de" && $0.status == "removed" }.count())
            },
            Shape("combined", "a reference and a range") { data in
                sum(try Post.where { $0.writerID == data.writers[3].uid && $0.words > 100 }.all())
            },
            Shape("combined", "rare and common") { data in sum(try Writer.where { $0.age > 10 && $0.name == data.writers[1].name }.all()) },
            Shape("combined", "not equal, 20") { _ in sum(try Post.where { $0.status != "draft" }.limit(20).all()) },
        ]
    }

    static var through: [Shape] {
        [
            Shape("through", "count of the posts of a label") { data in sum(try data.labels[20].posts.count()) },
            Shape("through", "posts of a label") { data in sum(try data.labels[20].posts.all()) },
            Shape("through", "newest 20 posts of a label") { data in
                sum(try data.labels[20].posts.order(by: \.publishedAt, .descending).limit(20).all())
            },
            Shape("through", "first 20 posts of a label") { data in sum(try data.labels[20].posts.limit(20).all()) },
            Shape("through", "posts of a label with a condition") { data in
                sum(try data.labels[20].posts.where { $0.language == "de" }.count())
            },
            Shape("through", "labels of a post") { data in sum(try data.posts[30].labels.all()) },
            Shape("through", "count of the labels of a post") { data in sum(try data.posts[30].labels.count()) },
            Shape("through", "labels of a post by name") { data in sum(try data.posts[30].labels.order(by: \.name).all()) },
            Shape("through", "exists") { data in sum(try data.labels[20].posts.where { $0.words > 9_990 }.exists()) },
            Shape("through", "20 posts including labels") { _ in
                sum(try Post.query.including(\.labels).limit(20).all().map { sum(try $0.labels.all()) })
            },
            Shape("through", "200 posts including 2 labels each, by name") { _ in
                sum(try Post.including(\.labels) { $0.order(by: \.name).limit(2) }.limit(200).all().map { sum(try $0.labels.all()) })
            },
            Shape("through", "200 writers including their 3 newest posts") { _ in
                sum(try Writer.including(\.posts) { $0.reversed().limit(3) }.limit(200).all().map { sum(try $0.posts.all()) })
            },
            Shape("through", "200 writers including their 3 longest posts") { _ in
                sum(
                    try Writer.including(\.posts) { $0.order(by: \.words, .descending).limit(3) }.limit(200).all()
                        .map { sum(try $0.posts.all()) })
            },
            Shape("through", "1,000 posts including their writer") { _ in
                sum(try Post.query.including(\.writer).limit(1_000).all().map { sum($0.writer.loaded) })
            },
            Shape("through", "1,000 posts including labels") { _ in
                sum(try Post.query.including(\.labels).limit(1_000).all().map { sum(try $0.labels.all()) })
            },
            Shape("through", "20 writers including posts") { _ in
                sum(try Writer.query.including(\.posts).limit(20).all().map { sum(try $0.posts.all()) })
            },
        ]
    }

    static var along: [Shape] {
        [
            Shape("along", "posts of writers of a name") { data in
                sum(try Post.where { $0.writer.name == data.writers[1].name }.all())
            },
            Shape("along", "count of the posts of old writers") { _ in sum(try Post.where { $0.writer.age == 99 }.count()) },
            Shape("along", "newest 20 posts of old writers") { _ in
                sum(try Post.where { $0.writer.age == 99 }.order(by: \.publishedAt, .descending).limit(20).all())
            },
            Shape("along", "newest 20 posts of writers of half the ages") { _ in
                sum(try Post.where { $0.writer.age > 50 }.order(by: \.publishedAt, .descending).limit(20).all())
            },
            Shape("along", "posts with a label") { data in
                sum(try Post.where { $0.labels.any { $0.name == data.labels[20].name } }.all())
            },
            Shape("along", "count of the posts with a label") { data in
                sum(try Post.where { $0.labels.any { $0.name == data.labels[20].name } }.count())
            },
            Shape("along", "20 posts with a label") { data in
                sum(try Post.where { $0.labels.any { $0.name == data.labels[20].name } }.limit(20).all())
            },
            Shape("along", "published posts with a label, newest 20") { data in
                sum(
                    try Post.where { $0.status == "published" && $0.labels.any { $0.name == data.labels[20].name } }
                        .order(by: \.publishedAt, .descending).limit(20).all())
            },
            Shape("along", "writers with a long post") { _ in sum(try Writer.where { $0.posts.any { $0.words > 9_990 } }.all()) },
            Shape("along", "count of writers with a long post") { _ in
                sum(try Writer.where { $0.posts.any { $0.words > 9_990 } }.count())
            },
            Shape("along", "count of writers with a long post in a language") { _ in
                sum(try Writer.where { $0.posts.any { $0.language == "de" && $0.words > 9_000 } }.count())
            },
            Shape("along", "count of the posts without a label") { data in
                sum(try Post.where { $0.labels.none { $0.name == data.labels[20].name } }.count())
            },
            Shape("along", "writers with a post with a label") { data in
                sum(try Writer.where { $0.posts.any { $0.labels.any { $0.name == data.labels[20].name } } }.count())
            },
            Shape("along", "writers without posts") { _ in sum(try Writer.where { $0.posts.isEmpty }.count()) },
            Shape("along", "writers without posts, 20") { _ in sum(try Writer.where { $0.posts.isEmpty }.limit(20).all()) },
            Shape("along", "writers none of whose posts are short") { _ in
                sum(try Writer.where { $0.posts.none { $0.words < 100 } }.count())
            },
            Shape("along", "writers all of whose posts are long") { _ in
                sum(try Writer.where { $0.posts.all { $0.words > 1_000 } }.count())
            },
            Shape("along", "writers with 10 posts or more") { _ in sum(try Writer.where { $0.posts.count >= 10 }.count()) },
            Shape("along", "writers with two long posts") { _ in
                sum(try Writer.where { $0.posts.count { $0.words > 9_000 } == 2 }.count())
            },
            Shape("along", "writers with 10 posts or more, 20") { _ in sum(try Writer.where { $0.posts.count >= 10 }.limit(20).all()) },
            Shape("along", "labelings of a writer") { data in
                sum(try Labeling.where { $0.post.writer.name == data.writers[1].name }.count())
            },
        ]
    }

    static var joins: [Shape] {
        [
            Shape("join", "writers of a name with posts") { data in
                sum(try Writer.where { $0.name == data.writers[1].name }.join(\.posts).all().map(pair))
            },
            Shape("join", "left, writers of a name") { data in
                sum(try Writer.where { $0.name == data.writers[1].name }.leftJoin(\.posts).all().map(pair))
            },
            Shape("join", "left, count of a language") { _ in
                sum(try Post.where { $0.language == "de" }.leftJoin(\.labelings).count())
            },
            Shape("join", "20 posts with writers") { _ in
                sum(try Post.query.limit(20).join(\.writer).all().map(pair))
            },
            Shape("join", "newest posts with writers, 20") { _ in
                sum(try Post.order(by: \.publishedAt, .descending).join(\.writer).limit(20).all().map(pair))
            },
            Shape("join", "long posts with old writers") { _ in
                sum(
                    try Post.where { $0.words > 9_900 }.join(\.writer) { $0.where { $0.age > 90 } }.all()
                        .map(pair))
            },
            Shape("join", "count of all") { _ in sum(try Writer.query.join(\.posts).count()) },
            Shape("join", "a language, plucked") { _ in
                sum(try Post.where { $0.language == "de" }.join(\.writer).pluck(\.title, \.name).map(pair))
            },
        ]
    }

    static var pieces: [Shape] {
        [
            Shape("piece", "one field of all") { _ in sum(try Post.query.pluck(\.rating)) },
            Shape("piece", "an indexed field of all") { _ in total(try Post.query.pluck(\.words)) },
            Shape("piece", "indexed field, range") { _ in sum(try Post.where { $0.words > 9_900 }.order(by: \.words).pluck(\.words)) },
            Shape("piece", "keys of a language") { _ in sum(try Post.where { $0.language == "de" }.pluck(\.uid)) },
            Shape("piece", "parts") { _ in sum(try Post.query.only(\.title).limit(100).all().map { $0.title ?? "" }) },
            Shape("piece", "scan with a filter") { _ in sum(try Post.where { $0.rating == 3 && $0.body.contains("zuz") }.all()) },
            Shape("piece", "exists with an unindexed filter") { _ in sum(try Post.where { $0.rating == 3 }.exists()) },
            Shape("piece", "all writers") { _ in sum(try Writer.all()) },
            Shape("piece", "count of all") { _ in sum(try Post.count()) },
        ]
    }

    static var aggregates: [Shape] {
        [
            Shape("aggregate", "count by status") { _ in sum(try Post.group(by: \.status).count().map(pair)) },
            Shape("aggregate", "count by language") { _ in
                sum(try Post.group(by: \.language).count().map(pair))
            },
            Shape("aggregate", "count by writer") { _ in
                sum(try Post.group(by: \.writerID).count().map(pair))
            },
            Shape("aggregate", "10 busiest writers") { _ in
                sum(
                    try Post.group(by: \.writerID).select(.count).order(by: .count, .descending).limit(10).all()
                        .map { Int64($0.1) })
            },
            Shape("aggregate", "sum by language") { _ in
                sum(try Post.group(by: \.language).select(.sum(\.words)).all().map(pair))
            },
            Shape("aggregate", "distinct statuses") { _ in sum(try Post.distinct(\.status)) },
            Shape("aggregate", "distinct ages") { _ in sum(try Writer.distinct(\.age)) },
            Shape("aggregate", "count of distinct writers") { _ in sum(try Post.count(distinct: \.writerID)) },
            Shape("aggregate", "count of distinct words") { _ in sum(try Post.count(distinct: \.words)) },
            Shape("aggregate", "minimum by an index") { _ in sum(try Post.minimum(\.words)) },
            Shape("aggregate", "maximum by an index") { _ in sum(try Post.maximum(\.publishedAt)) },
            Shape("aggregate", "maximum of a writer") { data in
                sum(try Post.where { $0.writerID == data.writers[3].uid }.maximum(\.publishedAt))
            },
            Shape("aggregate", "maximum, unindexed") { _ in sum(try Post.maximum(\.rating)) },
            Shape("aggregate", "sum of an indexed field") { _ in sum(try Post.sum(\.words)) },
            Shape("aggregate", "sum, unindexed") { _ in sum(try Post.where { $0.rating != nil }.sum(\.words)) },
            Shape("aggregate", "average of doubles") { _ in sum(try Writer.average(\.score)) },
            Shape("aggregate", "sum of a language") { _ in sum(try Post.where { $0.language == "de" }.sum(\.words)) },
        ]
    }
}

/// Every so-manieth number.
func stride(_ from: Int, _ to: Int, _ by: Int) -> [Int] { Array(Swift.stride(from: from, to: to, by: by).prefix(200)) }
extension Array { subscript(_ locations: [Int]) -> [Element] { locations.map { self[$0] } } }
