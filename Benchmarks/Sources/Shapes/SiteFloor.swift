import ActiveStore
import CFloors
import FoundationEssentials

/// The queries of the site by hand in C, on the same records.
///
/// SQLite's floor reads the file that the engine made, by a connection of its own; LMDB's has its own file, in a layout that suits LMDB best.
final class SiteFloor {
    private let functions: floor_site_functions
    private let site: OpaquePointer

    init?(_ engine: EngineChoice, _ data: ShapeData, enginePath: String, _ folder: BenchmarkFolder) {
        guard let functions = engine.siteFloor else { return nil }
        let isFilled = functions.insert_writers == nil
        guard let site = functions.open(isFilled ? enginePath : folder.path("site-floor.\(engine.rawValue)")) else { return nil }
        (self.functions, self.site) = (functions, site)
        if isFilled { return }
        let copy = CSite(data)
        functions.insert_writers(site, copy.writers.baseAddress, copy.writers.count)
        functions.insert_posts(site, copy.posts.baseAddress, copy.posts.count)
        functions.insert_labels(site, copy.labels.baseAddress, copy.labels.count)
        functions.insert_labelings(site, copy.labelings.baseAddress, copy.labelings.count)
    }

    deinit { functions.close(site) }

    func newest(_ limit: Int64) -> Int64 { functions.newest(site, limit) }

    func newest(after post: Post, _ limit: Int64) -> Int64 {
        withUnsafePointer(to: CSite.uid(post.uid)) {
            functions.newest_after(site, Instant.microseconds(of: post.publishedAt) ?? 0, $0, limit)
        }
    }

    func shortest(from words: Int64, _ limit: Int64) -> Int64 { functions.shortest_from(site, words, limit) }
    func words(_ range: Range<Int64>) -> Int64 { functions.words_between(site, range.lowerBound, range.upperBound) }
    func count(from words: Int64) -> Int64 { functions.count_from(site, words) }
    func fewestWords() -> Int64 { functions.fewest_words(site) }
    func countByLanguage() -> Int64 { functions.count_by_language(site) }

    func writers(email: String, name: String) -> Int64 {
        CSite.with(email) { email in CSite.with(name) { functions.email_or_name(site, email, $0) } }
    }

    /// A limit of -1 is none.
    func posts(of label: Label, _ limit: Int64 = -1) -> Int64 {
        withUnsafePointer(to: CSite.uid(label.uid)) { functions.posts_of_label(site, $0, limit) }
    }

    func count(of label: Label) -> Int64 { withUnsafePointer(to: CSite.uid(label.uid)) { functions.count_of_label(site, $0) } }
    func posts(labeled name: String, _ limit: Int64 = -1) -> Int64 { CSite.with(name) { functions.posts_labeled(site, $0, limit) } }
    func count(labeled name: String) -> Int64 { CSite.with(name) { functions.count_labeled(site, $0) } }
    func writersWithPosts(name: String) -> Int64 { CSite.with(name) { functions.writers_with_posts(site, $0) } }
}
