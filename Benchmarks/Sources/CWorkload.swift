import ActiveStore
import CFloors
import FoundationEssentials
import Glibc

/// The workload as C has it: arrays of structs, text allocated one by one.
final class CWorkload {
    let authors: UnsafeMutableBufferPointer<floor_author>
    let additions: UnsafeMutableBufferPointer<floor_author>
    let keys: UnsafeMutableBufferPointer<floor_uid>
    let emails: UnsafeMutableBufferPointer<floor_text>
    let names: UnsafeMutableBufferPointer<floor_text>
    let ages: UnsafeMutableBufferPointer<Int64>
    let rangeStarts: UnsafeMutableBufferPointer<Int64>
    let changedKeys: UnsafeMutableBufferPointer<floor_uid>
    let writers: UnsafeMutableBufferPointer<floor_uid>
    let articles: UnsafeMutableBufferPointer<floor_article>
    let writersRecords: UnsafeMutableBufferPointer<floor_author>
    let jsonCount: Int

    init(_ workload: Workload) {
        authors = CWorkload.array(workload.authors.map(CWorkload.author))
        additions = CWorkload.array(workload.additions.map(CWorkload.author))
        keys = CWorkload.array(workload.keys.map(CWorkload.uid))
        emails = CWorkload.array(workload.emails.map(CWorkload.text))
        names = CWorkload.array(workload.names.map(CWorkload.text))
        ages = CWorkload.array(workload.ages.map(Int64.init))
        rangeStarts = CWorkload.array(workload.rangeStarts.map(Int64.init))
        changedKeys = CWorkload.array(workload.changedKeys.map(CWorkload.uid))
        writers = CWorkload.array(workload.writers.map(CWorkload.uid))
        articles = CWorkload.array(workload.articles.map(CWorkload.article))
        let wanted = Set(workload.writers)
        writersRecords = CWorkload.array(workload.authors.filter { wanted.contains($0.uid) }.map(CWorkload.author))
        jsonCount = workload.jsonCount
    }

    deinit {
        for list in [authors, additions, writersRecords] {
            for author in list { for text in [author.name, author.email, author.bio] { free(text.bytes) } }
            list.deallocate()
        }
        for article in articles { free(article.title.bytes) }
        articles.deallocate()
        writers.deallocate()
        for text in [emails, names].joined() { free(text.bytes) }
        emails.deallocate()
        names.deallocate()
        keys.deallocate()
        ages.deallocate()
        rangeStarts.deallocate()
        changedKeys.deallocate()
    }

    /// The new ages of the n-th update: every one differs from that before.
    func ages(update: Int) -> [Int64] { changedKeys.indices.map { Int64(($0 + update) % 100) } }

    private static func author(_ author: Author) -> floor_author {
        floor_author(
            uid: uid(author.uid), createdAt: Instant.microseconds(of: author.createdAt) ?? 0,
            updatedAt: Instant.microseconds(of: author.updatedAt) ?? 0, age: Int64(author.age), name: text(author.name),
            email: text(author.email), bio: text(author.bio))
    }

    private static func article(_ article: Article) -> floor_article {
        floor_article(
            uid: uid(article.uid), createdAt: Instant.microseconds(of: article.createdAt) ?? 0,
            updatedAt: Instant.microseconds(of: article.updatedAt) ?? 0, author: uid(article.authorID), title: text(article.title),
            words: Int64(article.words))
    }

    private static func uid<M>(_ uid: UID<M>) -> floor_uid {
        var bytes = floor_uid()
        withUnsafeMutableBytes(of: &bytes) { raw in
            raw.storeBytes(of: uid.high.bigEndian, as: UInt64.self)
            raw.storeBytes(of: uid.low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        return bytes
    }

    private static func text(_ text: String) -> floor_text { floor_text(bytes: strdup(text), length: text.utf8.count) }

    private static func array<T>(_ values: [T]) -> UnsafeMutableBufferPointer<T> {
        let copy = UnsafeMutableBufferPointer<T>.allocate(capacity: values.count)
        _ = copy.initialize(from: values)
        return copy
    }
}
