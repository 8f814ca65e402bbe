import ActiveStore
import CFloors
import FoundationEssentials
import Glibc

/// The records of the site as C has them, for as long as it takes to store them.
final class CSite {
    let writers: UnsafeMutableBufferPointer<floor_writer>
    let posts: UnsafeMutableBufferPointer<floor_post>
    let labels: UnsafeMutableBufferPointer<floor_label>
    let labelings: UnsafeMutableBufferPointer<floor_labeling>

    init(_ data: ShapeData) {
        writers = CSite.array(data.writers.map(CSite.writer))
        posts = CSite.array(data.posts.map(CSite.post))
        labels = CSite.array(data.labels.map { floor_label(uid: CSite.uid($0.uid), name: CSite.text($0.name)) })
        labelings = CSite.array(data.labelings.map { floor_labeling(post: CSite.uid($0.postID), label: CSite.uid($0.labelID)) })
    }

    deinit {
        for writer in writers { for text in [writer.name, writer.email, writer.country] { free(text.bytes) } }
        for post in posts { for text in [post.title, post.status, post.language, post.body] { free(text.bytes) } }
        for label in labels { free(label.name.bytes) }
        writers.deallocate()
        posts.deallocate()
        labels.deallocate()
        labelings.deallocate()
    }

    static func uid<M>(_ uid: UID<M>) -> floor_uid {
        var bytes = floor_uid()
        withUnsafeMutableBytes(of: &bytes) { raw in
            raw.storeBytes(of: uid.high.bigEndian, as: UInt64.self)
            raw.storeBytes(of: uid.low.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        return bytes
    }

    /// Lends C a text for one call.
    static func with<R>(_ text: String, _ body: (floor_text) -> R) -> R {
        let copy = CSite.text(text)
        defer { free(copy.bytes) }
        return body(copy)
    }

    private static func writer(_ writer: Writer) -> floor_writer {
        floor_writer(
            uid: uid(writer.uid), createdAt: Instant.microseconds(of: writer.createdAt) ?? 0,
            updatedAt: Instant.microseconds(of: writer.updatedAt) ?? 0, age: Int64(writer.age), name: text(writer.name),
            email: text(writer.email), country: writer.country.map(text) ?? floor_text(bytes: nil, length: 0),
            score: writer.score ?? 0, hasScore: writer.score == nil ? 0 : 1)
    }

    private static func post(_ post: Post) -> floor_post {
        floor_post(
            uid: uid(post.uid), writer: uid(post.writerID), createdAt: Instant.microseconds(of: post.createdAt) ?? 0,
            updatedAt: Instant.microseconds(of: post.updatedAt) ?? 0, publishedAt: Instant.microseconds(of: post.publishedAt) ?? 0,
            words: Int64(post.words), rating: post.rating.map(Int64.init) ?? -1, title: text(post.title), status: text(post.status),
            language: text(post.language), body: text(post.body))
    }

    private static func text(_ text: String) -> floor_text { floor_text(bytes: strdup(text), length: text.utf8.count) }

    private static func array<T>(_ values: [T]) -> UnsafeMutableBufferPointer<T> {
        let copy = UnsafeMutableBufferPointer<T>.allocate(capacity: values.count)
        _ = copy.initialize(from: values)
        return copy
    }
}
