import ActiveStore
import CFloors
import FoundationEssentials
import Glibc

/// The workload as C has it: arrays of structs, text allocated one by one.
final class CWorkload {
    let authors: UnsafeMutableBufferPointer<floor_author>
    let additions: UnsafeMutableBufferPointer<floor_author>
    let keys: UnsafeMutableBufferPointer<floor_uid>
    let names: UnsafeMutableBufferPointer<floor_text>
    let ages: UnsafeMutableBufferPointer<Int64>
    let changedKeys: UnsafeMutableBufferPointer<floor_uid>
    let jsonCount: Int

    init(_ workload: Workload) {
        authors = CWorkload.array(workload.authors.map(CWorkload.author))
        additions = CWorkload.array(workload.additions.map(CWorkload.author))
        keys = CWorkload.array(workload.keys.map(CWorkload.uid))
        names = CWorkload.array(workload.names.map(CWorkload.text))
        ages = CWorkload.array(workload.ages.map(Int64.init))
        changedKeys = CWorkload.array(workload.changedKeys.map(CWorkload.uid))
        jsonCount = workload.jsonCount
    }

    deinit {
        for list in [authors, additions] {
            for author in list { for text in [author.name, author.email, author.bio] { free(text.bytes) } }
            list.deallocate()
        }
        for name in names { free(name.bytes) }
        names.deallocate()
        keys.deallocate()
        ages.deallocate()
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

    private static func uid(_ uid: UID<Author>) -> floor_uid {
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
